// `panelist remove`: deletes an item, given by the start of its id.
import ArgumentParser
import Model
import Shell

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", abstract: "Delete an item and print the row that it was.",
    discussion: "`panelist undo` brings it back.",
    examples: ["panelist remove 3f9a"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemName.help)
  var id: String

  func run() throws {
    try options.change(try ItemName(id, of: "remove")) { item, _ in .delete(item.id) }
  }
}
