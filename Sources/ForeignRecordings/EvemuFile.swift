// An evemu file: a device's description, its events, or both.
internal import CEvdev
public import Evdev
public import Gestures
public import Recordings
public import Units

/// A parsed evemu file: `N:`, `P:`, `B:`, `A:` lines describe the device, `E:` lines are its
/// events.
public struct EvemuFile: Sendable {
  /// Name of the device; empty without a description.
  public private(set) var name = ""
  /// Events in file order, with the file's timestamps.
  public private(set) var events: [InputEvent] = []
  private var axes: [CInt: AxisRange] = [:]
  /// Bitmap of the device's keys.
  private var keys: [UInt8] = []
  private var isDirect = false
  /// Whether the file describes a device. A file without a description needs that of another file.
  public private(set) var hasDescription = false
  private var line = 0
  /// Indices of the events that follow a loss of events. From there to the next report, the events
  /// restore the device's state.
  private var losses: Set<Int> = []
  /// Configured corrections of the device.
  private var correction = AxisCorrection()

  /// Parses a file.
  ///
  /// - Throws: An error at the first line that no evemu tool writes.
  /// - Complexity: O(bytes).
  public init(_ text: RecordingText) throws(RecordingError) {
    for line in text.lines { try parse(line) }
  }

  /// Whether a file looks like evemu: the second character of its first line is a colon. Comments
  /// and empty lines are skipped.
  public static func isLikely(_ text: RecordingText) -> Bool {
    let first = text.lines.first { !$0.hasPrefix("#") && !$0.isEmpty }
    return first.map { $0.dropFirst().first == ":" } ?? false
  }

  /// These events, with the description of another file.
  public func described(by description: EvemuFile) -> EvemuFile {
    var whole = description
    (whole.events, whole.losses) = (events, losses)
    return whole
  }

  /// A copy with the configured corrections of the device.
  public func corrected(by configuration: TouchConfiguration) -> EvemuFile {
    var other = self
    // A file has no device path and no udev rules.
    other.correction = configuration.correction(
      of: InputNode(path: "", systemPath: "", name: name, marks: []))
    return other
  }

  /// Capabilities of the device. Those that the file of an old tool lacks are assumed to be as on a
  /// touch screen.
  public var traits: InputTraits {
    InputTraits(
      name: name, isDirect: isDirect,
      // Slots that are not tracked would only take memory.
      slotCount: axes[ABS_MT_SLOT].map {
        Int(max(0, min($0.maximum, CInt(ContactTracker.slotLimit)))) + 1
      },
      hasTrackingID: axes[ABS_MT_TRACKING_ID] != nil, x: axes[ABS_MT_POSITION_X],
      y: axes[ABS_MT_POSITION_Y], length: axes[ABS_MT_TOUCH_MAJOR],
      single: SingleTouchTraits(range: { axes[$0] }, hasKey: hasKey),
      hasPen: InputTraits.isPen(hasKey: hasKey)
    ).correcting(correction.x, correction.y)
  }

  /// Why a panel reader would refuse the device; nil when it would not.
  public var refusal: InputRefusal? {
    let traits = traits
    let refusal = traits.refusal(marks: marks(of: traits))
    return refusal == .noPlaces && hasKey(KEY_A) ? .keyboard : refusal
  }

  /// The tag that udev would give the device: pen tablet, touchpad, or else touch screen. The keys
  /// decide, because a file has no udev properties. Keys of a mouse decide nothing, because some
  /// touch screens have them.
  private func marks(of traits: InputTraits) -> InputMarks {
    if traits.hasPen { return .tablet }
    return !keys.isEmpty && hasKey(BTN_TOOL_FINGER) ? .touchpad : .touchscreen
  }

  /// Whether the device has a key.
  ///
  /// The file of an old tool and an excerpt have no `B:` lines. The device then has the keys of its
  /// events. Without key events it has only BTN_TOUCH, as a touch screen does.
  private func hasKey(_ key: CInt) -> Bool {
    guard !keys.isEmpty else {
      let spoken = events.lazy.filter { $0.type == EV_KEY }
      return spoken.isEmpty ? key == BTN_TOUCH : spoken.contains { $0.code == key }
    }
    let byte = Int(key) / 8
    return byte < keys.count && keys[byte] & 1 << UInt8(key % 8) != 0
  }

  /// Physical size of the upright panel; nil without a resolution or when implausible.
  public var screenSize: (width: Millimeters, height: Millimeters)? {
    traits.uprightSize(correction.matrix)
  }

  /// Decodes the events as if they came from the device. Contacts that are open at the end are
  /// cancelled, as when the device is unplugged.
  ///
  /// - Parameters:
  ///   - screen: The screen that the full range of both axes maps onto, in the user's orientation.
  ///   - rotation: Rotation of the screen on the panel.
  ///   - start: Time of the first event; the others keep their distance to it.
  ///   - doubt: Called at most once, with why contact lengths are not trusted.
  /// - Returns: The frames; none for a device that is refused.
  public func frames(
    on screen: PanelGeometry, rotation: Rotation = .upright, from start: Instant,
    doubt: (LengthDoubt) -> Void = { _ in }
  ) -> [ContactFrame] {
    let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    guard refusal == nil, let first = events.first,
      var decoder = TouchDecoder(
        traits, slots: slots, current: 0, screen: screen, matrix: correction.matrix,
        rotation: rotation, palms: correction.palms)
    else { return [] }
    var serials = ContactSerials()
    var frames: [ContactFrame] = []
    var last = start
    var isResyncing = false
    func take(_ effect: ContactTracker.Effect) {
      // A list takes contacts alone; palms matter to who wipes the screen.
      if effect == .frame, !decoder.frame.contacts.isEmpty { frames.append(decoder.frame) }
    }
    for (index, event) in events.enumerated() {
      var event = event
      event.time = start + (event.time - first.time)
      last = max(last, event.time)
      // A spliced recording can jump back in time; a running clock does not.
      event.time = last
      if losses.contains(index) {
        isResyncing = true
        take(decoder.beginResync(at: last))
      }
      if event.type == EV_SYN, event.code == SYN_DROPPED {
        // Other tools do not record the state after SYN_DROPPED: it is unknown which fingers are
        // still down.
        take(decoder.cancelAll(at: last))
        continue
      }
      take(decoder.handle(event, serials: &serials))
      guard isResyncing, event.isReport else { continue }
      isResyncing = false
      take(decoder.endResync(at: last, serials: &serials))
    }
    if let due = decoder.deadline {
      last = max(last, due)
      take(decoder.advance(to: last, serials: &serials))
    }
    take(decoder.cancelAll(at: last))
    if let found = decoder.lengthDoubt { doubt(found) }
    return frames
  }

  // MARK: Parsing

  private mutating func parse(_ text: String) throws(RecordingError) {
    line += 1
    if text == PanelRecorder.lossMark { losses.insert(events.count) }
    let words = RecordingText.words(text)
    guard let first = words.first, !text.hasPrefix("#") else { return }
    hasDescription = hasDescription || first != "E:"
    switch first {
    case "N:": name = text.dropFirst("N:".count).drop { $0 == " " }.description
    case "P:":
      guard words.count > 1, let byte = UInt8(words[1], radix: 16) else {
        throw wrong("properties are bytes in hexadecimal digits")
      }
      isDirect = isDirect || byte & (1 << UInt8(INPUT_PROP_DIRECT)) != 0
    case "A:": try axis(words)
    case "E:": try event(words)
    case "B:": try support(words)
    // Identity, LEDs and switches do not concern contacts.
    case "I:", "L:", "S:": break
    default:
      throw wrong("an evemu line begins with #, N:, I:, P:, B:, A:, L:, S: or E:, not '\(first)'")
    }
  }

  /// Eight bytes of a bitmap of codes. Only keys concern contacts.
  private mutating func support(_ words: [Substring]) throws(RecordingError) {
    guard words.count > 1, let type = CInt(words[1], radix: 16) else {
      throw wrong("supported events are: B: TYPE and bytes in hexadecimal digits")
    }
    guard type == EV_KEY else { return }
    let bytes = words.dropFirst(2).compactMap { UInt8($0, radix: 16) }
    guard bytes.count == words.count - 2, keys.count + bytes.count <= Int(KEY_MAX) / 8 + 1 else {
      throw wrong("supported events are: B: TYPE and bytes in hexadecimal digits")
    }
    keys += bytes
  }

  private mutating func axis(_ words: [Substring]) throws(RecordingError) {
    let numbers = words.dropFirst(2).prefix(5).compactMap { CInt($0) }
    guard words.count > 1, let code = CInt(words[1], radix: 16), (0...ABS_MAX).contains(code),
      numbers.count == words.dropFirst(2).prefix(5).count, numbers.count >= 4
    else { throw wrong("an axis is: A: CODE MINIMUM MAXIMUM FUZZ FLAT, and a resolution at most") }
    axes[code] = AxisRange(
      minimum: numbers[0], maximum: numbers[1], resolution: numbers.count == 5 ? numbers[4] : 0)
  }

  private mutating func event(_ words: [Substring]) throws(RecordingError) {
    guard words.count >= 5, let time = Self.time(words[1]), let type = UInt16(words[2], radix: 16),
      let code = UInt16(words[3], radix: 16), let value = CInt(words[4])
    else { throw wrong("an event is: E: SECONDS.MICROSECONDS TYPE CODE VALUE") }
    events.append(InputEvent(type: CInt(type), code: CInt(code), value: value, time: time))
  }

  /// `seconds.microseconds` in decimal digits.
  static func time(_ word: Substring) -> Instant? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    // 32 bits of seconds, 136 years, fit the clock's nanoseconds.
    guard parts.count == 2, parts[1].count == 6, let seconds = UInt32(parts[0]),
      let micros = UInt32(parts[1])
    else { return nil }
    return Instant(nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(micros) * 1000)
  }

  private func wrong(_ reason: String) -> RecordingError {
    RecordingError(line: line, reason: reason)
  }
}

extension EvemuFile {
  /// Creates the device and its events from another format.
  init(
    name: String, axes: [CInt: AxisRange], keys: Set<CInt>, isDirect: Bool, events: [InputEvent]
  ) {
    self.name = name
    self.axes = axes
    if !keys.isEmpty { self.keys = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1) }
    for key in keys { self.keys[Int(key) / 8] |= 1 << UInt8(key % 8) }
    self.isDirect = isDirect
    hasDescription = true
    self.events = events
  }

  /// A copy with other axis ranges. The file's resolution is dropped, because it belongs to the
  /// file's ranges.
  ///
  /// - Complexity: O(axes).
  public func spanning(x: AxisRange, y: AxisRange) -> EvemuFile {
    var other = self
    (other.correction.x, other.correction.y) = (nil, nil)
    for (codes, range) in [([ABS_X, ABS_MT_POSITION_X], x), ([ABS_Y, ABS_MT_POSITION_Y], y)] {
      for code in codes where axes[code] != nil { other.axes[code] = range }
    }
    return other
  }
}
