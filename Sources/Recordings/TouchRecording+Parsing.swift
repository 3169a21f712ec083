// From the lines of a file to a recording, or to the line that is wrong.
import Gestures
import Model
import Units

extension TouchRecording {
  /// Reads a recording.
  ///
  /// - Throws: The first line that is wrong, with what is allowed there.
  /// - Complexity: O(bytes).
  public init(_ text: RecordingText) throws(RecordingError) {
    var parser = Parser()
    for line in text.lines { try parser.parse(line) }
    self = try parser.finish(text.lines)
  }

  /// A recording of more than a day was cut wrongly.
  private static let longest = 86_400_000.0

  private struct Parser {
    /// A finger that is down: which touch it is, and where.
    private struct Finger {
      let contact: ContactID
      var position: Point
    }

    /// No panel is longer, and a wrong number should not ask for gigabytes.
    private let longestSide = 8192.0
    private var line = 0
    private var glass: [Double]?
    private var size: [Double]?
    private var row: Double?
    private var completed: CompletedRows?
    private var rejoin: Rejoin.Mode?
    private var rows: [Row] = []
    private var facts: [Fact] = []
    private var fingers: [Int: Finger] = [:]
    private var touches: UInt64 = 0

    mutating func parse(_ text: String) throws(RecordingError) {
      line += 1
      if line == 1, !text.hasPrefix("# ") {
        throw wrong("the first line says what the person did, as in: # Swiped the second row left.")
      }
      if text.hasPrefix("#") || text.hasPrefix(">") { return }
      let words = RecordingText.words(text)
      guard let first = words.first else { return }
      switch first {
      case "panel":
        glass = try head(glass, pair(words, unit: "mm", in: 10...10_000, "panel 217x136 mm"))
      case "size":
        size = try head(size, pair(words, unit: nil, in: 1...longestSide, "size 1280x800"))
        if size?.allSatisfy({ $0 == $0.rounded() }) != true { throw wrong("pixels are whole") }
      case "row":
        guard words.count == 3, words[2] == "mm", let height = number(words[1], 6...40) else {
          throw wrong("a row has 6 to 40 mm, as in: row 10 mm")
        }
        row = try head(row, height)
      case "completed":
        guard words.count == 2, let place = CompletedRows(rawValue: String(words[1])) else {
          throw wrong("completed rows stay or sink, as in: completed sink")
        }
        completed = try head(completed, place)
      case "rejoin":
        guard words.count == 2, let mode = Rejoin.Mode(rawValue: String(words[1])) else {
          throw wrong("lost contacts are joined again auto, on or off, as in: rejoin on")
        }
        rejoin = try head(rejoin, mode)
      case "item":
        try item(text)
      default:
        guard first.first?.isNumber == true || first.hasPrefix("-") else {
          throw wrong(
            "a line begins with #, panel, size, row, completed, rejoin, item, > or a time in ms, not "
              + "with '\(first)'")
        }
        try fact(words, text)
      }
    }

    func finish(_ lines: [String]) throws(RecordingError) -> TouchRecording {
      let end = line + 1
      guard let glass else { throw RecordingError(line: end, reason: "there is no panel line") }
      guard let size else { throw RecordingError(line: end, reason: "there is no size line") }
      guard let row else { throw RecordingError(line: end, reason: "there is no row line") }
      guard !facts.isEmpty else {
        throw RecordingError(line: end, reason: "there is no fact: nothing to replay")
      }
      if let open = fingers.keys.min() {
        throw RecordingError(line: end, reason: "contact \(open) is neither up nor cancelled")
      }
      let panel = PanelGeometry(
        pixels: Size(width: Int(size[0]), height: Int(size[1])), width: Millimeters(glass[0]),
        height: Millimeters(glass[1]))
      return TouchRecording(
        lines: lines, panel: panel, rowHeight: Millimeters(row),
        completed: completed ?? .stay, rejoin: rejoin, rows: rows, facts: facts)
    }

    // MARK: The head

    private func head<Value>(_ before: Value?, _ value: Value) throws(RecordingError) -> Value {
      if before != nil { throw wrong("this was said before") }
      if !facts.isEmpty { throw wrong("this belongs before the first fact") }
      return value
    }

    private func pair(
      _ words: [Substring], unit: Substring?, in range: ClosedRange<Double>, _ example: String
    ) throws(RecordingError) -> [Double] {
      let numbers = words.count > 1 ? words[1].split(separator: "x", maxSplits: 2) : []
      let values = numbers.compactMap { number($0, range) }
      let unitFits = unit.map { words.count == 3 && words[2] == $0 } ?? (words.count == 2)
      guard numbers.count == 2, values.count == 2, unitFits else {
        let limits = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        throw wrong("two numbers from \(limits) with an x between them, as in: \(example)")
      }
      return values
    }

    private mutating func item(_ text: String) throws(RecordingError) {
      if !facts.isEmpty { throw wrong("this belongs before the first fact") }
      let content = text.dropFirst("item ".count)
      let isCompleted = content.hasPrefix("done ")
      let words = isCompleted ? content.dropFirst("done ".count) : content
      guard !words.isEmpty else { throw wrong("an item has a text, as in: item Buy milk") }
      rows.append(Row(text: String(words), isCompleted: isCompleted))
    }

    // MARK: Facts

    private mutating func fact(_ words: [Substring], _ text: String) throws(RecordingError) {
      let form = "as in: 12.5 ms 0 down 77.0 10.0"
      guard let milliseconds = number(words[0], 0...TouchRecording.longest), words.count >= 3,
        words[1] == "ms"
      else { throw wrong("a fact is a time, and who does what, \(form)") }
      let time = Instant.zero + .seconds(milliseconds / 1000)
      if let last = facts.last, time < last.time {
        throw wrong("the time goes back: the fact before is later")
      }
      let deed: Deed
      switch words[2] {
      case "type":
        deed = .type(
          try rest(of: text, behind: words[2], "type has a text, as in: 500 ms type Buy milk"))
      case "press":
        guard words.count == 4, let key = Key(rawValue: String(words[3])) else {
          throw wrong("press is of return, backspace or escape, as in: 500 ms press return")
        }
        deed = .press(key)
      case "outside":
        deed = try outside(words, text)
      case "banner":
        deed = try banner(words, text)
      default:
        deed = .touch(try touch(words, form))
      }
      facts.append(Fact(time: time, deed: deed, line: line))
    }

    private func outside(_ words: [Substring], _ text: String) throws(RecordingError) -> Deed {
      let form = "as in: 500 ms outside add Buy milk"
      guard words.count >= 4 else {
        throw wrong("another program does add, done or delete, \(form)")
      }
      switch words[3] {
      case "add":
        return .outsideAdd(try rest(of: text, behind: words[3], "add has a text, \(form)"))
      case "done":
        return .outsideDone(row: try outsideRow(words))
      case "delete":
        return .outsideDelete(row: try outsideRow(words))
      default:
        throw wrong("another program does add, done or delete, \(form)")
      }
    }

    private func banner(_ words: [Substring], _ text: String) throws(RecordingError) -> Deed {
      let form = "as in: 500 ms banner stays The disk is full | Disk full"
      let kind = words.count >= 4 ? words[3] : ""
      switch kind {
      case "stays", "tells":
        let texts = try rest(of: text, behind: kind, "\(kind) has a text, \(form)")
        let parts = texts.split(separator: " | ", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { throw wrong("a text is empty, \(form)") }
        return .banner(parts.map(String.init), isDismissible: kind == "tells")
      case "over":
        guard words.count == 4 else { throw wrong("nothing follows over") }
        return .bannerOver
      default:
        throw wrong("a banner stays, tells or is over, \(form)")
      }
    }

    private func outsideRow(_ words: [Substring]) throws(RecordingError) -> Int {
      guard words.count == 5, let row = Int(words[4]),
        (1..<rows.count + facts.count + 1).contains(row)
      else { throw wrong("\(words[3]) is of a row that may be there, counted from 1") }
      return row
    }

    /// The text behind a word and one blank, to the end of the line.
    private func rest(
      of text: String, behind word: Substring, _ reason: String
    ) throws(RecordingError) -> String {
      let rest = text[word.endIndex...].dropFirst()
      guard !rest.isEmpty else { throw wrong(reason) }
      return String(rest)
    }

    private mutating func touch(
      _ words: [Substring], _ form: String
    ) throws(RecordingError) -> Contact {
      guard let finger = Int(words[2]), (0..<Tuning.contactLimit).contains(finger) else {
        throw wrong("a contact is a number from 0 to \(Tuning.contactLimit - 1), \(form)")
      }
      guard words.count >= 4 else {
        throw wrong("a contact goes down, move, up or cancel, \(form)")
      }
      switch words[3] {
      case "down":
        if fingers[finger] != nil { throw wrong("contact \(finger) is down already") }
        touches += 1
        let begun = Finger(
          contact: ContactID(serial: touches), position: try position(words, form))
        fingers[finger] = begun
        return contact(begun, .began)
      case "move":
        var moved = try present(finger)
        moved.position = try position(words, form)
        fingers[finger] = moved
        return contact(moved, .moved)
      case "up", "cancel":
        let gone = try present(finger)
        guard words.count == 4 else { throw wrong("nothing follows \(words[3])") }
        fingers[finger] = nil
        return contact(gone, words[3] == "up" ? .ended : .cancelled)
      default:
        throw wrong("a contact goes down, move, up or cancel, not '\(words[3])'")
      }
    }

    private func present(_ finger: Int) throws(RecordingError) -> Finger {
      guard let present = fingers[finger] else { throw wrong("contact \(finger) is not down") }
      return present
    }

    private func position(_ words: [Substring], _ form: String) throws(RecordingError) -> Point {
      // Beyond the glass on either side, as a worn panel reports it.
      let range = -1000.0...10_000
      guard words.count == 6, let x = number(words[4], range), let y = number(words[5], range)
      else { throw wrong("\(words[3]) has a place in millimetres, \(form)") }
      return Point(x: Millimeters(x), y: Millimeters(y))
    }

    private func contact(_ finger: Finger, _ phase: Contact.Phase) -> Contact {
      Contact(id: finger.contact, phase: phase, position: finger.position)
    }

    private func number(_ word: Substring, _ range: ClosedRange<Double>) -> Double? {
      RecordingText.number(word, in: range)
    }

    private func wrong(_ reason: String) -> RecordingError {
      RecordingError(line: line, reason: reason)
    }
  }
}
