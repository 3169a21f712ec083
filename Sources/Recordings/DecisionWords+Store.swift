// Undos and external edits in the words of a recording's expectations.
import Model

extension DecisionWords {
  /// The line of an external edit that is shown.
  mutating func changed(_ edit: Edit) -> [String] {
    clearWaiting(edit.id)
    return ["external: row \(number(edit.id)) \(Self.action(edit))"]
  }

  /// The line of an external edit that waits while a contact or an edit holds the row; once a row.
  mutating func waits(_ edit: Edit) -> [String] {
    markWaiting(edit.id) ? ["external: row \(number(edit.id)) waits"] : []
  }

  /// The lines of an undo.
  func undone(_ report: UndoReport) -> [String] {
    guard !report.undone.isEmpty || !report.skipped.isEmpty else { return ["nothing to undo"] }
    let undone = report.undone.map { "undone: row \(number($0.item.id)) \(action($0))" }
    let skipped = report.skipped.map { skipped in
      let number = numberBefore(skipped.change.item.id)
      let row = number.map { "row \($0)" } ?? "the row"
      return "not undone: \(row) \(reason(skipped.conflict))"
    }
    return undone + skipped
  }

  static func action(_ edit: Edit) -> String {
    switch edit {
    case .insert: "added"
    case .delete: "deleted"
    case .setCompleted(_, let isCompleted): isCompleted ? "completed" : "reopened"
    case .setText: "changed"
    case .move: "moved"
    }
  }

  private func action(_ change: Change) -> String {
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
    case .hasItems: "has items"
    case .listIsGone: "has no list any more"
    }
  }
}
