// `panelist add`: adds an item.
import ArgumentParser
import Model
import Shell
import Store

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", abstract: "Add an item at the end of the list and print its id.",
    examples: ["panelist add \"Buy milk\"", "panelist add -- \"-5 degrees: bring the lemons in\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: "What is to be done; in quotes when it has several words.")
  var text: String

  func run() throws {
    let text = try ItemText(text, of: "add").text
    let item = try options.withStore(ifMissing: .beginsAList()) { (store) throws(StoreError) in
      try store.append(text)
    }
    try Output.standard.write(item.id.hex + "\n", after: .change)
  }
}
