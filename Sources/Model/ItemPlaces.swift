// Where each item stands, by its name: of very many in a third of what a dictionary takes.

/// Where an item stands, for a binary search among the rows.
enum ItemPlace: Hashable, Sendable {
  /// Among all, or in the upper block.
  case risen(OrderKey)
  /// In the lower block.
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

/// The places of items, in the order of their names: 24 bytes an item, and nothing for items to come.
struct ItemPlaces: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let id: ItemID
    var place: ItemPlace
  }

  private var entries: [Entry] = []

  /// - Parameters:
  ///   - items: In any order.
  ///   - place: Of an item.
  /// - Complexity: O(n log n).
  init(_ items: [Item], place: (Item) -> ItemPlace) {
    entries = items.map { Entry(id: $0.id, place: place($0)) }
    entries.sort { $0.id < $1.id }
  }

  /// The first name that two items have; nil where each has its own. - Complexity: O(n).
  var doubled: ItemID? {
    zip(entries, entries.dropFirst()).first { $0.id == $1.id }?.0.id
  }

  /// The place of an item; nil where it is none of these.
  ///
  /// - Complexity: O(log n), O(n) where an item comes or goes.
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

  /// Forgets items, and takes others in. - Complexity: O(n + k log k) for k of them.
  ///
  /// - Parameters:
  ///   - gone: Whether an item goes.
  ///   - new: Items that are none of those that stay.
  ///   - place: Of an item.
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

  /// The first that does not stand before a name.
  private func slot(of id: ItemID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
