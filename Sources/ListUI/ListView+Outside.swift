// Changes that were made elsewhere to the stored list: by other programs, and by taking steps back.
public import Model
import Motion
public import Units

extension ListView {
  /// Takes changes over that another process made.
  ///
  /// Rows that are held, lifted, parted or edited are left as they are; their changes are to be given
  /// again when ``isBusy`` is false. The others come, go and move within a moment.
  ///
  /// - Parameters:
  ///   - edits: By item, as `ItemList.edits(to:)` tells them; all are stored already.
  ///   - time: When they are seen.
  ///   - told: What happened is appended.
  /// - Returns: Whether some have to wait.
  public mutating func adopt(
    _ edits: [Edit], at time: Instant, told: inout [ListEvent]
  ) -> Bool {
    let start = told.count
    goOn(to: time, told: &told)
    var ready: [Edit] = []
    for edit in edits {
      guard isBusy(edit.id) else {
        ready.append(edit)
        continue
      }
      _ = sparesEdited(edit)
      told.append(.waitsOutside(edit, row: list.index(of: edit.id) ?? list.count))
    }
    guard !ready.isEmpty else { return !edits.isEmpty }
    let before = ready.map { list.index(of: $0.id) }
    for edit in ready { words.forget(edit.id) }
    var left: [ListEvent] = []
    rearrange(ready, as: Rearrangement(), told: &left)
    for (edit, row) in zip(ready, before) {
      told.append(.changedOutside(edit, row: row ?? list.index(of: edit.id) ?? list.count))
    }
    told += left
    followTold(from: start, told)
    return ready.count < edits.count
  }

  /// Shows what taking a step back did.
  ///
  /// - Parameters:
  ///   - report: What was taken back, and what had to be left. An item that it deletes is in nobody's
  ///     hand: whoever drives the gestures has released it.
  ///   - time: When it is seen.
  ///   - told: What happened is appended.
  public mutating func show(
    _ report: UndoReport, at time: Instant, told: inout [ListEvent]
  ) {
    let start = told.count
    goOn(to: time, told: &told)
    let edits = report.undone.map(\.inverse).filter { !sparesEdited($0) }
    told.append(.undone(report))
    rearrange(edits, as: Rearrangement(coming: .fromTheLeft), told: &told)
    for change in report.undone { words.forget(change.item.id) }
    followTold(from: start, told)
  }
}
