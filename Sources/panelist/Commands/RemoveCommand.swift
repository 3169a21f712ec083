// `panelist remove`: deletes items.
import ArgumentParser
import Model
import Shell

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", abstract: "Delete items and print the rows that they were.",
    discussion: """
      Items are named as for `done`. Several items are one step: `panelist undo` brings all of them \
      back. --list looks in one list alone.
      """,
    examples: ["panelist remove 3", "panelist remove 3f9a 07c1"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var items: [String]

  @OptionGroup var chosenList: ListOption

  func run() throws {
    let given = GivenNames(items: items, list: chosenList.word)
    try options.change(given, of: "remove") { found, _ in
      .success(found.items.map { .delete($0.id) })
    }
  }
}
