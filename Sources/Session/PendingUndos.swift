// Edits that are made while an undo is on its way to the disk and back.
import ListUI
import Model

/// Undos that were requested and are not answered, and the changesets that were made since.
///
/// The store applies those changesets after the undo, so its report describes a list without them.
struct PendingUndos {
  private var count = 0
  /// In order.
  private var since: [Changeset] = []
  /// Changesets whose undo was requested.
  private var asked: Set<ChangesetID> = []

  /// Whether every undo was answered.
  var isEmpty: Bool { count == 0 }

  /// An undo of the newest changeset was requested.
  mutating func ask() { count += 1 }

  /// An undo of this changeset was requested.
  mutating func ask(for changeset: ChangesetID) {
    ask()
    asked.insert(changeset)
  }

  /// A changeset was made; it is remembered only while an undo is unanswered.
  mutating func note(_ changeset: Changeset) {
    if count > 0 { since.append(changeset) }
  }

  /// An undo was answered.
  ///
  /// - Returns: The edits that were made since to the items of the report.
  mutating func answer(_ report: UndoReport) -> PendingEdits {
    if case .changeset(let id) = report.finding { since.removeAll { $0.id == id } }
    let pending = PendingEdits(report, since: since, asked: asked)
    giveUp()
    return pending
  }

  /// An undo will never be answered.
  mutating func giveUp() {
    count = max(0, count - 1)
    if count == 0 { (since, asked) = ([], []) }
  }
}
