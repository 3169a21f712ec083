// A change of the list as a value: what storage writes and what undo will reverse.

/// One change, by item id and never by index: it means the same after any other change.
public enum Edit: Hashable, Sendable {
  case insert(Item)
  case delete(ItemID)
  case setCompleted(ItemID, Bool)
  case setText(ItemID, String)
  case move(ItemID, to: OrderKey)
}
