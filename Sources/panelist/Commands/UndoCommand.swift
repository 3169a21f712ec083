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
      changed or moved. Prints a line for each item, at most ten: `undone: deleted "Milk"`. A step is \
      skipped if its item was changed since by something else, and its line says why: `skipped: \
      completed "Milk": deleted since`; then the step before it is undone. A step that is damaged in \
      the file is skipped too. Prints `nothing to undo` when no step is \
      left, and ends with 0 all the same, as `done` does for an item that is done.
      """,
    examples: ["panelist undo"])

  @OptionGroup var options: CommonOptions

  func run() throws {
    let report = try options.withStore(at: options.listPath(), ifMissing: .isAnError) {
      (store) throws(StoreError) in
      try store.undo()
    }
    try Output.standard.write(report.rows, after: report.undone.isEmpty ? .nothing : .change)
  }
}

extension UndoReport {
  /// A step may have as many changes as the list has items.
  private static let mostRows = 10

  /// The printed text, one line for each change; of many only the first ones.
  package var rows: String {
    let strange = [String](repeating: "skipped: a step that cannot be read\n", count: unreadable)
    let skipped = Self.shortened(
      skipped.lazy.map { "skipped: \($0.change.words): \($0.conflict.words)\n" })
    let undone = Self.shortened(undone.lazy.map { "undone: \($0.words)\n" })
    return (strange + skipped + (undone.isEmpty ? ["nothing to undo\n"] : undone)).joined()
  }

  private static func shortened(_ rows: some Collection<String>) -> [String] {
    let left = rows.count - mostRows
    return Array(rows.prefix(mostRows)) + (left > 0 ? ["and \(left) more\n"] : [])
  }
}

extension Change {
  /// The change and its item or list.
  fileprivate var words: String {
    let name = quoted(item.text)
    guard !item.isList else {
      return listWords(named: item.text.isEmpty ? "a list" : "list \(name)")
    }
    return switch self {
    case .added: "added \(name)"
    case .deleted: "deleted \(name)"
    case .completed(let item): item.isCompleted ? "completed \(name)" : "reopened \(name)"
    case .edited(_, before: let before): "changed \(quoted(before)) to \(name)"
    case .moved: "moved \(name)"
    }
  }

  /// The change of a list; a list without a name is only counted by its place elsewhere.
  private func listWords(named name: String) -> String {
    switch self {
    case .added: "added \(name)"
    case .deleted: "deleted \(name)"
    case .edited(let list, before: ""): "named a list \(quoted(list.text))"
    case .edited(let list, before: let before):
      "renamed list \(quoted(before)) to \(quoted(list.text))"
    case .moved, .completed: "moved \(name)"
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
    case .hasItems: "it has items"
    case .listIsGone: "its list was removed since"
    }
  }
}
