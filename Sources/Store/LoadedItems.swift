// What a load found: all items, or those that changed.
public import Model

/// The items that a load found.
public enum LoadedItems: Hashable, Sendable {
  /// The whole list, made on the thread that read it.
  case all(ItemList)
  /// The items that others added or changed, as they are now, and the ids of those that are not in
  /// the list any more. Both in the order of their ids; an item may be as it was.
  case changes([Item], removed: [ItemID])
}

extension ItemList {
  /// The edits that make this list hold what was loaded.
  ///
  /// - Complexity: O(n) for all items; O(changes · log n) for changes.
  package func edits(to loaded: LoadedItems) -> [Edit] {
    switch loaded {
    case .all(let list): edits(to: list.items)
    case .changes(let changed, let removed):
      removed.filter { self[$0] != nil }.map { Edit.delete($0) }
        + changed.flatMap { item in self[item.id]?.edits(to: item) ?? [.insert(item)] }
    }
  }
}

extension LoadedItems {
  /// The whole list; nil if only changes were loaded.
  package var whole: ItemList? {
    switch self {
    case .all(let list): list
    case .changes: nil
    }
  }

  /// Whether it was read whether an item is stored: of changes, only for those among them.
  ///
  /// - Complexity: As ``state(of:)``.
  package func covers(_ id: ItemID) -> Bool {
    switch state(of: id) {
    case .some: true
    case .none: false
    }
  }

  /// The stored state of an item: nil inside if it is not stored; nothing if nothing was loaded of
  /// it.
  ///
  /// - Complexity: O(loaded changes), O(log n) for the whole list.
  package func state(of id: ItemID) -> Item?? {
    switch self {
    case .all(let list): .some(list[id])
    case .changes(let changed, let removed):
      if let item = changed.first(where: { $0.id == id }) {
        .some(item)
      } else {
        removed.contains(id) ? .some(nil) : nil
      }
    }
  }
}
