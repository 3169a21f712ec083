// Edits that another program has made, as the actions of a recording.
import Model

extension Edit {
  /// An external edit as an action, in rows, and the number of the list in which it is made.
  ///
  /// - Parameters:
  ///   - before: Where the item was before it; nil for a new item.
  ///   - lists: The stored lists after it.
  func action(
    from before: ItemRow?, to lists: Lists
  ) -> (list: Int, action: TouchRecording.Action) {
    let now = lists.row(of: id)
    guard let place = before ?? now else { fatalError("Edit: \(id.hex) is in no list") }
    return (place.list, action(from: before?.row ?? 0, in: place.list, to: lists, now))
  }

  private func action(
    from before: Int, in number: Int, to lists: Lists, _ found: ItemRow?
  ) -> TouchRecording.Action {
    switch (self, found?.row) {
    case (.insert(let item), let now?):
      let list = lists[item.list]
      return now == list.count && !item.isCompleted
        ? .externalAdd(item.text)
        : .externalInsert(row: now, item.text, isCompleted: item.isCompleted)
    case (.delete, _): return .externalDelete(row: before)
    case (.setCompleted(_, let isCompleted), _):
      return isCompleted ? .externalComplete(row: before) : .externalUncomplete(row: before)
    case (.setText(_, let text), _): return .externalText(row: before, text)
    case (.move, let now?):
      let isMoved = found?.list != number
      return .externalMove(row: before, to: now, list: isMoved ? found?.list : nil)
    case (.insert, nil), (.move, nil):
      fatalError("Edit: \(id.hex) was stored and is not in the list")
    }
  }

  /// Position that an edit gives its item; nil if the item stays.
  var spot: LogEntry.Spot? {
    switch self {
    case .insert(let item): LogEntry.Spot(key: item.order, id: item.id)
    case .move(let id, let position): LogEntry.Spot(key: position.order, id: id)
    case .delete, .setCompleted, .setText: nil
    }
  }
}

/// The row of an item in lists that have numbers.
struct ItemRow {
  /// The number of the list, from 1.
  let list: Int
  /// The row there, from 1.
  let row: Int
}

extension Lists {
  /// The row of an item; nil for one that is in no list that has a number.
  func row(of item: ItemID) -> ItemRow? {
    for (number, list) in zip(1..., numbered) {
      if let row = self[list].index(of: item) { return ItemRow(list: number, row: row + 1) }
    }
    return nil
  }
}
