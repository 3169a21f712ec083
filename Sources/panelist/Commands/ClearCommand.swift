// `panelist clear`: deletes all items that are done.
import ArgumentParser
import Model
import Shell
import Store
import StoreRecovery

struct ClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "clear", abstract: "Delete all items that are done and print how many.",
    discussion:
      "Of all lists, or of one with --list. All of it is one step: `panelist undo` brings them back.",
    examples: ["panelist clear", "panelist clear --list groceries"])

  @OptionGroup var options: CommonOptions

  @OptionGroup var chosenList: ListOption

  func run() throws {
    let count = try options.find(GivenNames(list: chosenList.word), of: "clear") {
      (found, store) throws(StoreError) -> CommonOptions.Decision<Int> in
      let edits = try store.items(in: found.list, completed: true).map { Edit.delete($0.id) }
      return .success((edits, edits.count))
    }
    guard count > 0 else { return try Output.standard.write("nothing to clear\n") }
    try Output.standard.write(
      "cleared: \(count) \(count == 1 ? "item" : "items")\n", after: .change)
  }
}
