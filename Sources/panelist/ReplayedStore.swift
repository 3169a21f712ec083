// What a replay has in place of the file: the stored list, and the steps that can be taken back.
import Model

/// The stored list of a replay. It knows only what it was told, as the real one does.
struct ReplayedStore {
  /// Steps that can be taken back, as many as the real store keeps.
  static let stepsKept = 50

  /// The items as they are stored.
  private(set) var list: ItemList
  private var steps: [[Change]] = []
  private var added: UInt64 = 0

  init(_ list: ItemList) { self.list = list }

  /// Stores edits as one step.
  mutating func store(_ edits: [Edit]) {
    var changes: [Change] = []
    for edit in edits {
      guard let change = Change(edit, of: list[edit.id]) else { continue }
      list.apply(edit)
      changes.append(change)
    }
    guard !changes.isEmpty else { return }
    steps.append(changes)
    if steps.count > Self.stepsKept { steps.removeFirst() }
  }

  /// Takes the newest step back; one of which nothing can be taken back makes way, as in the file.
  mutating func undo() -> UndoReport {
    var report = UndoReport()
    while report.undone.isEmpty, let step = steps.popLast() {
      for change in step.reversed() {
        guard let edit = report.takeBack(change, of: list[change.item.id]) else { continue }
        list.apply(edit)
      }
    }
    return report
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
      store([.insert(item)])
      return item.id
    case .done(let row):
      guard let item = item(inRow: row) else { return nil }
      store([.setCompleted(item, true)])
      return item
    case .delete(let row):
      guard let item = item(inRow: row) else { return nil }
      list.apply(.delete(item))
      return item
    }
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
