// What the store and other programs did, in the words of a recording's expectations.
import Model

extension GestureWords {
  /// Says what another program did.
  ///
  /// - Parameters:
  ///   - edits: What it comes to on this list.
  ///   - isWaiting: Whether a hand or a keyboard has the row, so that it is shown later.
  ///   - after: The list with it.
  mutating func add(outside edits: [Edit], isWaiting: Bool, _ after: ItemList) {
    for edit in edits {
      let number = number(edit.id, in: before) ?? number(edit.id, in: after) ?? "that is gone"
      say("outside: row \(number) \(isWaiting ? "waits" : deed(edit))")
    }
  }

  /// Says that there is no row for what another program wanted.
  mutating func addMissing() { say("outside: no such row") }

  /// Says what came of taking a step back.
  ///
  /// - Parameters:
  ///   - before: The list without it.
  ///   - after: The list with it.
  mutating func add(_ report: UndoReport, _ before: ItemList, _ after: ItemList) {
    for change in report.undone {
      let item = change.item.id
      let number = number(item, in: before) ?? number(item, in: after) ?? "that is gone"
      say("undone: row \(number) \(deed(change))")
    }
    for skipped in report.skipped {
      let number = number(skipped.change.item.id, in: before)
      say("not undone: \(number.map { "row \($0)" } ?? "the row") \(reason(skipped.conflict))")
    }
    if report.undone.isEmpty, report.skipped.isEmpty { say("nothing to undo") }
  }

  private func deed(_ edit: Edit) -> String {
    switch edit {
    case .insert: "added"
    case .delete: "deleted"
    case .setCompleted(_, let isCompleted): isCompleted ? "completed" : "reopened"
    case .setText: "changed"
    case .move: "moved"
    }
  }

  private func deed(_ change: Change) -> String {
    switch change {
    case .added: "added"
    case .deleted: "deleted"
    case .completed(let item): item.isCompleted ? "completed" : "reopened"
    case .edited: "changed"
    case .moved: "moved"
    }
  }

  private func reason(_ conflict: Change.Conflict) -> String {
    switch conflict {
    case .isGone: "is gone"
    case .isThere: "is back already"
    case .hasOtherText: "was changed since"
    case .hasOtherCompletion: "was completed or reopened since"
    case .hasMoved: "was moved since"
    }
  }
}
