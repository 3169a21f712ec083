// What hands do while an undo is on its way to the disk and back.
import Model

/// Undos that were asked for and are not answered, and the steps that were made since.
///
/// The store makes those steps after the undo, so its report tells of a list without them.
struct UnansweredUndos {
  private var count = 0
  /// In order.
  private var since: [Step] = []

  /// An undo was asked for.
  mutating func ask() { count += 1 }

  /// A step was made; it is remembered only while an undo is on its way.
  mutating func note(_ step: Step) {
    if count > 0 { since.append(step) }
  }

  /// An undo was answered.
  ///
  /// - Returns: What hands did since to the items of the report, to be done behind it.
  mutating func answer(_ report: UndoReport) -> [Edit] {
    if case .step(let id) = report.finding { since.removeAll { $0.id == id } }
    let items = Set(report.undone.map(\.item.id))
    let edits = since.flatMap(\.edits).filter { items.contains($0.id) }
    giveUp()
    return edits
  }

  /// An undo will never be answered.
  mutating func giveUp() {
    count = max(0, count - 1)
    if count == 0 { since = [] }
  }
}
