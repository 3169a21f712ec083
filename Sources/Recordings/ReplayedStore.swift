// What a replay has in place of the file: the stored list, and the steps that can be taken back.
package import Model

/// The stored list of a replay. It knows only what it was told, as the real one does.
package struct ReplayedStore {
  /// The items as they are stored.
  package private(set) var list: ItemList
  /// What can be taken back, the oldest first.
  package private(set) var steps: [Step] = []
  private var added: UInt64 = 0
  private var named: UInt64 = 0

  /// - Parameters:
  ///   - list: As it is stored.
  ///   - steps: What can be taken back, the oldest first.
  package init(_ list: ItemList, steps: [Step] = []) {
    self.list = list
    self.steps = Array(steps.suffix(Step.kept))
  }

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

  /// Takes what another program was found to have done, as a replay does it.
  package mutating func take(_ edits: [Edit]) {
    for edit in edits {
      if case .delete = edit { list.apply(edit) } else { store(edits: [edit]) }
    }
  }

  /// Does what another program does. The project's own commands make steps; none of them deletes, so
  /// whoever does keeps no history, and steps of that item cannot be taken back.
  ///
  /// - Returns: The item that it is about; nil when there is no such row.
  package mutating func carryOut(_ deed: ExternalAction) -> ItemID? {
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
    case .reopen(let row):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setCompleted(item, false)])
      return item
    case .text(let row, let text):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setText(item, text)])
      return item
    case .insert(let row, let text, let isCompleted):
      guard row <= list.count + 1 else { return nil }
      added += 1
      let item = Item(
        id: ItemID(high: 2, low: added), text: text, isCompleted: isCompleted,
        order: list.order(forRow: row - 1))
      store(edits: [.insert(item)])
      return item.id
    case .move(let row, let goal):
      guard let item = item(inRow: row), goal <= list.count else { return nil }
      store(edits: [.move(item, to: order(of: item, inRow: goal))])
      return item
    case .put(let item):
      guard list[item.id] == nil else { return nil }
      store(edits: [.insert(item)])
      return item.id
    case .shift(let row, let key):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.move(item, to: key)])
      return item
    }
  }

  /// The place of an item that is to be a row, counted without it; another one than it has.
  private func order(of item: ItemID, inRow row: Int) -> OrderKey {
    var others = list
    others.apply(.delete(item))
    let order = others.order(forRow: row - 1)
    guard order == list[item]?.order else { return order }
    return .between(order, row <= others.count ? others[row - 1].order : nil)
  }

  private mutating func store(edits: [Edit]) {
    if let step = step(edits) { store(step) }
  }

  private func item(inRow row: Int) -> ItemID? {
    row <= list.count ? list[row - 1].id : nil
  }
}

/// What another program does to the stored list; rows are counted from 1.
package enum ExternalAction: Hashable {
  /// A new item, behind all others.
  case add(String)
  /// A row is done.
  case done(row: Int)
  /// A row is gone.
  case delete(row: Int)
  /// A row is to be done again.
  case reopen(row: Int)
  /// A row has another text.
  case text(row: Int, String)
  /// The item is this row then.
  case insert(row: Int, String, isCompleted: Bool)
  /// Counted without the item.
  case move(row: Int, to: Int)
  /// A new item, whose place and name are known.
  case put(Item)
  /// The item comes to a known place.
  case shift(row: Int, to: OrderKey)
}
