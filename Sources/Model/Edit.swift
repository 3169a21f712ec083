// A change of the list as a value: what storage writes and what undo reverses.

/// One change, by item id and never by index: it means the same after any other change.
public enum Edit: Hashable, Sendable {
  case insert(Item)
  case delete(ItemID)
  case setCompleted(ItemID, Bool)
  case setText(ItemID, String)
  case move(ItemID, to: OrderKey)

  /// The item that it is about.
  public var id: ItemID {
    switch self {
    case .insert(let item): item.id
    case .delete(let id), .setCompleted(let id, _), .setText(let id, _), .move(let id, to: _): id
    }
  }
}
