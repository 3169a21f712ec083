// `panelist reopen`: uncompletes items.
import ArgumentParser
import Model
import Shell

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "reopen", abstract: "Mark items as to be done again and print their rows.",
    discussion: """
      Items are named as for `done`; those that are done come first. Several items are one step for \
      `undo`.
      """,
    examples: ["panelist reopen 3", "panelist reopen \"buy milk\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items(completed: true))
  var items: [String]

  func run() throws {
    try options.change(items, of: "reopen", preferring: true) { items, _ in
      .success(items.map { .setCompleted($0.id, false) })
    }
  }
}
