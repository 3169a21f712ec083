// Fuzzes files to import: each input is read in every format, and as another program's table.
import Model

@testable import panelist

func importedTexts(_ bytes: [UInt8]) -> [String] {
  let plain = ImportFormat.allCases.map { (format: $0, columns: nil as FileColumns?) }
  let tables: [FileColumns] = [
    FileColumns(text: "text"), FileColumns(text: "description", done: "status"),
    FileColumns(text: "text", done: "done", mark: .any),
  ]
  return (plain + tables.map { (format: .auto, columns: $0) }).flatMap { form in
    texts(bytes, as: form.format, form.columns)
  }
}

private func texts(
  _ bytes: [UInt8], as format: ImportFormat, _ columns: FileColumns?
) -> [String] {
  let wanted: Import
  do { wanted = try Import(text: bytes, as: format, columns: columns) } catch {
    switch error.place {
    case .line(let line), .column(_, let line): requirePlace(line, error.reason, in: bytes)
    }
    return []
  }
  for line in wanted.left + wanted.marked { requirePlace(line.line, line.reason, in: bytes) }
  var last: UInt64 = 0
  let edits = wanted.edits(for: []) {
    last += 1
    return ItemID(high: .max, low: last)
  }
  let items = edits.compactMap { edit in if case .insert(let item) = edit { item } else { nil } }
  guard items.count == edits.count, items.allSatisfy({ Item.accepts(text: $0.text) }) else {
    fatalError("ReaderFuzz: \(items) cannot be stored")
  }
  // What was read is added once.
  guard items.isEmpty || wanted.edits(for: items, name: { items[0].id }).isEmpty else {
    fatalError("ReaderFuzz: a second time \(items) are others")
  }
  return items.map(\.text)
}
