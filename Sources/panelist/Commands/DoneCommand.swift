// `panelist done`: completes items.
import ArgumentParser
import Model
import Shell

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "done", abstract: "Mark items as done and print their rows.",
    discussion: ItemReference.manual + """
       `done` looks among items that are not done first. Several items are one step for `undo`; if \
      one of them is not found, nothing is changed.
      """,
    examples: ["panelist done 3", "panelist done 3 5 8", "panelist done \"buy milk\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items(completed: false))
  var items: [String]

  func run() throws {
    try options.change(items, of: "done", preferring: false) { items, _ in
      .success(items.map { .setCompleted($0.id, true) })
    }
  }
}
