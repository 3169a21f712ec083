// The list as a value: items in order, changed by edits that can be taken back.

/// Items in the order of their keys, equal keys in the order of their ids.
///
/// Made for up to 100,000 items: finding is O(log n), changing the order moves at most the rows
/// behind it (O(n), half a millisecond at that size).
public struct ItemList: Hashable, Sendable {
  /// The items from the first row to the last.
  public private(set) var items: [Item]
  /// Where each item stands, for a binary search in `items`.
  private var orders: [ItemID: OrderKey]

  /// - Parameter items: In any order. Two items with one id are a mistake of the caller and stop
  ///   the program; storage cannot hold such a pair.
  /// - Complexity: O(n log n).
  public init(items: [Item] = []) {
    self.items = items.sorted(by: ItemList.precedes)
    orders = Dictionary(minimumCapacity: items.count)
    for item in items where orders.updateValue(item.order, forKey: item.id) != nil {
      fatalError("ItemList: two items have the id \(item.id.hex)")
    }
  }

  /// The number of items.
  public var count: Int { items.count }

  /// The item in a row, counted from 0. A row that does not exist stops the program.
  public subscript(row: Int) -> Item { items[row] }

  /// The item with an id, or `nil` when there is none.
  ///
  /// - Complexity: O(log n).
  public subscript(id: ItemID) -> Item? { index(of: id).map { items[$0] } }

  /// The row of an item, or `nil` when it is not in the list.
  ///
  /// - Complexity: O(log n).
  public func index(of id: ItemID) -> Int? {
    orders[id].map { slot(order: $0, id: id) }
  }

  /// The key for a new item that is to stand in a row, counted from 0; `count` means at the end.
  ///
  /// Items that share the key of the row before are jumped: the new item stands behind them.
  /// - Complexity: O(1), O(length of the run) among items that share a key.
  public func order(forRow row: Int) -> OrderKey {
    let before = row > 0 ? items[row - 1].order : nil
    let after = items[row...].first { item in before.map { $0 < item.order } ?? true }
    return OrderKey.between(before, after?.order)
  }

  /// Makes one change.
  ///
  /// - Returns: The edit that takes it back, or `nil` when nothing changed: the id is unknown (or
  ///   known, for an insertion), the value is already there, or the text is longer than
  ///   ``Item/longestText``.
  /// - Complexity: O(log n) for text and completion, O(n) for the others.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Edit? {
    switch edit {
    case .insert(let item):
      guard orders[item.id] == nil, Item.accepts(text: item.text) else { return nil }
      insert(item)
      return .delete(item.id)
    case .delete(let id):
      guard let row = index(of: id) else { return nil }
      return .insert(remove(row))
    case .setCompleted(let id, let isCompleted):
      guard let row = index(of: id), items[row].isCompleted != isCompleted else { return nil }
      items[row].isCompleted = isCompleted
      return .setCompleted(id, !isCompleted)
    case .setText(let id, let text):
      guard let row = index(of: id), Item.accepts(text: text) else { return nil }
      let before = items[row].text
      guard !Item.isSame(before, text) else { return nil }
      items[row].text = text
      return .setText(id, before)
    case .move(let id, let order):
      guard let row = index(of: id), items[row].order != order else { return nil }
      var item = remove(row)
      let before = item.order
      item.order = order
      insert(item)
      return .move(id, to: before)
    }
  }

  private mutating func insert(_ item: Item) {
    items.insert(item, at: slot(order: item.order, id: item.id))
    orders[item.id] = item.order
  }

  private mutating func remove(_ row: Int) -> Item {
    let item = items.remove(at: row)
    orders[item.id] = nil
    return item
  }

  /// The first row that does not stand before the given place.
  private func slot(order: OrderKey, id: ItemID) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      let item = items[middle]
      if (item.order, item.id) < (order, id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ a: Item, _ b: Item) -> Bool {
    (a.order, a.id) < (b.order, b.id)
  }
}
