// Fuzzes message catalogs: a message of any number is one of the file's forms.
@testable import Localization

func catalogTexts(_ bytes: [UInt8]) -> [String] {
  let file: CatalogFile
  do { file = try CatalogFile(parsing: bytes) } catch {
    requirePlace(error.line, error.reason, in: bytes)
    return []
  }
  let catalog = MessageCatalog("xx", file)
  for (message, forms) in file.messages {
    for number in [0, 1, 2, 5, 11, 100, Int.max] {
      let text = catalog.plural(message, message, number)
      guard forms.count == 1 || !text.isEmpty || forms.contains("") || message.isEmpty else {
        fatalError("ReaderFuzz: '\(message)' has no form for \(number)")
      }
    }
    _ = catalog[message, ["count": "{count}"]]
  }
  return file.messages.values.flatMap(\.self)
}
