// What the store and other programs did, in the words of a recording's expectations.
import Model

extension DecisionWords {
  /// What another program did that is shown.
  mutating func changed(_ edit: Edit) -> [String] {
    isShown(edit.id)
    return ["outside: row \(number(edit.id)) \(deed(edit))"]
  }

  /// What it did that waits, because a hand or a keyboard has the row.
  mutating func waits(_ edit: Edit) -> [String] {
    isNews(edit.id) ? ["outside: row \(number(edit.id)) waits"] : []
  }

  /// What came of taking a step back.
  func undone(_ report: UndoReport) -> [String] {
    guard !report.undone.isEmpty || !report.skipped.isEmpty else { return ["nothing to undo"] }
    let undone = report.undone.map { "undone: row \(number($0.item.id)) \(deed($0))" }
    let skipped = report.skipped.map { skipped in
      let number = numberBefore(skipped.change.item.id)
      let row = number.map { "row \($0)" } ?? "the row"
      return "not undone: \(row) \(reason(skipped.conflict))"
    }
    return undone + skipped
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
