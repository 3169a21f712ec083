// What has to be on the disk, by what the writer reported: a list and a history without a file.
import Model
import Store
import Testing

/// Keeps account of what was submitted and what was reported of it.
struct Ledger {
  /// The list with the steps that were reported as saved and not as undone.
  private(set) var list = ItemList()
  /// Steps of which nothing was reported yet.
  private(set) var open: [Changeset] = []
  /// Undos of which nothing was reported yet; nil is the newest.
  private(set) var asked: [ChangesetID?] = []
  /// Steps that can be taken back, the oldest first.
  private var history: [Changeset] = []
  /// Steps that were taken back before the disk had them.
  private(set) var cancelled = 0
  /// Submissions of which was reported what became of them.
  private(set) var done = 0
  /// What is said beside a failure.
  let story: String

  init(_ story: String) { self.story = story }

  mutating func submitted(_ changeset: Changeset) { open.append(changeset) }

  mutating func undoAsked(_ id: ChangesetID?) { asked.append(id) }

  /// Takes what was reported, and checks that it is what happens to such a list.
  mutating func take(_ outcome: StoreOutcome) {
    switch outcome {
    case .saved(let count): for _ in 0..<count { save() }
    case .undone(let report): take(report)
    case .changed(let items, let after):
      #expect(items == list.items, "\(story)")
      #expect(after <= done, "\(story)")
    case .failed(let error, _): #expect(error.isWorthRetrying, "\(story)")
    case .restored, .acknowledged, .backedUp, .drafted, .recalled, .forgotten:
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
      // With an undo of it in the queue it would not have been taken out: the first one was it.
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
