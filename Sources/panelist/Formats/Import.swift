// Reads a file of items.
import Model
package import Shell
import Store
package import StoreRecovery

/// Items to be added, as given in a file.
package struct Import {
  private(set) var items: [FileItem] = []
  /// The lists that the file names.
  private(set) var lists = FileLists()
  /// The lines of the file that are not taken.
  package private(set) var left: [LeftLine] = []
  /// The lines whose marks of a list are taken as a part of the text.
  package private(set) var marked: [LeftLine] = []
  /// The columns that may say what is done, if none is used for that.
  package private(set) var unused: [String] = []
  /// What to do if no line is an item, as a clause.
  package private(set) var remedy = "say --format text for one item a line; nothing was added"

  /// Whether the file has an item.
  package var isEmpty: Bool { items.isEmpty }

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
  ///   - headings: Whether headings of Markdown are the names of lists.
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
    let certain =
      try format == .auto
      ? ImportFormat.certain(text, lines, named: name, hasColumns: columns != nil) : format
    switch certain {
    case .json: try readJSON(plain, named: name, columns)
    case .csv: try readCSV(text, columns)
    case .markdown: try readMarkdown(lines, named: name, headings: headings)
    case .todoTxt:
      for (index, line) in lines.enumerated() {
        if let item = ItemLine(readingTodo: line) { try add(item, line: index + 1) }
      }
    case .text, .auto:
      try readText(lines)
      // Who says what the file is knows that marks are text.
      if format != .auto { marked = [] }
    }
    guard !headings || certain == .markdown else {
      throw JSON.Fault(
        place: .line(1), reason: "no Markdown, which alone has headings",
        remedy: "leave out --headings, or say --format markdown; nothing was added")
    }
    guard columns == nil || certain == .json || certain == .csv else {
      throw JSON.Fault(
        place: .line(1), reason: "neither JSON nor a table, which alone have columns",
        remedy: "say --format csv or --format json; nothing was added")
    }
  }

  /// Refuses more items than a list is made for.
  private func requireFew(_ count: Int, at place: JSON.Place) throws(JSON.Fault) {
    guard count > ImportLimits.items else { return }
    throw JSON.Fault(
      place: place, reason: "more than \(ImportLimits.items) items, the most of one file",
      remedy: ImportLimits.remedy)
  }

  private mutating func add(
    _ line: ItemLine, line number: Int, in list: Int? = nil
  ) throws(JSON.Fault) {
    try requireFew(items.count + 1, at: .line(number))
    do throws(FileColumns.Flaw) {
      try add(FileItem(text: line.text, isCompleted: line.isCompleted, list: list))
    } catch {
      throw JSON.Fault(place: .line(number), reason: "it \(error.reason)")
    }
  }

  private mutating func add(_ item: FileItem) throws(FileColumns.Flaw) {
    guard Item.accepts(text: item.text) else {
      throw FileColumns.Flaw(
        reason: "has \(item.text.utf8.count) bytes or a NUL; at most \(Item.longestText) bytes "
          + "are stored")
    }
    items.append(item)
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

  private mutating func readJSON(
    _ text: String, named name: String, _ columns: FileColumns?
  ) throws(JSON.Fault) {
    let list = try JSONList(text, named: name)
    let elements = list.elements
    if elements.count > ImportLimits.items {
      let place = JSON.Fault(at: elements[ImportLimits.items].offset, of: text, reason: "").place
      try requireFew(elements.count, at: place)
    }
    remedy = "mend them; nothing was added"
    let names = Set(list.objects.lazy.flatMap(\.keys))
    let columns = columns?.named(as: names)
    if let columns { try list.require(columns, in: text) }
    findUnused(in: names.sorted(), columns)
    var known: [ItemID: FileItem] = [:]
    // Elements have the order of the text, so each of its bytes is counted once.
    var (counted, line) = (text.startIndex, 1)
    for (index, element) in elements.enumerated() {
      do throws(FileColumns.Flaw) {
        let members =
          if case .object(let members) = element.value { members } else {
            nil as [String: JSON.Value]?
          }
        if let columns {
          try add(
            try columns.item { $0 == columns.text ? members?[$0]?.text : members?[$0]?.word })
          continue
        }
        var item = try FileItem(element.value, named: name)
        item.list = try lists.index(
          in: element.value,
          at: JSON.Fault(at: element.offset, of: text, reason: "").place)
        if let id = item.id {
          guard known[id, default: item] == item else {
            let first = elements.firstIndex { other in
              if case .object(let members) = other.value, case .string(let hex) = members["id"] {
                return ItemID(hex: hex) == id
              }
              return false
            }
            throw FileColumns.Flaw(reason: "has the id of item \((first ?? 0) + 1) and is another")
          }
          known[id] = item
        }
        try add(item)
      } catch {
        guard columns != nil else {
          throw JSON.Fault(
            at: element.offset, of: text, reason: "item \(index + 1) \(error.reason)",
            remedy: error.remedy)
        }
        let place = text.utf8.index(text.startIndex, offsetBy: element.offset)
        line += text.utf8[counted..<place].count { $0 == UInt8(ascii: "\n") }
        counted = place
        left.append(LeftLine(line: line, reason: "item \(index + 1): \(error.reason)"))
      }
    }
  }

  /// Finds the columns that may say what is done, unless one is used.
  private mutating func findUnused(in names: [String], _ columns: FileColumns?) {
    let isUsed = columns.map { $0.done != nil } ?? names.contains("completed")
    if !isUsed { unused = FileColumns.doneColumns(in: names).filter { $0 != columns?.text } }
  }

  private mutating func readCSV(_ text: String, _ columns: FileColumns?) throws(JSON.Fault) {
    // Where commas are decimal points, programs write semicolons. With the wrong separator it may be
    // no table at all.
    let separators = CSV.namedSeparator(of: text).map { [$0] } ?? CSV.separators
    // Losing the error is right: what is no table with this separator may be one with another.
    let tables = separators.lazy.compactMap { try? CSV(text, separator: $0) }
    let found = tables.first { $0.has(columns) }
    let table =
      if let found { found } else { try CSV(text, separator: CSV.separator(of: text)) }
    remedy = "mend them; nothing was added"
    guard let head = table.records.first else { return }
    let count = table.records.count - 1
    try requireFew(count, at: .line(table.records[min(count, ImportLimits.items + 1)].line))
    let columns = columns?.named(as: head.fields)
    let wanted = FileColumns.wanted(columns)
    if let missing = wanted.first(where: { !head.fields.contains($0) }) {
      let names = head.fields.prefix(20).map { "'\(shown($0))'" }.joined(separator: ", ")
      let option = missing == wanted[0] ? "the text's by --column" : "it by --done-column"
      throw JSON.Fault(
        place: .line(head.line), reason: "there is no column '\(shown(missing))'",
        remedy: "name \(option): \(names)"
          + (columns == nil ? FileColumns.example(for: head.fields) : "") + "; "
          + (columns == nil ? "without such a head say --format text; " : "") + "nothing was added")
    }
    findUnused(in: head.fields, columns)
    for record in table.records.dropFirst() {
      let value = { (name: String) in
        head.fields.firstIndex(of: name).flatMap {
          record.fields.indices.contains($0) ? record.fields[$0] : nil
        }
      }
      do throws(FileColumns.Flaw) {
        guard record.fields.count == head.fields.count else {
          throw FileColumns.Flaw(
            reason: "has \(record.fields.count) columns, and the head \(head.fields.count)")
        }
        if let columns {
          try add(try columns.item(value))
        } else {
          var item = try FileItem(own: value)
          item.list = try lists.index(own: value, at: .line(record.line))
          try add(item)
        }
      } catch {
        guard columns != nil else {
          throw JSON.Fault(
            place: .line(record.line), reason: "it \(error.reason)", remedy: error.remedy)
        }
        left.append(LeftLine(line: record.line, reason: error.reason))
      }
    }
  }
}

extension FileColumns {
  /// The names that a head must have.
  fileprivate static func wanted(_ columns: FileColumns?) -> [String] {
    columns.map { [$0.text, $0.done].compactMap(\.self) } ?? ["text"]
  }
}

extension CSV {
  /// Whether the head has these columns, or those of `export`.
  fileprivate func has(_ columns: FileColumns?) -> Bool {
    guard let head = records.first?.fields else { return false }
    return FileColumns.wanted(columns?.named(as: head)).allSatisfy { head.contains($0) }
  }
}

extension JSON.Value {
  /// The value as a word of text; `nil` for a list and an object.
  fileprivate var word: String? {
    switch self {
    case .string(let text), .other(let text): text
    case .bool(let value): "\(value)"
    case .array, .object: nil
    }
  }

  /// The value as the text of an item; `nil` for null, true and false as well.
  fileprivate var text: String? {
    switch self {
    case .string(let text): text
    case .other(let text): text == "null" ? nil : text
    case .bool, .array, .object: nil
    }
  }
}

extension JSON.Place {
  /// The line, counted from 1.
  fileprivate var line: Int {
    switch self {
    case .line(let line), .column(_, let line): line
    }
  }
}
