// `panelist list`: the list for a person or a program.
import ArgumentParser
import Store

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the items, one a row.")

  @OptionGroup var options: CommonOptions

  @Flag(help: "Print an array of objects with id, text and completed.")
  var json = false

  func run() throws {
    let items = try options.withStore(ifMissing: .isAnError) { (store) throws(StoreError) in
      try store.load()
    }
    try Output.standard.write(json ? JSON.array(items) : items.map(\.row).joined())
  }
}
