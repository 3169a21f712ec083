// A change of the list as a value, which storage writes and undo reverses.

/// One change, addressed by item id and never by index: its meaning survives any other change.
public enum Edit: Hashable, Sendable {
  case insert(Item)
  case delete(ItemID)
  case setCompleted(ItemID, Bool)
  case setText(ItemID, String)
  /// Also into another list. An item never becomes a list, nor a list an item.
  case move(ItemID, to: Position)

  /// The id of the item that the edit changes.
  public var id: ItemID {
    switch self {
    case .insert(let item): item.id
    case .delete(let id), .setCompleted(let id, _), .setText(let id, _), .move(let id, to: _): id
    }
  }
}
