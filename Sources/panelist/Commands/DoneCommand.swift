// `panelist done`: completes an item, given by the start of its id.
import ArgumentParser
import Model
import Shell

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "done", abstract: "Mark an item as done and print its row.",
    examples: ["panelist done 3f9a"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemName.help)
  var id: String

  func run() throws {
    try options.change(try ItemName(id, of: "done")) { item, _ in .setCompleted(item.id, true) }
  }
}
