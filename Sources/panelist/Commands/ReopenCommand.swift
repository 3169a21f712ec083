// `panelist reopen`: uncompletes an item, given by the start of its id.
import ArgumentParser
import Model
import Shell

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "reopen", abstract: "Mark an item as to be done again and print its row.",
    examples: ["panelist reopen 3f9a"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemName.help)
  var id: String

  func run() throws {
    try options.change(try ItemName(id, of: "reopen")) { item, _ in .setCompleted(item.id, false) }
  }
}
