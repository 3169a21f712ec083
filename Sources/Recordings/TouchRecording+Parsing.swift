// From the lines of a file to a recording, or to the line that is wrong.
import Gestures
import Keyboard
import Model
import Paint
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

  /// What was read so far. Facts and steps are read in files of their own.
  struct Parser {
    /// A finger that is down: which touch it is, and where.
    struct Finger {
      let contact: ContactID
      var position: Point
    }

    /// What a file says of places beyond the order of its lines.
    struct ExactPlaces {
      /// Of the rows, from the top.
      var keys: [OrderKey] = []
      /// Of the items by their numbers.
      var names: [ItemID] = []
      /// Of the rows that the list adds, in their order.
      var new: [ItemID] = []

      /// Whether the file has said any of it.
      var isTold: Bool { !keys.isEmpty || !names.isEmpty || !new.isEmpty }
    }

    /// No panel is longer, and a wrong number should not ask for gigabytes.
    private let longestSide = 8192.0
    var line = 0
    private var glass: [Double]?
    private var size: [Double]?
    private var row: Double?
    private var completed: CompletedRows?
    private var rejoin: ContactStitcher.Mode?
    private var rotation: Rotation?
    private var theme: Theme.Name?
    private var layouts: [BoardLayout]?
    private var slowness: Double?
    private var beginning: Beginning?
    var rows: [Row] = []
    /// The changes of each step, and the lines of those.
    var steps: [[(change: RecordedChange, line: Int)]] = []
    /// What the file says of places exactly, and of names.
    var exact = ExactPlaces()
    var facts: [Fact] = []
    /// When the last fact was of those that go forward, and the last beat.
    var lastFact = Instant.zero
    var lastBeat: Instant?
    var isSaved = false
    var fingers: [Int: Finger] = [:]
    var touches: UInt64 = 0

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
      case "item":
        try item(text)
      case "step", "also", "before":
        try step(words, text)
      case "keys", "names", "new", "at":
        try exactly(words)
      default:
        if try look(first, words) { return }
        guard first.first?.isNumber == true || first.hasPrefix("-") else {
          throw wrong(
            "a line begins with #, panel, size, row, completed, rejoin, rotation, theme, board, slow, "
              + "scroll, item, step, also, before, keys, names, new, at, > or a time in ms, "
              + "not with '\(first)'")
        }
        try addFact(words, text)
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
      try checkExact()
      let items = self.items
      return TouchRecording(
        lines: lines, panel: panel, rowHeight: Millimeters(row),
        completed: completed ?? .stay, rejoin: rejoin, rotation: rotation ?? .upright, theme: theme,
        layouts: layouts ?? [], slowness: slowness ?? 1, beginning: beginning ?? .firstPicture,
        rows: rows, items: items, steps: try finishedSteps(items), newNames: exact.new,
        facts: facts)
    }

    // MARK: The head

    private func layout(_ word: Substring) throws(RecordingError) -> BoardLayout {
      guard let layout = BoardLayout.named(String(word)) else {
        let names = BoardLayout.all.map(\.name).joined(separator: ", ")
        throw wrong("languages of the board are \(names), as in: board en de, and not '\(word)'")
      }
      return layout
    }

    private func head<Value>(_ before: Value?, _ value: Value) throws(RecordingError) -> Value {
      if before != nil { throw wrong("this was said before") }
      try beforeFacts()
      return value
    }

    func beforeFacts() throws(RecordingError) {
      if !facts.isEmpty { throw wrong("this belongs before the first fact") }
    }

    /// How the list looks and behaves.
    ///
    /// - Returns: Whether the line says anything of that.
    private mutating func look(
      _ first: Substring, _ words: [Substring]
    ) throws(RecordingError) -> Bool {
      let word = words.count == 2 ? String(words[1]) : ""
      switch first {
      case "completed":
        guard let place = CompletedRows(rawValue: word) else {
          throw wrong("completed rows stay or sink, as in: completed sink")
        }
        completed = try head(completed, place)
      case "rejoin":
        guard let mode = ContactStitcher.Mode(rawValue: word) else {
          throw wrong("lost contacts are joined again auto, on or off, as in: rejoin on")
        }
        rejoin = try head(rejoin, mode)
      case "rotation":
        guard let degrees = Int(word), let turned = Rotation(rawValue: degrees) else {
          throw wrong("the picture is turned by 0, 90, 180 or 270 degrees, as in: rotation 90")
        }
        rotation = try head(rotation, turned)
      case "theme":
        guard let name = Theme.Name(rawValue: word) else {
          let names = Theme.Name.allCases.map(\.rawValue).joined(separator: ", ")
          throw wrong("a theme is one of \(names), as in: theme heat")
        }
        theme = try head(theme, name)
      case "board":
        layouts = try head(layouts, try words.dropFirst().map(layout))
        if words.count < 2 { throw wrong("a board has a language, as in: board en de") }
      case "slow":
        guard let times = number(Substring(word), 1...100) else {
          throw wrong("motion is slower 1 to 100 times, as in: slow 8")
        }
        slowness = try head(slowness, times)
      case "scroll":
        guard words.count == 3, words[2] == "px", let place = number(words[1], 0...1e9) else {
          throw wrong("a list that rests has gone by so far, as in: scroll 123.5 px")
        }
        beginning = try head(beginning, .rest(at: Pixels(place)))
      default: return false
      }
      return true
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
      try beforeFacts()
      if !steps.isEmpty { throw wrong("items come before steps") }
      if exact.isTold { throw wrong("items come before keys and names") }
      let (words, isCompleted) = marked(text.dropFirst("item ".count))
      guard !words.isEmpty else { throw wrong("an item has a text, as in: item Buy milk") }
      rows.append(Row(text: try plain(words), isCompleted: isCompleted))
    }

    /// The text behind the mark of a row that is done, and whether there was one.
    func marked(_ text: Substring) -> (text: Substring, isCompleted: Bool) {
      let isCompleted = text.hasPrefix("done ")
      return (isCompleted ? text.dropFirst("done ".count) : text, isCompleted)
    }

    /// What a text of a line says.
    func plain(_ text: some StringProtocol) throws(RecordingError) -> String {
      guard let said = RecordedWords.text(text) else {
        throw wrong(
          "behind a \\ stands n, r, t, e, \\ or the number of a letter, as in: \\u{2028}")
      }
      return said
    }

    /// The text behind a word and one blank, to the end of the line.
    func rest(
      of text: String, behind word: Substring, _ reason: String
    ) throws(RecordingError) -> Substring {
      let rest = text[word.endIndex...].dropFirst()
      guard !rest.isEmpty else { throw wrong(reason) }
      return rest
    }

    func number(_ word: Substring, _ range: ClosedRange<Double>) -> Double? {
      RecordingText.number(word, in: range)
    }

    func wrong(_ reason: String) -> RecordingError {
      RecordingError(line: line, reason: reason)
    }
  }
}
