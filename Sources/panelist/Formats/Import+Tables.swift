// Reads JSON and tables: those of `export`, those of other programs by the names that many of them
// use, and those whose columns are named.
import Model
import Shell

extension Import {
  /// Refuses more items than a list is made for.
  func requireFew(_ count: Int, at place: JSON.Place) throws(JSON.Fault) {
    guard count > ImportLimits.items else { return }
    throw JSON.Fault(
      place: place, reason: "more than \(ImportLimits.items) items, the most of one file",
      remedy: ImportLimits.remedy)
  }

  mutating func keep(_ item: FileItem) throws(FileColumns.Flaw) {
    guard Item.accepts(text: item.text) else {
      throw FileColumns.Flaw(
        reason: "has \(item.text.utf8.count) bytes or a NUL; at most \(Item.longestText) bytes "
          + "are stored")
    }
    items.append(item)
  }

  mutating func readJSON(
    _ text: String, named name: String, _ columns: FileColumns?, headings: Bool
  ) throws(JSON.Fault) {
    var list = try JSONList(text, named: name)
    remedy = "mend them; nothing was added"
    let keys = Set(list.objects.lazy.flatMap(\.keys))
    let hasParts =
      keys.contains(where: JSONEntries.mayHaveOthers)
      && list.objects.contains(where: JSONEntries.haveLists)
    if columns == nil, !hasParts, KnownNames.areOwn(keys) {
      return try readOwn(list.elements, of: text, named: name)
    }
    let entries = JSONEntries(list.elements, columns)
    try requireFew(entries.all.map(\.offset), of: text)
    let columns = columns?.named(as: Set(entries.all.lazy.flatMap(\.names.names)))
    if let columns {
      list.elements = entries.all.map { JSON.Element(value: $0.value, offset: $0.offset) }
      try list.require(columns, in: text)
      findUnused(in: keys.sorted(), columns)
    } else if let first = list.elements.first, !entries.haveText {
      let flaw = JSONList.flaw(of: first.value, named: name)
      throw JSON.Fault(
        at: first.offset, of: text, reason: "item 1 \(flaw.reason)", remedy: flaw.remedy)
    }
    let feeds = text.utf8.enumerated().lazy.filter { $0.element == UInt8(ascii: "\n") }
      .map(\.offset)
    var ends: [Int]?
    for (index, entry) in entries.all.enumerated() {
      do throws(FileColumns.Flaw) {
        if let reason = entry.reason { throw FileColumns.Flaw(reason: reason) }
        try keep(try item(of: entry, in: entries, columns, headings: headings, text))
      } catch {
        let known = ends ?? Array(feeds)
        ends = known
        left.append(
          LeftLine(
            line: known.places(before: entry.offset) + 1,
            reason: columns == nil ? error.reason : "item \(index + 1): \(error.reason)"))
      }
    }
  }

  private mutating func item(
    of entry: JSONEntries.Entry, in entries: JSONEntries, _ columns: FileColumns?, headings: Bool,
    _ text: String
  ) throws(FileColumns.Flaw) -> FileItem {
    guard case .object(let members) = entry.value else {
      throw FileColumns.Flaw(reason: "'\(shown(columns?.text ?? "text"))' has no text")
    }
    let textName = columns?.text ?? entry.names.text
    let value = { (name: String) in name == textName ? members[name]?.text : members[name]?.word }
    try entry.names.requireItem(value)
    var item = if let columns { try columns.item(value) } else { try entry.names.item(value) }
    if let isDone = entry.place.isDone, columns?.done == nil { item.isCompleted = isDone }
    let inherited = headings ? entry.place.list : nil
    let list =
      inherited
      ?? entry.names.list(
        value, projects: entries.projects, headings: headings, ownToo: columns == nil)
    if let list {
      item.list = try lists.index(
        of: list, nil, at: JSON.Fault(at: entry.offset, of: text, reason: "").place)
    }
    return item
  }

  private func requireFew(_ offsets: [Int], of text: String) throws(JSON.Fault) {
    guard offsets.count > ImportLimits.items else { return }
    let place = JSON.Fault(at: offsets[ImportLimits.items], of: text, reason: "").place
    try requireFew(offsets.count, at: place)
  }

  /// Reads what `export` writes.
  private mutating func readOwn(
    _ elements: [JSON.Element], of text: String, named name: String
  ) throws(JSON.Fault) {
    try requireFew(elements.map(\.offset), of: text)
    var known: [ItemID: FileItem] = [:]
    for (index, element) in elements.enumerated() {
      do throws(FileColumns.Flaw) {
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
        try keep(item)
      } catch {
        throw JSON.Fault(
          at: element.offset, of: text, reason: "item \(index + 1) \(error.reason)",
          remedy: error.remedy)
      }
    }
  }

  /// Finds the columns that may say what is done, unless one is used.
  private mutating func findUnused(in names: [String], _ columns: FileColumns) {
    if columns.done == nil {
      unused = FileColumns.doneColumns(in: names).filter { $0 != columns.text }
    }
  }

  mutating func readCSV(
    _ text: String, _ columns: FileColumns?, headings: Bool
  ) throws(JSON.Fault) {
    // Where commas are decimal points, programs write semicolons. With the wrong separator it may be
    // no table at all.
    let separators = CSV.namedSeparator(of: text).map { [$0] } ?? CSV.separators
    // Losing the error is right: what is no table with this separator may be one with another.
    let tables = separators.lazy.compactMap { try? CSV(text, separator: $0) }
    let found = tables.first { $0.head(columns) != nil }
    let table =
      if let found { found } else { try CSV(text, separator: CSV.separator(of: text)) }
    remedy = "mend them; nothing was added"
    let start = table.head(columns) ?? 0
    guard start < table.records.count else { return }
    let head = table.records[start]
    let count = table.records.count - start - 1
    try requireFew(
      count, at: .line(table.records[start + min(count, ImportLimits.items + 1)].line))
    let columns = columns?.named(as: head.fields)
    let names = KnownNames(head.fields)
    let wanted = FileColumns.wanted(columns)
    if columns != nil || names.text == nil,
      let missing = wanted.first(where: { !head.fields.contains($0) })
    {
      throw Self.fault(of: head, missing, wanted, columns)
    }
    if let columns { findUnused(in: head.fields, columns) }
    let isOwn = columns == nil && KnownNames.areOwn(Set(head.fields))
    for record in table.records.dropFirst(start + 1) {
      do throws(FileColumns.Flaw) {
        try keep(
          try item(of: record, below: head, names, columns, isOwn: isOwn, headings: headings))
      } catch {
        guard !isOwn else {
          throw JSON.Fault(
            place: .line(record.line), reason: "it \(error.reason)", remedy: error.remedy)
        }
        left.append(LeftLine(line: record.line, reason: error.reason))
      }
    }
  }

  private mutating func item(
    of record: CSV.Record, below head: CSV.Record, _ names: KnownNames, _ columns: FileColumns?,
    isOwn: Bool, headings: Bool
  ) throws(FileColumns.Flaw) -> FileItem {
    let value = { (name: String) in
      head.fields.firstIndex(of: name).flatMap {
        record.fields.indices.contains($0) ? record.fields[$0] : nil
      }
    }
    if !isOwn, record.fields.allSatisfy(\.isBlank) {
      throw FileColumns.Flaw(reason: "an empty row")
    }
    guard record.fields.count == head.fields.count else {
      throw FileColumns.Flaw(
        reason: "has \(record.fields.count) columns, and the head \(head.fields.count)")
    }
    guard !isOwn else {
      var item = try FileItem(own: value)
      item.list = try lists.index(own: value, at: .line(record.line))
      return item
    }
    try names.requireItem(value)
    var item = if let columns { try columns.item(value) } else { try names.item(value) }
    if let list = names.list(value, projects: [:], headings: headings, ownToo: columns == nil) {
      item.list = try lists.index(of: list, nil, at: .line(record.line))
    }
    return item
  }

  /// Why a table has not the columns that are wanted.
  private static func fault(
    of head: CSV.Record, _ missing: String, _ wanted: [String], _ columns: FileColumns?
  ) -> JSON.Fault {
    let names = head.fields.prefix(20).map { "'\(shown($0))'" }.joined(separator: ", ")
    let option = missing == wanted[0] ? "the text's by --column" : "it by --done-column"
    return JSON.Fault(
      place: .line(head.line), reason: "there is no column '\(shown(missing))'",
      remedy: "name \(option): \(names)"
        + (columns == nil ? FileColumns.example(for: head.fields) : "") + "; "
        + (columns == nil ? "without such a head say --format text; " : "") + "nothing was added")
  }
}

extension FileColumns {
  /// The names that a head must have.
  fileprivate static func wanted(_ columns: FileColumns?) -> [String] {
    columns.map { [$0.text, $0.done].compactMap(\.self) } ?? ["text"]
  }
}

extension CSV {
  /// The most lines that a program writes before the head of its table.
  private static let longestPreamble = 20

  /// The record that is the head with these columns, or with known ones; behind lines of one field,
  /// which some programs write first. nil if there is none.
  fileprivate func head(_ columns: FileColumns?) -> Int? {
    let firsts = records.prefix(Self.longestPreamble)
    let most = firsts.firstIndex { $0.fields.count > 1 } ?? 0
    for index in firsts.indices where index == 0 || index == most {
      let fields = records[index].fields
      let names = KnownNames(fields)
      // Behind other lines it has to be certain.
      let isCertain = index == 0 || fields.count > 2 && names.haveDone
      let hasAll = FileColumns.wanted(columns?.named(as: fields)).allSatisfy { fields.contains($0) }
      if isCertain, hasAll || columns == nil && names.text != nil { return index }
    }
    return nil
  }
}

extension JSON.Value {
  /// The value as a word of text; `nil` for a list and an object.
  var word: String? {
    switch self {
    case .string(let text), .other(let text): text
    case .bool(let value): "\(value)"
    case .array, .object: nil
    }
  }

  /// The value as the text of an item; `nil` for null, true and false as well.
  var text: String? {
    switch self {
    case .string(let text): text
    case .other(let text): text == "null" ? nil : text
    case .bool, .array, .object: nil
    }
  }
}

extension [Int] {
  /// How many of these ascending places are before another one.
  fileprivate func places(before place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
