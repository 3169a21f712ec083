// The store of a replay, in memory: the stored list, and the changesets that can be undone.
package import Model

/// The stored list of a replay. Changes as the list in a file does.
package struct ReplayedStore {
  /// The stored items.
  package private(set) var list: ItemList
  /// Changesets that can be undone, oldest first.
  package private(set) var changesets: [Changeset] = []
  private var added: UInt64 = 0
  private var named: UInt64 = 0

  /// - Parameters:
  ///   - list: The stored list.
  ///   - changesets: Changesets that can be undone, oldest first. The newest `Changeset.kept` stay.
  package init(_ list: ItemList, changesets: [Changeset] = []) {
    self.list = list
    self.changesets = Array(changesets.suffix(Changeset.kept))
  }

  /// A changeset of edits to the list; nil if they change nothing. Its id is the same in all
  /// replays.
  package mutating func changeset(_ edits: [Edit]) -> Changeset? {
    named += 1
    return Changeset(ChangesetID(high: 1, low: named), edits) { list[$0] }
  }

  /// Applies a changeset and keeps its effect here, as the store does. Ignores a known id.
  package mutating func store(_ changeset: Changeset) {
    guard !changesets.contains(where: { $0.id == changeset.id }),
      let changeset = Changeset(changeset.id, changeset.edits, of: { list[$0] })
    else { return }
    for edit in changeset.edits { list.apply(edit) }
    changesets.append(changeset)
    if changesets.count > Changeset.kept { changesets.removeFirst() }
  }

  /// Undoes the newest changeset that still has an effect. Discards newer ones, as the store.
  package mutating func undoNewest() -> UndoReport {
    var report = UndoReport()
    repeat {
      let changeset = changesets.popLast()
      report.turn(to: changeset?.id)
      guard let changeset else { break }
      takeBack(changeset, &report)
    } while report.undone.isEmpty
    return report
  }

  /// Undoes a changeset by its id, wherever it stands, as the store does.
  package mutating func undo(_ id: ChangesetID) -> UndoReport {
    guard let index = changesets.firstIndex(where: { $0.id == id }) else {
      return UndoReport(.unknown(id))
    }
    var report = UndoReport(.changeset(id))
    takeBack(changesets.remove(at: index), &report)
    return report
  }

  private mutating func takeBack(_ changeset: Changeset, _ report: inout UndoReport) {
    for change in changeset.changes.reversed() {
      guard let edit = report.takeBack(change, of: list[change.item.id]) else { continue }
      list.apply(edit)
    }
  }

  /// Applies external edits that a reload found. All but deletions become changesets.
  package mutating func take(_ edits: [Edit]) {
    for edit in edits {
      if case .delete = edit { list.apply(edit) } else { store(edits: [edit]) }
    }
  }

  /// Applies an external action. All but deletions become changesets: the project's own commands
  /// delete nothing, so a deletion comes from a program that keeps no history. Changesets of the
  /// deleted item cannot be undone.
  ///
  /// - Returns: The item; nil if there is no such row, or an item of that id exists.
  package mutating func carryOut(_ action: ExternalAction) -> ItemID? {
    switch action {
    case .add(let text):
      added += 1
      let last = list.items.last?.order
      let item = Item(
        id: ItemID(high: 2, low: added), text: text, order: .between(last, nil))
      store(edits: [.insert(item)])
      return item.id
    case .complete(let row):
      guard let item = item(inRow: row) else { return nil }
      store(edits: [.setCompleted(item, true)])
      return item
    case .delete(let row):
      guard let item = item(inRow: row) else { return nil }
      list.apply(.delete(item))
      return item
    case .uncomplete(let row):
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

  /// An order key that makes an item a row, counted without it. Never the item's current key.
  private func order(of item: ItemID, inRow row: Int) -> OrderKey {
    var others = list
    others.apply(.delete(item))
    let order = others.order(forRow: row - 1)
    guard order == list[item]?.order else { return order }
    return .between(order, row <= others.count ? others[row - 1].order : nil)
  }

  private mutating func store(edits: [Edit]) {
    if let changeset = changeset(edits) { store(changeset) }
  }

  private func item(inRow row: Int) -> ItemID? {
    row <= list.count ? list[row - 1].id : nil
  }
}

/// An external edit of the stored list. Rows are counted from 1.
package enum ExternalAction: Hashable {
  /// Adds an item after all others.
  case add(String)
  /// Marks a row as completed.
  case complete(row: Int)
  /// Deletes a row.
  case delete(row: Int)
  /// Marks a row as not completed.
  case uncomplete(row: Int)
  /// Changes a row's text.
  case text(row: Int, String)
  /// Adds an item that becomes this row.
  case insert(row: Int, String, isCompleted: Bool)
  /// Moves a row. `to` is counted without it.
  case move(row: Int, to: Int)
  /// Adds an item with a known order key and id.
  case put(Item)
  /// Moves a row to a known order key.
  case shift(row: Int, to: OrderKey)
}
