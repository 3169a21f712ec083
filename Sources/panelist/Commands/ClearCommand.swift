// `panelist clear`: deletes all items that are done.
import ArgumentParser
import Model
import Shell
import Store
import StoreRecovery

struct ClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "clear", abstract: "Delete all items that are done and print how many.",
    discussion: "All of it is one step: `panelist undo` brings them back.",
    examples: ["panelist clear"])

  @OptionGroup var options: CommonOptions

  func run() throws {
    let count = try options.withStore(at: options.listPath(), ifMissing: .isAnError) {
      (store) throws(StoreError) in
      try store.changeFound { (store) throws(StoreError) in
        let edits = try store.items(completed: true).map { Edit.delete($0.id) }
        return (edits, edits.count)
      }
    }
    guard count > 0 else { return try Output.standard.write("nothing to clear\n") }
    try Output.standard.write(
      "cleared: \(count) \(count == 1 ? "item" : "items")\n", after: .change)
  }
}
