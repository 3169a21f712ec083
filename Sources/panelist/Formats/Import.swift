// Reads a file of items.
import Model
package import Shell
import Store
package import StoreRecovery

/// Items to be added, as given in a file.
package struct Import {
  var items: [FileItem] = []
  /// The lists that the file names.
  var lists = FileLists()
  /// The lines of the file that are not taken.
  package internal(set) var left: [LeftLine] = []
  /// The lines whose marks of a list are taken as a part of the text.
  package private(set) var marked: [LeftLine] = []
  /// The columns that may say what is done, if none is used for that.
  package internal(set) var unused: [String] = []
  /// What to do if no line is an item, as a clause.
  package internal(set) var remedy = "say --format text for one item a line; nothing was added"

  /// Whether the file has an item.
  package var isEmpty: Bool { items.isEmpty }

  /// How many items the file has.
  package var count: Int { items.count }

  /// The items of a backup, with their lists and places.
  package init(_ contents: FileContents) {
    let ids = contents.lists.map { ListID($0.id) }
    lists = FileLists(of: contents.lists, contents.outerIDs.outerID)
    let indices = Dictionary(
      lists.all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Dictionary(
      ids.map { ($0, indices[contents.outerIDs.outerID(of: $0)]) },
      uniquingKeysWith: { first, _ in first })
    items = contents.items.map {
      FileItem(
        id: $0.id, text: $0.text, isCompleted: $0.isCompleted, order: $0.order,
        list: known[$0.list] ?? nil)
    }
  }

  /// - Parameters:
  ///   - bytes: A file as `export` writes it, or one of another program. A byte order mark at the
  ///     start is skipped.
  ///   - name: The name of the file.
  ///   - format: The format of the file.
  ///   - columns: The columns of another program's table or JSON; nil for those of `export`.
  ///   - headings: Whether headings of Markdown, and projects, are the names of lists.
  /// - Throws: The place of the first error.
  package init(
    text bytes: [UInt8], named name: String = "", as format: ImportFormat,
    columns: FileColumns? = nil, headings: Bool = false
  ) throws(JSON.Fault) {
    guard TextBytes.lines(of: bytes.span, upTo: ImportLimits.lines) <= ImportLimits.lines else {
      throw JSON.Fault(
        place: .line(ImportLimits.lines + 1), reason: "more than \(ImportLimits.lines) lines",
        remedy: ImportLimits.remedy)
    }
    let text = try TextBytes.text(of: bytes, named: name, as: format)
    let plain = text.withLineFeeds
    // The CR of a CR LF is dropped with the blanks at the end of a line.
    let lines = Substring(plain).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    if format != .text { try ImportFormat.refuseCalendar(lines) }
    let certain =
      try format == .auto
      ? ImportFormat.certain(text, lines, named: name, hasColumns: columns != nil) : format
    switch certain {
    case .json: try readJSON(plain, named: name, columns, headings: headings)
    case .csv: try readCSV(text, columns, headings: headings)
    case .markdown: try readMarkdown(lines, named: name, headings: headings)
    case .org:
      let list = OrgList(lines)
      left = list.left
      for (line, item) in list.items { try add(item, line: line) }
    case .todoTxt:
      for (index, line) in lines.enumerated() {
        if let item = ItemLine(readingTodo: line) { try add(item, line: index + 1) }
      }
    case .text, .auto:
      try readText(lines)
      // Who says what the file is knows that marks are text.
      if format != .auto { marked = [] }
    }
    guard !headings || [.markdown, .json, .csv].contains(certain) else {
      throw JSON.Fault(
        place: .line(1), reason: "neither Markdown, JSON nor a table, which alone name lists",
        remedy: "leave out --headings, or say --format markdown; nothing was added")
    }
    guard columns == nil || certain == .json || certain == .csv else {
      throw JSON.Fault(
        place: .line(1), reason: "neither JSON nor a table, which alone have columns",
        remedy: "say --format csv or --format json; nothing was added")
    }
  }

  private mutating func add(
    _ line: ItemLine, line number: Int, in list: Int? = nil
  ) throws(JSON.Fault) {
    try requireFew(items.count + 1, at: .line(number))
    do throws(FileColumns.Flaw) {
      try keep(FileItem(text: line.text, isCompleted: line.isCompleted, list: list))
    } catch {
      throw JSON.Fault(place: .line(number), reason: "it \(error.reason)")
    }
  }

  private mutating func readText(_ lines: [Substring.UnicodeScalarView]) throws(JSON.Fault) {
    if let list = PlainList(lines) { return try add(list) }
    for (index, line) in lines.enumerated() {
      if let item = ItemLine(reading: line) { try add(item, line: index + 1) }
    }
    marked = PlainList.marked(lines)
  }

  private mutating func readMarkdown(
    _ lines: [Substring.UnicodeScalarView], named name: String, headings: Bool
  ) throws(JSON.Fault) {
    var checklist = MarkdownChecklist(lines)
    if checklist.items.isEmpty, !headings, let list = PlainList(lines) { return try add(list) }
    if headings { checklist.left.removeAll { $0.reason == MarkdownChecklist.heading } }
    left = checklist.left
    if left.contains(where: { $0.reason == MarkdownChecklist.unboxed }) {
      remedy = "\(PlainList.boxing(name)) takes each list item as one; nothing was added"
    }
    let names = try headings ? MarkdownHeading.lists(checklist, lines) : []
    var ahead = names[...]
    var list: Int?
    for (line, item) in checklist.items {
      while let next = ahead.first, next.line < line { list = try begin(ahead.removeFirst()) }
      try add(item, line: line, in: list)
    }
    while let next = ahead.popFirst() { list = try begin(next) }
  }

  /// Begins the list of a heading.
  private mutating func begin(_ heading: MarkdownHeading) throws(JSON.Fault) -> Int? {
    do throws(FileColumns.Flaw) {
      return try lists.index(of: heading.name, nil, at: .line(heading.line))
    } catch {
      throw JSON.Fault(
        place: .line(heading.line), reason: "it \(error.reason)", remedy: error.remedy)
    }
  }

  private mutating func add(_ list: PlainList) throws(JSON.Fault) {
    left = list.left
    for (line, item) in list.items { try add(item, line: line) }
  }
}
