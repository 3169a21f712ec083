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

  @Flag(help: "All items, which are one step and count as no use of their texts.")
  var all = false

  @OptionGroup var chosenList: ListOption

  func validate() throws {
    if let flaw = AllItems.flaw(of: items, all) { throw ValidationError(flaw) }
  }

  func run() throws {
    if all {
      return try AllItems(options: options, list: chosenList.word, command: "done").mark(done: all)
    }
    let given = GivenNames(items: items, list: chosenList.word)
    try options.change(given, of: "done", preferring: false) { found, _ in
      .success(found.items.map { .setCompleted($0.id, true) })
    }
  }
}
