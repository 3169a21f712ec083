// Text that evtest or getevent printed: a device's events, and what the text says of its axes.
internal import CEvdev
public import Evdev
public import Recordings
internal import Units

/// The events in a text of evtest or of `getevent -lt`, whole or cut out of one.
///
/// evtest's text begins with a description of the device, getevent's has none. What stands before
/// the first event and describes no axis (commands, questions, other devices) is passed over; after
/// it there are events, comments that begin with `#`, and empty lines.
public struct EventDump: Sendable {
  /// What the driver calls the device; empty when the text does not say.
  public private(set) var name = ""
  /// In the text's order, with its own stamps.
  public private(set) var events: [InputEvent] = []
  private var axes: [CInt: AxisRange] = [:]
  /// Of the description; empty without one.
  private var keys: Set<CInt> = []
  /// nil without a description.
  private var isDirect: Bool?
  private var line = 0
  /// The first line with a place on the glass.
  private var placedLine: Int?
  /// What the description is about at the moment: a type of events, and an axis.
  private var describedType: CInt?
  private var describedAxis: CInt?
  /// The device that getevent names in each line.
  private var path: Substring?

  /// Reads a text.
  ///
  /// - Throws: The first line that neither tool prints, or an event of a second device.
  /// - Complexity: O(bytes).
  public init(_ text: RecordingText) throws(RecordingError) {
    for line in text.lines { try parse(line) }
  }

  /// Whether a text is of this kind: it has an event of evtest or getevent, or evtest's head.
  public static func isLikely(_ text: RecordingText) -> Bool {
    text.lines.contains { line in
      line.hasPrefix("Event: time") || line.hasPrefix("Input driver version") || isGetevent(line)
    }
  }

  /// The device with its events.
  ///
  /// A text that was cut out of a longer one may lack axes; then the device has those that its
  /// events speak of.
  ///
  /// - Parameters:
  ///   - x: Where the horizontal axis begins and ends; nil as the text says.
  ///   - y: Where the vertical axis begins and ends; nil as the text says.
  /// - Throws: When nobody says where the axes end, with the first line that needs them.
  public func device(x: AxisRange? = nil, y: AxisRange? = nil) throws(RecordingError) -> EvemuFile {
    var whole = axes
    for event in events where event.type == EV_ABS {
      switch event.code {
      case ABS_MT_SLOT:
        let last = max(whole[ABS_MT_SLOT]?.maximum ?? 9, min(event.value, CInt(Int16.max)))
        whole[ABS_MT_SLOT] = AxisRange(minimum: 0, maximum: last)
      case ABS_MT_TRACKING_ID: whole[ABS_MT_TRACKING_ID] = Self.trackingIDs
      default: break
      }
    }
    let isDescribed = axes[ABS_MT_TRACKING_ID] != nil
    if isProtocolB, !isDescribed, whole[ABS_MT_SLOT] == nil { whole[ABS_MT_SLOT] = Self.tenSlots }
    // A device that has one axis of a pair has both, and a text's head may be cut between them.
    for (across, down) in Self.places where isKnown(across) || isKnown(down) {
      whole[across] = try range(x, of: [across] + Self.places.map(\.across))
      whole[down] = try range(y, of: [down] + Self.places.map(\.down))
    }
    return EvemuFile(
      name: name, axes: whole, keys: keys, isDirect: isDirect ?? true, events: events)
  }

  /// Where fingers are, for several and for one.
  private static let places = [
    (across: ABS_MT_POSITION_X, down: ABS_MT_POSITION_Y), (across: ABS_X, down: ABS_Y),
  ]
  /// As the kernel counts them.
  private static let trackingIDs = AxisRange(minimum: 0, maximum: 65535)
  /// A finger of a device that never leaves its first slot names none; two hands have ten.
  private static let tenSlots = AxisRange(minimum: 0, maximum: 9)

  /// What a person says, else what the text says of the first of several axes that run alike.
  private func range(_ said: AxisRange?, of codes: [CInt]) throws(RecordingError) -> AxisRange {
    if let said { return said }
    for code in codes {
      if let range = axes[code] { return range }
    }
    throw RecordingError(
      line: placedLine ?? line,
      reason: "no line says where the axes end; say it by --axes 0..4095x0..4095")
  }

  private func isKnown(_ code: CInt) -> Bool { axes[code] != nil || speaks(of: code) }

  private func speaks(of code: CInt) -> Bool {
    events.contains { $0.type == EV_ABS && $0.code == code }
  }

  /// Whether fingers have names and reports are not made of packets.
  private var isProtocolB: Bool {
    speaks(of: ABS_MT_TRACKING_ID)
      && !events.contains { $0.type == EV_SYN && $0.code == SYN_MT_REPORT }
  }

  // MARK: Lines

  private mutating func parse(_ text: String) throws(RecordingError) {
    line += 1
    guard !text.hasPrefix("#") else { return }
    let words = RecordingText.words(text)
    guard !words.isEmpty else { return }
    if text.hasPrefix("Event:") {
      try evtest(text)
    } else if Self.isGetevent(text) {
      try getevent(text)
    } else if events.isEmpty {
      try describe(text, words)
    } else {
      throw wrong("after the first event there are events, # and empty lines, not '\(words[0])'")
    }
  }

  private mutating func append(
    _ time: Instant, type: CInt, code: CInt, value: CInt
  ) {
    let isPlace = Self.places.contains { $0.across == code || $0.down == code }
    if type == EV_ABS, isPlace, placedLine == nil { placedLine = line }
    events.append(InputEvent(type: type, code: code, value: value, time: time))
  }

  private func wrong(_ reason: String) -> RecordingError {
    RecordingError(line: line, reason: reason)
  }
}

// MARK: - evtest

extension EventDump {
  /// `Event: time S.US, type T (NAME), code C (NAME), value V`, or a report's line of dashes.
  private mutating func evtest(_ text: String) throws(RecordingError) {
    let parts = text.split(separator: ",").map { RecordingText.words(String($0)) }
    guard let head = parts.first, head.count == 3, head[1] == "time",
      let time = EvemuFile.time(head[2])
    else { throw wrong(Self.evtestForm) }
    if parts.count == 2, let code = Self.report(parts[1]) {
      append(time, type: EV_SYN, code: code, value: 0)
      return
    }
    guard parts.count == 4, let type = Self.number(parts[1], "type"),
      let code = Self.number(parts[2], "code"), parts[3].count == 2, parts[3][0] == "value",
      // evtest prints scan codes in hexadecimal digits and all else in decimal ones.
      let value = type == EV_MSC
        ? UInt32(parts[3][1], radix: 16).map({ CInt(bitPattern: $0) }) : CInt(parts[3][1])
    else { throw wrong(Self.evtestForm) }
    append(time, type: type, code: code, value: value)
  }

  private static let evtestForm =
    "an event of evtest is: Event: time SECONDS.MICROSECONDS, type T (NAME), code C (NAME), "
    + "value V"

  /// What stands between dashes or pluses; old evtest says `Report Sync`.
  private static func report(_ words: [Substring]) -> CInt? {
    let name = words.dropFirst().dropLast()
    guard let mark = words.first?.first, "-+>".contains(mark) else { return nil }
    switch name {
    case ["SYN_REPORT"], ["Report", "Sync"]: return SYN_REPORT
    case ["SYN_MT_REPORT"]: return SYN_MT_REPORT
    case ["SYN_DROPPED"]: return SYN_DROPPED
    case ["SYN_CONFIG"], ["Config", "Sync"]: return SYN_CONFIG
    default: return nil
    }
  }

  private static func number(_ words: [Substring], _ name: Substring) -> CInt? {
    guard words.count >= 2, words[0] == name, let number = UInt16(words[1]) else { return nil }
    return CInt(number)
  }

  /// A line of the description; all others are passed over.
  private mutating func describe(
    _ text: String, _ words: [Substring]
  ) throws(RecordingError) {
    if text.hasPrefix("Input device name:") {
      name = text.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      return
    }
    switch words.prefix(2) {
    case ["Supported", "events:"]: isDirect = isDirect ?? false
    case ["Event", "type"]:
      describedType = Self.number(Array(words.dropFirst()), "type")
      describedAxis = nil
    case ["Event", "code"]:
      let code = try describedCode(words)
      if describedType == EV_KEY, let code { keys.insert(code) }
      describedAxis = describedType == EV_ABS ? code : nil
      try range(words.dropFirst(3))
    case ["Property", "type"]:
      isDirect = isDirect ?? false || words.count > 2 && CInt(words[2]) == INPUT_PROP_DIRECT
    default:
      if words[0] == "Properties:" || words[0] == "Repeat" { describedAxis = nil }
      try range(words[...])
    }
  }

  /// The code of an axis or a key; nil of what says nothing about contacts.
  private func describedCode(_ words: [Substring]) throws(RecordingError) -> CInt? {
    let last: CInt
    switch describedType {
    case EV_ABS: last = ABS_MAX
    case EV_KEY: last = KEY_MAX
    default: return nil
    }
    guard let code = Self.number(Array(words.dropFirst()), "code"), code <= last else {
      throw wrong("a code of evtest is: Event code C (NAME), C from 0 to \(last)")
    }
    return code
  }

  /// `Min V`, `Max V` and `Resolution V`, each in a line of its own or all in the code's line.
  private mutating func range(_ words: ArraySlice<Substring>) throws(RecordingError) {
    guard let axis = describedAxis else { return }
    let names: [Substring: WritableKeyPath<AxisRange, CInt>] = [
      "Min": \.minimum, "Max": \.maximum, "Resolution": \.resolution,
    ]
    for (place, word) in zip(words.indices, words) {
      guard let part = names[word] else { continue }
      guard place + 1 < words.endIndex, let value = CInt(words[place + 1]) else {
        throw wrong("an axis ends at a number, as in: Max 4095")
      }
      axes[axis, default: AxisRange(minimum: 0, maximum: 0)][keyPath: part] = value
    }
  }
}

// MARK: - getevent

extension EventDump {
  private static func isGetevent(_ line: String) -> Bool {
    let inside = line.drop { $0 == " " }.dropFirst().prefix { $0 != "]" }
    return line.hasPrefix("[") && RecordingText.words(String(inside)).count == 1
      && inside.contains(".")
  }

  /// `[ S.US] TYPE CODE VALUE`, with a device's path before them where several were read; names
  /// with `-l`, else hexadecimal digits.
  private mutating func getevent(_ text: String) throws(RecordingError) {
    let inside = text.dropFirst().prefix { $0 != "]" }
    var words = RecordingText.words(String(text.dropFirst(inside.count + 2)))
    if let first = words.first, first.hasSuffix(":") {
      let device = first.dropLast()
      guard path == nil || path == device else {
        throw wrong("an event of a second device; record one: getevent -lt \(path ?? device)")
      }
      path = device
      words.removeFirst()
    }
    guard let time = EvemuFile.time(RecordingText.words(String(inside)).first ?? ""),
      words.count == 3, let type = Self.type(words[0]), let code = Self.code(words[1], of: type),
      let value = Self.value(words[2])
    else { throw wrong("an event of getevent is: [ SECONDS.MICROSECONDS] TYPE CODE VALUE") }
    append(time, type: type, code: code, value: value)
  }

  private static func type(_ word: Substring) -> CInt? {
    InputEvent.type(named: String(word)) ?? UInt16(word, radix: 16).map(CInt.init)
  }

  private static func code(_ word: Substring, of type: CInt) -> CInt? {
    InputEvent.code(named: String(word), of: type) ?? UInt16(word, radix: 16).map(CInt.init)
  }

  private static func value(_ word: Substring) -> CInt? {
    switch word {
    case "DOWN": 1
    case "UP": 0
    default: UInt32(word, radix: 16).map { CInt(bitPattern: $0) }
    }
  }
}
