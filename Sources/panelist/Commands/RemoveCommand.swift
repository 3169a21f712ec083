// `panelist remove`: deletes items.
import ArgumentParser
import Model
import Shell

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", abstract: "Delete items and print the rows that they were.",
    discussion: """
      Items are named as for `done`. Several items are one step: `panelist undo` brings all of them \
      back.
      """,
    examples: ["panelist remove 3", "panelist remove 3f9a 07c1"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var items: [String]

  func run() throws {
    try options.change(items, of: "remove") { items, _ in .success(items.map { .delete($0.id) }) }
  }
}
