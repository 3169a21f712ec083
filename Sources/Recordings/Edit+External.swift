// Edits that another program has made, as the actions of a recording.
import Model

extension Edit {
  /// An external edit as an action, in rows.
  ///
  /// - Parameters:
  ///   - row: Row of the item before it, from 0; nil for a new item.
  ///   - list: The stored list after it.
  func action(from row: Int?, to list: ItemList) -> TouchRecording.Action {
    let now = list.index(of: id).map { $0 + 1 }
    let before = row.map { $0 + 1 } ?? 0
    switch (self, now) {
    case (.insert(let item), let now?):
      return now == list.count && !item.isCompleted
        ? .externalAdd(item.text)
        : .externalInsert(row: now, item.text, isCompleted: item.isCompleted)
    case (.delete, _): return .externalDelete(row: before)
    case (.setCompleted(_, let isCompleted), _):
      return isCompleted ? .externalComplete(row: before) : .externalUncomplete(row: before)
    case (.setText(_, let text), _): return .externalText(row: before, text)
    case (.move, let now?): return .externalMove(row: before, to: now)
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
