// Parses the lines of a file into a recording.
import Gestures
import Localization
import Model
import OnScreenKeyboard
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

  /// State of the parser. Facts and changesets are parsed in files of their own.
  struct Parser {
    /// Exact order keys and ids.
    struct ExactPlaces {
      /// Of the rows, from the top.
      var keys: [OrderKey] = []
      /// Of the items, by number.
      var names: [ItemID] = []
      /// Of the rows that the list adds, in order.
      var new: [ItemID] = []

      /// Whether the file has given any of them.
      var isReported: Bool { !keys.isEmpty || !names.isEmpty || !new.isEmpty }
    }

    /// A list of the head.
    struct HeadedList {
      let name: String
      /// How many rows it has.
      var rows = 0
    }

    /// No panel is longer, and a wrong number should not ask for gigabytes.
    private let longestSide = 8192.0
    var line = 0
    private(set) var screen: [Double]?
    private var size: [Double]?
    private var row: Double?
    private var completed: CompletedRows?
    private var stitching: ContactStitcher.Mode?
    private var devices: [RecordedDevice] = []
    private var rotation: Rotation?
    private var theme: Theme.Name?
    private var layouts: [KeyboardLayout]?
    private var messages: MessageCatalog?
    private var slowness: Double?
    private var idle: RecordedIdle?
    private var beginning: Beginning?
    /// The lists so far; none as long as the file has neither lists nor items.
    var lists: [HeadedList] = []
    var rows: [Row] = []
    /// Changes of each changeset, with their lines.
    var changesets: [[(change: RecordedChange, line: Int)]] = []
    /// Exact order keys and ids of the file.
    var exact = ExactPlaces()
    var facts: [Fact] = []
    /// Times of the last fact whose order is checked, and of the last vsync.
    var lastFact = Instant.zero
    var lastVsync: Instant?
    var isSaved = false
    var touches = Touches()

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
        screen = try head(screen, pair(words, unit: "mm", in: 10...10_000, "panel 217x136 mm"))
      case "size":
        size = try head(size, pair(words, unit: nil, in: 1...longestSide, "size 1280x800"))
        if size?.allSatisfy({ $0 == $0.rounded() }) != true { throw wrong("pixels are whole") }
      case "row":
        guard words.count == 3, words[2] == "mm", let height = number(words[1], 6...40) else {
          throw wrong("a row has 6 to 40 mm, as in: row 10 mm")
        }
        row = try head(row, height)
      case "list":
        try list(words, text)
      case "item":
        try item(text)
      case "step", "also", "before":
        try step(words, text)
      case "undone", "kept":
        try answered(words, text)
      case "keys", "names", "new", "at":
        try exactly(words)
      default:
        if try look(first, words) { return }
        guard first.first?.isNumber == true || first.hasPrefix("-") else {
          throw wrong(
            "a line begins with #, panel, size, row, completed, stitching, device, rotation, theme, "
              + "keyboard, language, slow, idle, scroll, list, item, step, also, before, keys, names, new, at, undone, kept, > "
              + "or a time in ms, not with '\(first)'")
        }
        try addFact(words, text)
      }
    }

    mutating func finish(_ lines: [String]) throws(RecordingError) -> TouchRecording {
      let end = line + 1
      guard let screen else { throw RecordingError(line: end, reason: "there is no panel line") }
      guard let size else { throw RecordingError(line: end, reason: "there is no size line") }
      guard let row else { throw RecordingError(line: end, reason: "there is no row line") }
      guard !facts.isEmpty else {
        throw RecordingError(
          line: end,
          reason: "there is no input: nothing to replay; add one, as in: 12.5 ms 0 down 77.0 10.0")
      }
      try cancelContacts(at: end)
      let panel = PanelGeometry(
        pixels: Size(width: Int(size[0]), height: Int(size[1])), width: Millimeters(screen[0]),
        height: Millimeters(screen[1]))
      try checkExact()
      let items = self.items
      return TouchRecording(
        lines: lines, panel: panel, rowHeight: Millimeters(row),
        completed: completed ?? .stay, stitching: stitching, devices: devices,
        rotation: rotation ?? .upright, theme: theme,
        layouts: layouts ?? [], messages: messages ?? .english, slowness: slowness ?? 1, idle: idle,
        beginning: beginning ?? .firstPicture,
        lists: root, rows: rows, items: items, changesets: try finishedSteps(items),
        newIDs: exact.new,
        facts: facts)
    }

    /// Cancels the contacts that are down at the end of a list that was recorded while it ran: its
    /// program has ended, or the disk was full. In other files they are a mistake.
    private mutating func cancelContacts(at end: Int) throws(RecordingError) {
      guard let first = touches.fingers.keys.min() else { return }
      let isCut = facts.contains { if case .frame = $0.action { true } else { false } }
      guard isCut, !isSaved, let last = facts.last else {
        throw RecordingError(line: end, reason: "contact \(first) is neither up nor cancelled")
      }
      for (_, finger) in touches.fingers.sorted(by: { $0.key < $1.key }) {
        let contact = Contact(
          id: ContactID(serial: finger.serial), phase: .cancelled, position: finger.position)
        facts.append(Fact(time: last.time, action: .touch(contact), line: end))
      }
      touches.fingers = [:]
    }

    // MARK: The head

    private func layout(_ word: Substring) throws(RecordingError) -> KeyboardLayout {
      guard let layout = KeyboardLayout.named(String(word)) else {
        let names = KeyboardLayout.names.joined(separator: ", ")
        throw wrong(
          "languages of the keyboard are \(names), as in: keyboard en de, and not '\(word)'")
      }
      return layout
    }

    private func head<Value>(_ before: Value?, _ value: Value) throws(RecordingError) -> Value {
      if before != nil { throw wrong("this stands above already; keep one of the two") }
      try beforeFacts()
      return value
    }

    func beforeFacts() throws(RecordingError) {
      if !facts.isEmpty { throw wrong("this belongs before the first input; move the line up") }
    }

    /// Parses a line that says how the list looks or behaves.
    ///
    /// - Returns: Whether it is one.
    private mutating func look(
      _ first: Substring, _ words: [Substring]
    ) throws(RecordingError) -> Bool {
      let word = words.count == 2 ? String(words[1]) : ""
      switch RecordedWords.current(first) {
      case "completed":
        guard let place = CompletedRows(rawValue: word) else {
          let words = CompletedRows.allCases.map(\.rawValue).joined(separator: " or ")
          throw wrong("completed rows \(words), as in: completed sink")
        }
        completed = try head(completed, place)
      case "stitching":
        guard let mode = ContactStitcher.Mode(rawValue: word) else {
          throw wrong(Self.noMode)
        }
        stitching = try head(stitching, mode)
      case "device":
        guard let known = RecordedDevice(words) else { throw wrong(RecordedDevice.form) }
        let before = devices.first { $0.device == known.device }
        devices.append(try head(before, known))
      case "rotation":
        guard let degrees = Int(word), let turned = Rotation(rawValue: degrees) else {
          throw wrong("the picture is turned by 0, 90, 180 or 270 degrees, as in: rotation 90")
        }
        rotation = try head(rotation, turned)
      case "theme":
        guard let name = Theme.Name(rawValue: word) else {
          throw wrong(Self.noTheme)
        }
        theme = try head(theme, name)
      case "keyboard":
        layouts = try head(layouts, try words.dropFirst().map(layout))
        if words.count < 2 { throw wrong("a keyboard has a language, as in: keyboard en de") }
      case "language":
        guard let catalog = MessageCatalog.named(word) else {
          let names = MessageCatalog.languages.joined(separator: ", ")
          throw wrong("a language is one of \(names), as in: language de")
        }
        messages = try head(messages, catalog)
      case "slow":
        guard let times = number(Substring(word), 1...100) else {
          throw wrong("motion is slower 1 to 100 times, as in: slow 8")
        }
        slowness = try head(slowness, times)
      case "idle":
        guard let rules = RecordedIdle(words) else {
          throw wrong(Self.noIdle)
        }
        idle = try head(idle, rules)
      case "scroll":
        beginning = try head(beginning, rest(words))
      default: return false
      }
      return true
    }

    /// Where a list rests.
    private func rest(_ words: [Substring]) throws(RecordingError) -> Beginning {
      let hasFrom = words.count == 6 && words[3] == "from" && words[5] == "px"
      guard words.count == 3 || hasFrom, words[2] == "px", let place = number(words[1], 0...1e9),
        let beginning = hasFrom ? number(words[4], -1e9...1e9) : 0
      else { throw wrong("a list that rests has gone by so far, as in: scroll 123.5 px") }
      return .rest(at: Pixels(place), from: Pixels(beginning))
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

    /// Parses the beginning of a list.
    private mutating func list(_ words: [Substring], _ text: String) throws(RecordingError) {
      try beforeRows("lists")
      guard lists.count < Lists.most else {
        throw wrong("a file has at most \(Lists.most) lists; leave some out")
      }
      let form = "a list has a name, as in: list Groceries; without one it is: list \\e"
      lists.append(HeadedList(name: try plain(try rest(of: text, behind: words[0], form))))
    }

    /// Lists and items come before all that names them.
    private func beforeRows(_ what: String) throws(RecordingError) {
      try beforeFacts()
      if !changesets.isEmpty { throw wrong("\(what) come before steps") }
      if exact.isReported { throw wrong("\(what) come before keys and names") }
    }

    private mutating func item(_ text: String) throws(RecordingError) {
      try beforeRows("items")
      let (words, isCompleted) = marked(text.dropFirst("item ".count))
      guard !words.isEmpty else { throw wrong("an item has a text, as in: item Buy milk") }
      // Those before the first list are in one without a name.
      if lists.isEmpty { lists.append(HeadedList(name: "")) }
      lists[lists.count - 1].rows += 1
      rows.append(Row(text: try plain(words), isCompleted: isCompleted, list: lists.count))
    }

    /// The text after the mark of a completed row, and whether there is a mark.
    func marked(_ text: Substring) -> (text: Substring, isCompleted: Bool) {
      let isCompleted = text.hasPrefix("done ")
      return (isCompleted ? text.dropFirst("done ".count) : text, isCompleted)
    }

    /// Reads an escaped text.
    func plain(_ text: some StringProtocol) throws(RecordingError) -> String {
      guard let said = RecordedWords.text(text) else {
        throw wrong(
          "behind a \\ stands n, r, t, e, \\ or the number of a letter, as in: \\u{2028}")
      }
      return said
    }

    /// The text after a word and one blank, to the end of the line.
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

    static let noMode = "lost contacts are stitched auto, on or off, as in: stitching on"
    static let noIdle = "the screen dims and goes dark after times or never, \(RecordedIdle.form)"
    static let noTheme =
      "a theme is one of \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", ")), "
      + "as in: theme heat"

    func wrong(_ reason: String) -> RecordingError {
      RecordingError(line: line, reason: reason)
    }
  }
}
