// In-memory model of the list and undo history that the writer's outcomes imply.
import Model
import Store
import Testing

/// Tracks submissions and their outcomes.
struct Ledger {
  /// The list with all changesets reported as saved and not as undone.
  private(set) var list = ItemList()
  /// Changesets without an outcome yet.
  private(set) var open: [Changeset] = []
  /// Undos without an outcome yet; nil undoes the newest changeset.
  private(set) var asked: [ChangesetID?] = []
  /// Changesets that can be undone, the oldest first.
  private var history: [Changeset] = []
  /// Number of changesets undone before they were stored.
  private(set) var cancelled = 0
  /// Number of submissions with an outcome.
  private(set) var done = 0
  /// Comment for failed expectations.
  let story: String

  init(_ story: String) { self.story = story }

  mutating func submitted(_ changeset: Changeset) { open.append(changeset) }

  mutating func undoAsked(_ id: ChangesetID?) { asked.append(id) }

  /// Applies an outcome and checks that the model predicts it.
  mutating func take(_ outcome: StoreOutcome) {
    switch outcome {
    case .saved(let count): for _ in 0..<count { save() }
    case .undone(let report): take(report)
    case .changed(let items, let after):
      #expect(list.edits(to: items.seen(from: .original)) == [], "\(story)")
      #expect(after <= done, "\(story)")
    case .failed(let error, _): #expect(error.isWorthRetrying, "\(story)")
    case .restored, .acknowledged, .backedUp, .notKept, .checked, .altered, .drafted,
      .suggestionsRead, .forgotten:
      Issue.record("\(outcome), but nothing was damaged: \(story)")
    }
  }

  private mutating func save() {
    guard !open.isEmpty else {
      Issue.record("saved, but nothing was submitted: \(story)")
      return
    }
    let reported = open.removeFirst()
    done += 1
    guard let changeset = Changeset(reported.id, reported.edits, of: { list[$0] }) else { return }
    list.applyAll(changeset.edits)
    history.append(changeset)
    if history.count > Changeset.kept { history.removeFirst() }
  }

  private mutating func take(_ report: UndoReport) {
    done += 1
    if case .changeset(let id) = report.finding, let changeset = open.first(where: { $0.id == id })
    {
      open.removeAll { $0.id == id }
      cancelled += 1
      done += 1
      // An unstored changeset is cancelled only by the first undo of it in the queue.
      let place = asked.firstIndex(of: id)
      #expect(place != nil, "\(story)")
      if let place { asked.remove(at: place) }
      #expect(report == UndoReport(cancelling: changeset), "\(story)")
      return
    }
    guard !asked.isEmpty else {
      Issue.record("undone, but nobody asked for it: \(story)")
      return
    }
    let expected = if let id = asked.removeFirst() { undo(id) } else { undoNewest() }
    #expect(report == expected, "\(story)")
  }

  private mutating func undo(_ id: ChangesetID) -> UndoReport {
    guard let index = history.firstIndex(where: { $0.id == id }) else {
      return UndoReport(.unknown(id))
    }
    var report = UndoReport(.changeset(id))
    takeBack(history.remove(at: index), &report)
    return report
  }

  private mutating func undoNewest() -> UndoReport {
    var report = UndoReport()
    repeat {
      let changeset = history.popLast()
      report.turn(to: changeset?.id)
      guard let changeset else { break }
      takeBack(changeset, &report)
    } while report.undone.isEmpty
    return report
  }

  private mutating func takeBack(_ changeset: Changeset, _ report: inout UndoReport) {
    for change in changeset.changes.reversed() {
      let edit = report.takeBack(change, of: list[change.item.id])
      if let edit { list.apply(edit) }
    }
  }
}
