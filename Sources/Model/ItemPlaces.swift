// An index from item id to sort position, in a third of a dictionary's memory for a long list.

/// The sort position of an item, for a binary search among the rows.
enum ItemPlace: Hashable, Sendable {
  /// Among all items, or in the upper block.
  case risen(OrderKey)
  /// In the lower block, of completed items.
  case sunk(OrderKey)

  var isSunk: Bool {
    switch self {
    case .risen: false
    case .sunk: true
    }
  }

  var order: OrderKey {
    switch self {
    case .risen(let order), .sunk(let order): order
    }
  }
}

/// The places of items, sorted by id: 24 bytes an item, and no spare capacity at first.
struct ItemPlaces: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let id: ItemID
    var place: ItemPlace
  }

  private var entries: [Entry] = []

  /// - Parameters:
  ///   - items: In any order.
  ///   - place: Returns the place of an item.
  /// - Complexity: O(n log n).
  init(_ items: [Item], place: (Item) -> ItemPlace) {
    entries = items.map { Entry(id: $0.id, place: place($0)) }
    entries.sort { $0.id < $1.id }
  }

  /// The first id that two items share; nil if all ids are unique. - Complexity: O(n).
  var doubled: ItemID? { zip(entries, entries.dropFirst()).first { $0.id == $1.id }?.0.id }

  /// The place of an item; nil if the index does not contain it.
  ///
  /// - Complexity: O(log n), O(n) for adding or removing an item.
  subscript(id: ItemID) -> ItemPlace? {
    get {
      let slot = slot(of: id)
      return has(id, at: slot) ? entries[slot].place : nil
    }
    set {
      let slot = slot(of: id)
      switch (newValue, has(id, at: slot)) {
      case (let place?, true): entries[slot].place = place
      case (let place?, false): entries.insert(Entry(id: id, place: place), at: slot)
      case (nil, true): entries.remove(at: slot)
      case (nil, false): break
      }
    }
  }

  /// Removes items and adds others. - Complexity: O(n + k log k) for k new items.
  ///
  /// - Parameters:
  ///   - gone: Whether to remove the item with an id.
  ///   - new: Items to add. None of them may be among those that remain.
  ///   - place: Returns the place of an item.
  mutating func exchange(
    _ gone: (ItemID) -> Bool, for new: [Item], place: (Item) -> ItemPlace
  ) {
    var coming = ItemPlaces(new, place: place).entries[...]
    var all: [Entry] = []
    all.reserveCapacity(entries.count + coming.count)
    for entry in entries where !gone(entry.id) {
      while let first = coming.first, first.id < entry.id { all.append(coming.removeFirst()) }
      all.append(entry)
    }
    entries = all + coming
  }

  private func has(_ id: ItemID, at slot: Int) -> Bool {
    slot < entries.count && entries[slot].id == id
  }

  /// The index of the first entry whose id is not less than the given one.
  private func slot(of id: ItemID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
