// What a change means to one of several lists.

extension Change {
  /// The change as a list sees it: a move into the list adds the item, a move out of it deletes it.
  ///
  /// - Parameter list: A list; the root list sees changes of lists.
  /// - Returns: `nil` if the change is of other lists.
  public func seen(from list: ListID) -> Change? {
    guard case .moved(let item, let before) = self, item.list != before.list else {
      return item.list == list ? self : nil
    }
    if item.list == list { return .added(item) }
    guard before.list == list else { return nil }
    var old = item
    old.position = before
    return .deleted(old)
  }

  /// Whether the change adds, deletes or changes an item of a list, on either side of a move.
  public func concerns(_ list: ListID) -> Bool { seen(from: list) != nil }
}

extension Changeset {
  /// The changes that a list sees, under the same id; `nil` if it sees none.
  public func seen(from list: ListID) -> Changeset? {
    let changes = changes.compactMap { $0.seen(from: list) }
    return changes.isEmpty ? nil : Changeset(id, changes)
  }
}
