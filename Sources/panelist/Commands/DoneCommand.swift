// `panelist done`: completes items.
import ArgumentParser
import Model
import Shell

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "done", abstract: "Mark items as done and print their rows.",
    discussion: ItemReference.manual + """
       `done` looks among items that are not done first. Several items are one step for `undo`; if \
      one of them is not found, nothing is changed. --list looks in one list alone. --all marks every \
      item of all lists, or of that list, in one step and prints how many.
      """,
    examples: [
      "panelist done 3", "panelist done 3 5 8", "panelist done \"buy milk\"",
      "panelist done --all --list groceries",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items(completed: false))
  var items: [String] = []

  @OptionGroup var marking: MarkOptions

  func validate() throws { try marking.check(items) }

  func run() throws { try marking.change(items, to: .done, options) }
}
