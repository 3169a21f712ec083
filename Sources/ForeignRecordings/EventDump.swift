// Output of evtest or getevent: a device's events, and its axes where the text describes them.
internal import CEvdev
public import Evdev
public import Recordings
internal import Units

/// The events in output of evtest or of `getevent -lt`, complete or an excerpt.
///
/// evtest's output begins with a description of the device; getevent's has none. Lines before the
/// first event that describe nothing (commands, prompts, other devices) are skipped. After it there
/// are events, comments that begin with `#`, and empty lines.
public struct EventDump: Sendable {
  /// Name of the device; empty when the text lacks it.
  public private(set) var name = ""
  /// Events in text order, with the text's timestamps.
  public private(set) var events: [InputEvent] = []
  private var axes: [CInt: AxisRange] = [:]
  /// Keys in the description; empty without one.
  private var keys: Set<CInt> = []
  /// INPUT_PROP_DIRECT in the description; nil without one.
  private var isDirect: Bool?
  private var line = 0
  /// The first line with a position.
  private var placedLine: Int?
  /// The event type and axis that the description is at.
  private var describedType: CInt?
  private var describedAxis: CInt?
  /// Device path in getevent's lines.
  private var path: Substring?

  /// Parses a text.
  ///
  /// - Throws: The first line that neither tool prints, or an event of a second device.
  /// - Complexity: O(bytes).
  public init(_ text: RecordingText) throws(RecordingError) {
    for line in text.lines { try parse(line) }
  }

  /// Whether a text looks like this format: an event of evtest or getevent, or evtest's first line.
  public static func isLikely(_ text: RecordingText) -> Bool {
    text.lines.contains { line in
      line.hasPrefix("Event: time") || line.hasPrefix("Input driver version") || isGetevent(line)
    }
  }

  /// The device with its events.
  ///
  /// An excerpt may lack axes; then the device has the axes in its events.
  ///
  /// - Parameters:
  ///   - x: Range of the horizontal axis; nil for the text's.
  ///   - y: Range of the vertical axis; nil for the text's.
  /// - Throws: When neither the text nor the caller has a range; the error has the first line that
  ///   needs it.
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
    // A device with one axis of a pair has both; an excerpt may begin between them.
    for (across, down) in Self.places where isKnown(across) || isKnown(down) {
      whole[across] = try range(x, of: [across] + Self.places.map(\.across))
      whole[down] = try range(y, of: [down] + Self.places.map(\.down))
    }
    return EvemuFile(
      name: name, axes: whole, keys: keys, isDirect: isDirect ?? true, events: events)
  }

  /// Position axes: multitouch and single-touch.
  private static let places = [
    (across: ABS_MT_POSITION_X, down: ABS_MT_POSITION_Y), (across: ABS_X, down: ABS_Y),
  ]
  /// The kernel's range of tracking ids.
  private static let trackingIDs = AxisRange(minimum: 0, maximum: 65535)
  /// Assumed slots, one per finger: a device that stays in its first slot sends no ABS_MT_SLOT.
  private static let tenSlots = AxisRange(minimum: 0, maximum: 9)

  /// The given range, else the described range of the first of several equivalent axes.
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

  /// Whether events are of protocol B: tracking ids and no SYN_MT_REPORT.
  private var isProtocolB: Bool {
    speaks(of: ABS_MT_TRACKING_ID)
      && !events.contains { $0.type == EV_SYN && $0.code == SYN_MT_REPORT }
  }

  // MARK: Parsing

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
      // evtest prints raw and scan codes in hexadecimal, all else in decimal.
      let value = type == EV_MSC && (code == MSC_RAW || code == MSC_SCAN)
        ? UInt32(parts[3][1], radix: 16).map({ CInt(bitPattern: $0) }) : CInt(parts[3][1])
    else { throw wrong(Self.evtestForm) }
    append(time, type: type, code: code, value: value)
  }

  private static let evtestForm =
    "an event of evtest is: Event: time SECONDS.MICROSECONDS, type T (NAME), code C (NAME), "
    + "value V"

  /// The code between dashes, pluses or `>`; old evtest prints `Report Sync`.
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

  /// Parses a line of the description; skips all others.
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

  /// The code of an axis or a key; nil for types that do not concern contacts.
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

  /// `Min V`, `Max V` and `Resolution V`, each on a line of its own or all on the code's line.
  private mutating func range(_ words: ArraySlice<Substring>) throws(RecordingError) {
    guard let axis = describedAxis else { return }
    let names: [Substring: WritableKeyPath<AxisRange, CInt>] = [
      "Min": \.minimum, "Max": \.maximum, "Resolution": \.resolution,
    ]
    for (index, word) in zip(words.indices, words) {
      guard let part = names[word] else { continue }
      guard index + 1 < words.endIndex, let value = CInt(words[index + 1]) else {
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

  /// `[ S.US] TYPE CODE VALUE`, with the device's path before TYPE where several were read; names
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
