// Reads a file of items, and finds those that the list does not have.
package import Model
package import Shell

/// Items to be added, as given in a file.
package struct Import {
  private var items: [FileItem] = []
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

  /// The items of a backup, with their places.
  package init(items: [Item]) {
    self.items = items.map {
      FileItem(id: $0.id, text: $0.text, isCompleted: $0.isCompleted, order: $0.order)
    }
  }

  /// - Parameters:
  ///   - bytes: A file as `export` writes it, or one of another program. A byte order mark at the
  ///     start is skipped.
  ///   - name: The name of the file.
  ///   - format: The format of the file.
  ///   - columns: The columns of another program's table or JSON; nil for those of `export`.
  /// - Throws: The place of the first error.
  package init(
    text bytes: [UInt8], named name: String = "", as format: ImportFormat,
    columns: FileColumns? = nil
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
    case .markdown: try readMarkdown(lines, named: name)
    case .todoTxt:
      for (index, line) in lines.enumerated() {
        if let item = ItemLine(readingTodo: line) { try add(item, line: index + 1) }
      }
    case .text, .auto:
      try readText(lines)
      // Who says what the file is knows that marks are text.
      if format != .auto { marked = [] }
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

  private mutating func add(_ line: ItemLine, line number: Int) throws(JSON.Fault) {
    try requireFew(items.count + 1, at: .line(number))
    do throws(FileColumns.Flaw) {
      try add(FileItem(text: line.text, isCompleted: line.isCompleted))
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
    _ lines: [Substring.UnicodeScalarView], named name: String
  ) throws(JSON.Fault) {
    let checklist = MarkdownChecklist(lines)
    if checklist.items.isEmpty, let list = PlainList(lines) { return try add(list) }
    left = checklist.left
    if left.contains(where: { $0.reason == MarkdownChecklist.unboxed }) {
      remedy = "\(PlainList.boxing(name)) takes each list item as one; nothing was added"
    }
    for (line, item) in checklist.items { try add(item, line: line) }
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
        let item = try FileItem(element.value, named: name)
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
          try add(try FileItem(own: value))
        }
      } catch {
        guard columns != nil else {
          throw JSON.Fault(place: .line(record.line), reason: "it \(error.reason)")
        }
        left.append(LeftLine(line: record.line, reason: error.reason))
      }
    }
  }

  /// The edits that add the missing items to the list.
  ///
  /// - Parameters:
  ///   - items: The items of the list.
  ///   - list: The list.
  ///   - name: Generates an id.
  /// - Returns: Insertions; at the end unless the file gives a place. Empty when no item is
  ///   missing.
  package func edits(
    for items: [Item], in list: ListID = .original, name: () -> ItemID
  ) -> [Edit] {
    var ids = Set(items.map(\.id))
    var texts: [[UInt8]: Int] = [:]
    for item in items { texts[Array(item.text.utf8), default: 0] += 1 }
    var last = items.last?.order
    var edits: [Edit] = []
    for wish in self.items {
      if let id = wish.id {
        guard ids.insert(id).inserted else { continue }
      } else {
        // Each item of the list matches one line.
        let text = Array(wish.text.utf8)
        if let count = texts[text], count > 0 {
          texts[text] = count - 1
          continue
        }
      }
      let order = wish.order ?? .between(last, nil)
      if wish.order == nil { last = order }
      edits.append(
        .insert(
          Item(
            id: wish.id ?? name(), text: wish.text, isCompleted: wish.isCompleted, order: order,
            in: list)))
    }
    return edits
  }
}

extension FileItem {
  /// An item as `export` writes it in JSON.
  fileprivate init(_ value: JSON.Value, named name: String) throws(FileColumns.Flaw) {
    guard case .object(let members) = value, case .string(let text)? = members["text"] else {
      throw JSONList.flaw(of: value, named: name)
    }
    try self.init(text: text) { field in
      members[field.rawValue].map { value in
        switch value {
        case .bool(let flag): .flag(flag)
        case .string(let word): .word(word)
        case .array, .object, .other: .other
        }
      }
    }
  }

  /// An item as `export` writes it in a table.
  fileprivate init(own value: (String) -> String?) throws(FileColumns.Flaw) {
    try self.init(text: value(Item.Field.text.rawValue) ?? "") { field in
      guard let word = value(field.rawValue), field != .id || !word.isEmpty else { return nil }
      // Spreadsheets write them in capitals.
      switch word.lowercased() {
      case "true": return .flag(true)
      case "false": return .flag(false)
      case let other: return .word(other)
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
    case .line(let line), .column(_, line: let line): line
    }
  }
}
