// What a replay has in place of the file: the stored list, and the steps that can be taken back.
package import Model

/// The stored list of a replay. It knows only what it was told, as the real one does.
package struct ReplayedStore {
  /// The items as they are stored.
  package private(set) var list: ItemList
  private var steps: [Step] = []
  private var added: UInt64 = 0
  private var named: UInt64 = 0

  package init(_ list: ItemList) { self.list = list }

  /// What edits do to the list as a step, whose name is the same in every replay; nil when nothing.
  package mutating func step(_ edits: [Edit]) -> Step? {
    named += 1
    return Step(StepID(high: 1, low: named), edits) { list[$0] }
  }

  /// Stores a step as what its edits do here, as the file does; one that is there is not stored again.
  package mutating func store(_ step: Step) {
    guard !steps.contains(where: { $0.id == step.id }),
      let step = Step(step.id, step.edits, of: { list[$0] })
    else { return }
    for edit in step.edits { list.apply(edit) }
    steps.append(step)
    if steps.count > Step.kept { steps.removeFirst() }
  }

  /// Takes the newest step back; one of which nothing can be taken back makes way, as in the file.
  package mutating func undoNewest() -> UndoReport {
    var report = UndoReport()
    repeat {
      let step = steps.popLast()
      report.turn(to: step?.id)
      guard let step else { break }
      takeBack(step, &report)
    } while report.undone.isEmpty
    return report
  }

  /// Takes the step of a name back, wherever it stands, as in the file.
  package mutating func undo(_ id: StepID) -> UndoReport {
    guard let index = steps.firstIndex(where: { $0.id == id }) else {
      return UndoReport(.unknown(id))
    }
    var report = UndoReport(.step(id))
    takeBack(steps.remove(at: index), &report)
    return report
  }

  private mutating func takeBack(_ step: Step, _ report: inout UndoReport) {
    for change in step.changes.reversed() {
      guard let edit = report.takeBack(change, of: list[change.item.id]) else { continue }
      list.apply(edit)
    }
  }

  /// Does what another program does. The project's own commands make steps; none of them deletes, so
  /// whoever does keeps no history, and steps of that item cannot be taken back.
  ///
  /// - Returns: The item that it is about; nil when there is no such row.
  mutating func carryOut(_ deed: OutsideDeed) -> ItemID? {
    switch deed {
    case .add(let text):
      added += 1
      let last = list.items.last?.order
      let item = Item(
        id: ItemID(high: 2, low: added), text: text, order: .between(last, nil))
      store(edits: [.insert(item)])
      return item.id
    case .done(let row):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setCompleted(item, true)])
      return item
    case .delete(let row):
      guard let item = item(inRow: row) else { return nil }
      list.apply(.delete(item))
      return item
    }
  }

  private mutating func store(edits: [Edit]) {
    if let step = step(edits) { store(step) }
  }

  private func item(inRow row: Int) -> ItemID? {
    row <= list.count ? list[row - 1].id : nil
  }
}

/// What another program does to the stored list; rows are counted from 1.
enum OutsideDeed: Hashable {
  case add(String)
  case done(row: Int)
  case delete(row: Int)
}
