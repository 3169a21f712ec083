// Fuzzes files to import: each input is read in every format, with its lists, and as another program's table.
import Model

@testable import panelist

func importedTexts(_ bytes: [UInt8]) -> [String] {
  let plain = ImportFormat.allCases.map { (format: $0, columns: nil as FileColumns?) }
  let tables: [FileColumns] = [
    FileColumns(text: "text"), FileColumns(text: "description", done: "status"),
    FileColumns(text: "text", done: "done", mark: .any),
  ]
  return (plain + tables.map { (format: .auto, columns: $0) }).flatMap { form in
    texts(bytes, as: form.format, form.columns, headings: false)
  } + [.markdown, .json, .csv].flatMap { texts(bytes, as: $0, nil, headings: true) }
}

private func texts(
  _ bytes: [UInt8], as format: ImportFormat, _ columns: FileColumns?, headings: Bool
) -> [String] {
  let wanted: Import
  do {
    wanted = try Import(
      text: bytes, as: format, columns: columns, headings: headings)
  } catch {
    switch error.place {
    case .line(let line), .column(_, let line): requirePlace(line, error.reason, in: bytes)
    }
    return []
  }
  for line in wanted.left + wanted.marked { requirePlace(line.line, line.reason, in: bytes) }
  var last: UInt64 = 0
  let nextID = {
    last += 1
    return ItemID(high: .max, low: last)
  }
  var lists = Lists(ofOne: [])
  let changes: Import.Changes
  do { changes = try wanted.changes(to: lists, name: nextID) } catch {
    switch error.place {
    case .line(let line), .column(_, let line): requirePlace(line, error.reason, in: bytes)
    }
    return []
  }
  lists.applyAll(changes.edits)
  let items = lists.items
  guard items.allSatisfy({ Item.accepts(text: $0.text) }), lists.missing.isEmpty,
    lists.root.count <= Lists.most
  else {
    fatalError("ReaderFuzz: \(items) cannot be stored")
  }
  // What was read is added once. More lists than there may be can be refused the second time.
  if changes.full.isEmpty {
    do {
      guard try wanted.changes(to: lists, name: nextID).edits.isEmpty else {
        fatalError("ReaderFuzz: a second time \(items) are others")
      }
    } catch {
      fatalError("ReaderFuzz: a second time it is refused: \(error.reason)")
    }
  }
  return items.map(\.text)
}
