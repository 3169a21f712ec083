// What a load found: all items, or those that changed.
public import Model

/// The items that a load found.
public enum LoadedItems: Hashable, Sendable {
  /// All lists, made on the thread that read them.
  case all(Lists)
  /// The items and lists that others added or changed, as they are now, and the ids of those that
  /// are gone. Both in the order of their ids; an item may be as it was.
  case changes([Item], removed: [ItemID])
}

extension LoadedItems {
  /// The same as one list sees it: of all lists its own items, of changes those of its items. What
  /// moved to another list is removed.
  package func seen(from list: ListID) -> SeenItems {
    switch self {
    case .all(let lists): .all(lists[list])
    case .changes(let changed, let removed):
      .changes(
        changed.filter { $0.list == list },
        removed: removed + changed.lazy.filter { $0.list != list && !$0.isList }.map(\.id))
    }
  }

  /// All lists; nil if only changes were loaded.
  package var whole: Lists? {
    switch self {
    case .all(let lists): lists
    case .changes: nil
    }
  }
}

/// What a load found of one list.
package enum SeenItems: Hashable, Sendable {
  /// The whole list.
  case all(ItemList)
  /// The items that were added or changed, and the ids of items that are not in the list.
  case changes([Item], removed: [ItemID])
}

extension ItemList {
  /// The edits that make this list hold what was loaded.
  ///
  /// - Complexity: O(n) for all items; O(changes · log n) for changes.
  package func edits(to loaded: SeenItems) -> [Edit] {
    switch loaded {
    case .all(let list): edits(to: list.items)
    case .changes(let changed, let removed):
      removed.filter { self[$0] != nil }.map { Edit.delete($0) }
        + changed.flatMap { item in self[item.id]?.edits(to: item) ?? [.insert(item)] }
    }
  }
}

extension Lists {
  /// The edits that make the lists hold what was loaded.
  ///
  /// - Complexity: O(n) for all items; O(changes · lists · log n) for changes.
  package func edits(to loaded: LoadedItems) -> [Edit] {
    switch loaded {
    case .all(let lists): edits(to: lists)
    case .changes(let changed, let removed):
      removed.filter { self[$0] != nil }.map { Edit.delete($0) }
        + changed.flatMap { item in self[item.id]?.edits(to: item) ?? [.insert(item)] }
    }
  }
}

extension SeenItems {
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
