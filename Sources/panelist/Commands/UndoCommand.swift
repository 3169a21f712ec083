// `panelist undo`: undoes the newest changeset and prints its changes.
import ArgumentParser
import Model
import Shell
import Store

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "undo",
    abstract: "Undo the newest step, on the panel or in a shell, and print what was undone.",
    discussion: """
      The last \(Changeset.kept) steps are kept with the list: what was added, completed, reopened, deleted, \
      changed or moved. Prints a line for each item: `undone: deleted "Milk"`. A step is \
      skipped if its item was changed since by something else, and its line says why: `skipped: \
      completed "Milk": deleted since`; then the step before it is undone. A step that is damaged in \
      the file is skipped too. Prints `nothing to undo` when no step is \
      left, and ends with 0 all the same, as `done` does for an item that is done.
      """,
    examples: ["panelist undo"])

  @OptionGroup var options: CommonOptions

  func run() throws {
    let report = try options.withStore(ifMissing: .isAnError) { (store) throws(StoreError) in
      try store.undo()
    }
    try Output.standard.write(report.rows, after: report.undone.isEmpty ? .nothing : .change)
  }
}

extension UndoReport {
  /// The printed text, one line for each change.
  package var rows: String {
    let skipped = skipped.map { "skipped: \($0.change.words): \($0.conflict.words)\n" }
    let strange = [String](repeating: "skipped: a step that cannot be read\n", count: unreadable)
    let undone = undone.map { "undone: \($0.words)\n" }
    return (strange + skipped + (undone.isEmpty ? ["nothing to undo\n"] : undone)).joined()
  }
}

extension Change {
  /// The change and its item.
  fileprivate var words: String {
    let name = "\"\(shown(item.text))\""
    return switch self {
    case .added: "added \(name)"
    case .deleted: "deleted \(name)"
    case .completed(let item): item.isCompleted ? "completed \(name)" : "reopened \(name)"
    case .edited(_, before: let before): "changed \"\(shown(before))\" to \(name)"
    case .moved: "moved \(name)"
    }
  }
}

extension Change.Conflict {
  /// What happened to the item since.
  fileprivate var words: String {
    switch self {
    case .isGone: "deleted since"
    case .isThere: "in the list again"
    case .hasOtherText: "its text was changed since"
    case .hasOtherCompletion: "completed or reopened since"
    case .hasMoved: "moved since"
    }
  }
}
