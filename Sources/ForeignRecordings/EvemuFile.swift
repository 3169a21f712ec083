// A file of the evemu tools: a device's description, its events, or both.
internal import CEvdev
public import Evdev
public import Gestures
public import Recordings
public import Units

/// What an evemu file says: `N:`, `P:`, `A:` lines describe the device, `E:` lines are its events.
public struct EvemuFile: Sendable {
  /// What the driver calls the device; empty without a description.
  public private(set) var name = ""
  /// Events in the file's order, with its own stamps.
  public private(set) var events: [InputEvent] = []
  private var axes: [CInt: AxisRange] = [:]
  /// Which keys the device has, one bit each.
  private var keys: [UInt8] = []
  private var isDirect = false
  /// Whether a device is described here; else its description is in another file.
  public private(set) var hasDescription = false
  private var line = 0
  /// Before which events others were lost, and the device's state follows.
  private var losses: Set<Int> = []
  /// What a person says of the device.
  private var correction = AxisCorrection()

  /// Reads a file.
  ///
  /// - Throws: The first line that no evemu tool writes.
  /// - Complexity: O(bytes).
  public init(_ text: RecordingText) throws(RecordingError) {
    for line in text.lines { try parse(line) }
  }

  /// Whether a file is of this kind: its first line that is no comment is one of evemu's.
  public static func isLikely(_ text: RecordingText) -> Bool {
    let first = text.lines.first { !$0.hasPrefix("#") && !$0.isEmpty }
    return first.map { $0.dropFirst().first == ":" } ?? false
  }

  /// The same events, of the device that another file describes.
  public func described(by description: EvemuFile) -> EvemuFile {
    var whole = description
    (whole.events, whole.losses) = (events, losses)
    return whole
  }

  /// The same, as a person says of the device what it says wrongly of itself.
  public func corrected(by configuration: TouchConfiguration) -> EvemuFile {
    var other = self
    // A file has neither a path of the machine that it is read on nor its udev rules.
    other.correction = configuration.correction(
      of: InputNode(path: "", systemPath: "", name: name, marks: []))
    return other
  }

  /// What the device can do; what a file of an old tool leaves out counts as a touch screen's.
  public var traits: InputTraits {
    InputTraits(
      name: name, isDirect: isDirect,
      // Slots beyond those that are followed are not worth their memory.
      slotCount: axes[ABS_MT_SLOT].map {
        Int(max(0, min($0.maximum, CInt(ContactTracker.slotLimit)))) + 1
      },
      hasTrackingID: axes[ABS_MT_TRACKING_ID] != nil, x: axes[ABS_MT_POSITION_X],
      y: axes[ABS_MT_POSITION_Y], length: axes[ABS_MT_TOUCH_MAJOR],
      single: SingleTouchTraits(range: { axes[$0] }, hasKey: hasKey),
      hasPen: InputTraits.isPen(hasKey: hasKey)
    ).correcting(correction.x, correction.y)
  }

  /// Why a panel would not use the device, or nil.
  public var refusal: InputRefusal? {
    let traits = traits
    let refusal = traits.refusal(marks: marks(of: traits))
    return refusal == .noPlaces && hasKey(KEY_A) ? .keyboard : refusal
  }

  /// What udev makes of a pen and of a touchpad; for the others a file does not tell what udev says:
  /// the keys of a mouse that tells places are those of some screens.
  private func marks(of traits: InputTraits) -> InputMarks {
    if traits.hasPen { return .tablet }
    return !keys.isEmpty && hasKey(BTN_TOOL_FINGER) ? .touchpad : .touchscreen
  }

  /// A file that names no keys, of an old tool or cut, has those that its events speak of; one whose
  /// events speak of none is taken for a touch screen's, which has BTN_TOUCH.
  private func hasKey(_ key: CInt) -> Bool {
    guard !keys.isEmpty else {
      let spoken = events.lazy.filter { $0.type == EV_KEY }
      return spoken.isEmpty ? key == BTN_TOUCH : spoken.contains { $0.code == key }
    }
    let byte = Int(key) / 8
    return byte < keys.count && keys[byte] & 1 << UInt8(key % 8) != 0
  }

  /// The size of the glass, or nil when the device does not tell or tells nonsense.
  public var glassSize: (width: Millimeters, height: Millimeters)? {
    guard let size = traits.physicalSize, correction.matrix.isSideways else {
      return traits.physicalSize
    }
    return (size.height, size.width)
  }

  /// What the events say about contacts, as from the device itself. Contacts that are left at the
  /// end are cancelled, as when the device is unplugged.
  ///
  /// - Parameters:
  ///   - glass: What the whole range of both axes maps onto: the picture as a person sees it.
  ///   - rotation: How that picture is turned on the panel.
  ///   - start: When the first event is to come; the others keep their distance to it.
  ///   - doubt: Called at most once, with why the lengths of its contacts are not believed.
  /// - Returns: No frame of a device that is refused.
  public func frames(
    on glass: PanelGeometry, rotation: Rotation = .upright, from start: Instant,
    doubt: (LengthDoubt) -> Void = { _ in }
  ) -> [ContactFrame] {
    let slots = [SlotState](repeating: SlotState(), count: traits.fingerCount)
    guard refusal == nil, let first = events.first,
      var decoder = TouchDecoder(
        traits, slots: slots, current: 0, glass: glass, matrix: correction.matrix,
        rotation: rotation, palms: correction.palms)
    else { return [] }
    var serials = ContactSerials()
    var frames: [ContactFrame] = []
    var last = start
    var isResyncing = false
    func take(_ effect: ContactTracker.Effect) {
      if effect == .frame { frames.append(decoder.frame) }
    }
    for (index, event) in events.enumerated() {
      var event = event
      event.time = start + (event.time - first.time)
      last = max(last, event.time)
      // A recording that was cut together can jump back; a running clock does not.
      event.time = last
      if losses.contains(index) {
        isResyncing = true
        take(decoder.beginResync(at: last))
      }
      if event.type == EV_SYN, event.code == SYN_DROPPED {
        // Other tools do not ask for the state that a panel would be asked for: nobody knows who is
        // still there.
        take(decoder.cancelAll(at: last))
        continue
      }
      take(decoder.handle(event, serials: &serials))
      guard isResyncing, event.isReport else { continue }
      isResyncing = false
      take(decoder.endResync(at: last, serials: &serials))
    }
    take(decoder.cancelAll(at: last))
    if let found = decoder.lengthDoubt { doubt(found) }
    return frames
  }

  // MARK: Lines

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
    // Identity, lights and switches say nothing about contacts.
    case "I:", "L:", "S:": break
    default:
      throw wrong("an evemu line begins with #, N:, I:, P:, B:, A:, L:, S: or E:, not '\(first)'")
    }
  }

  /// Eight bytes of the bits of one type; only keys say something about contacts.
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

  /// `seconds.microseconds`, all digits; the point parts two numbers.
  static func time(_ word: Substring) -> Instant? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    // A hundred years, which fits the clock's nanoseconds.
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
  /// What another kind of file says of a device and its events.
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

  /// The same, with axes that end elsewhere than the file says. - Complexity: O(axes).
  ///
  /// The device then tells no size: the file's resolution belonged to the file's axes.
  public func spanning(x: AxisRange, y: AxisRange) -> EvemuFile {
    var other = self
    (other.correction.x, other.correction.y) = (nil, nil)
    for (codes, range) in [([ABS_X, ABS_MT_POSITION_X], x), ([ABS_Y, ABS_MT_POSITION_Y], y)] {
      for code in codes where axes[code] != nil { other.axes[code] = range }
    }
    return other
  }
}
