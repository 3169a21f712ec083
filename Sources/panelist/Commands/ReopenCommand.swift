// `panelist reopen`: uncompletes items.
import ArgumentParser
import Model
import Shell

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "reopen", abstract: "Mark items as to be done again and print their rows.",
    discussion: """
      Items are named as for `done`; those that are done come first. Several items are one step for \
      `undo`. --list looks in one list alone. --all marks every item of all lists, or of that list, in \
      one step and prints how many: a checklist begins anew.
      """,
    examples: [
      "panelist reopen 3", "panelist reopen \"buy milk\"",
      "panelist reopen --all --list morning",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items(completed: true))
  var items: [String] = []

  @OptionGroup var marking: MarkOptions

  func validate() throws { try marking.check(items) }

  func run() throws { try marking.change(items, to: .reopened, options) }
}
