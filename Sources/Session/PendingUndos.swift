// What hands do while an undo is on its way to the disk and back.
import ListUI
import Model

/// Undos that were asked for and are not answered, and the steps that were made since.
///
/// The store makes those steps after the undo, so its report tells of a list without them.
struct PendingUndos {
  private var count = 0
  /// In order.
  private var since: [Step] = []
  /// Those of them that are to be taken back.
  private var asked: Set<StepID> = []

  /// Whether every undo was answered.
  var isEmpty: Bool { count == 0 }

  /// An undo of the newest step was asked for.
  mutating func ask() { count += 1 }

  /// An undo of this step was asked for.
  mutating func ask(for step: StepID) {
    ask()
    asked.insert(step)
  }

  /// A step was made; it is remembered only while an undo is on its way.
  mutating func note(_ step: Step) {
    if count > 0 { since.append(step) }
  }

  /// An undo was answered.
  ///
  /// - Returns: What hands did since to the items of the report.
  mutating func answer(_ report: UndoReport) -> PendingEdits {
    if case .step(let id) = report.finding { since.removeAll { $0.id == id } }
    let meanwhile = PendingEdits(report, since: since, asked: asked)
    giveUp()
    return meanwhile
  }

  /// An undo will never be answered.
  mutating func giveUp() {
    count = max(0, count - 1)
    if count == 0 { (since, asked) = ([], []) }
  }
}
