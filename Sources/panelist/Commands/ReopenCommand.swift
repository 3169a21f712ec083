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

  @Flag(help: "All items, which are one step and count as no use of their texts.")
  var all = false

  @OptionGroup var chosenList: ListOption

  func validate() throws {
    if let flaw = AllItems.flaw(of: items, all) { throw ValidationError(flaw) }
  }

  func run() throws {
    if all {
      let items = AllItems(options: options, list: chosenList.word, command: "reopen")
      return try items.mark(done: !all)
    }
    let given = GivenNames(items: items, list: chosenList.word)
    try options.change(given, of: "reopen", preferring: true) { found, _ in
      .success(found.items.map { .setCompleted($0.id, false) })
    }
  }
}
