// `panelist undo`: undoes the newest changeset and prints its changes.
import ArgumentParser
package import Model
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
    let (report, names) = try options.withStore(at: options.listPath(), ifMissing: .isAnError) {
      (store) throws(StoreError) in
      (try store.undo(), try NamedLists(of: store))
    }
    try Output.standard.write(
      report.rows { names.words(of: $0, named: $1) },
      after: report.undone.isEmpty ? .nothing : .change)
  }
}

extension UndoReport {
  /// A step may have as many changes as the list has items.
  private static let mostRows = 10

  /// The printed text, one line for each change; of many only the first ones.
  ///
  /// - Parameter name: A list as messages name it, by a text that it has or had.
  package func rows(calling name: (_ list: Item, _ text: String) -> String) -> String {
    let strange = [String](repeating: "skipped: a step that cannot be read\n", count: unreadable)
    let skipped = Self.shortened(skipped) {
      "skipped: \($0.change.words(calling: name)): \($0.conflict.words)\n"
    }
    let undone = Self.shortened(undone) { "undone: \($0.words(calling: name))\n" }
    return (strange + skipped + (undone.isEmpty ? ["nothing to undo\n"] : undone)).joined()
  }

  private static func shortened<Element>(
    _ changes: [Element], _ row: (Element) -> String
  ) -> [String] {
    let left = changes.count - mostRows
    return changes.prefix(mostRows).map(row) + (left > 0 ? ["and \(left) more\n"] : [])
  }
}

extension Change {
  /// The change and its item or list.
  fileprivate func words(calling listName: (Item, String) -> String) -> String {
    guard !item.isList else { return listWords(calling: listName) }
    let name = quoted(item.text)
    return switch self {
    case .added: "added \(name)"
    case .deleted: "deleted \(name)"
    case .completed(let item): item.isCompleted ? "completed \(name)" : "reopened \(name)"
    case .edited(_, before: let before): "changed \(quoted(before)) to \(name)"
    case .moved: "moved \(name)"
    }
  }

  private func listWords(calling name: (Item, String) -> String) -> String {
    func words(_ text: String) -> String {
      let called = name(item, text)
      return called == NamedLists.unnamed ? called : "list \(called)"
    }
    return switch self {
    case .added: "added \(words(item.text))"
    case .deleted: "deleted \(words(item.text))"
    case .edited(let list, before: let before):
      "renamed \(words(before)) to \(name(list, list.text))"
    case .moved, .completed: "moved \(words(item.text))"
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
