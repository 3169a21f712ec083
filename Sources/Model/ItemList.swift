// The list as a value: ordered items, changed by edits that can be undone.

/// Items in the order of their keys; equal keys in the order of their ids. Optionally with
/// completed items below all others, each block in that order.
///
/// ```swift
/// var list = ItemList(items: items)
/// let milk = Item(id: id, text: "Milk", order: list.order(forRow: 0))
/// list.apply(.insert(milk))  // .delete(id), which undoes it
/// let first = list[0].text  // "Milk"
/// ```
///
/// Made for up to 100,000 items: lookup takes O(log n), and changing the order moves at most the
/// rows behind the change (O(n), 0.5 ms at that size).
public struct ItemList: Hashable, Sendable {
  /// The items from the first row to the last.
  public private(set) var items: [Item]
  /// Whether completed items are below all others.
  public let sinksCompleted: Bool
  /// How many items are not completed. With ``sinksCompleted``, the row of the first completed one.
  public private(set) var uncompletedCount: Int
  private var places: ItemPlaces

  /// - Parameters:
  ///   - items: In any order. Two items with the same id are an error of the caller and stop the
  ///     program; storage cannot hold such a pair.
  ///   - sinksCompleted: Whether completed items are below all others.
  /// - Complexity: O(n log n).
  public init(items: [Item] = [], sinksCompleted: Bool = false) {
    self.sinksCompleted = sinksCompleted
    // Storage returns items in order. A copy would double the memory of a large list.
    let isInOrder = zip(items, items.dropFirst()).allSatisfy {
      !ItemList.precedes($1, $0, sinksCompleted: sinksCompleted)
    }
    self.items =
      isInOrder
      ? items : items.sorted { ItemList.precedes($0, $1, sinksCompleted: sinksCompleted) }
    uncompletedCount = items.count { !$0.isCompleted }
    places = ItemPlaces(items) { Self.place(of: $0, sinksCompleted: sinksCompleted) }
    if let doubled = places.doubled {
      fatalError("ItemList: two items have the id \(doubled.hex)")
    }
  }

  /// The same items with completed ones below all others, or not.
  ///
  /// - Complexity: O(1) if they are already, else O(n log n).
  package func sinkingCompleted(_ sinks: Bool) -> ItemList {
    sinks == sinksCompleted ? self : ItemList(items: items, sinksCompleted: sinks)
  }

  /// The number of items.
  public var count: Int { items.count }

  /// The item in a row, counted from 0. A row that does not exist stops the program.
  public subscript(row: Int) -> Item { items[row] }

  /// The item with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  public subscript(id: ItemID) -> Item? { index(of: id).map { items[$0] } }

  /// The row of an item, or `nil` if it is not in the list.
  ///
  /// - Complexity: O(log n).
  public func index(of id: ItemID) -> Int? {
    places[id].map { slot(of: $0, id: id) }
  }

  /// The first row behind an item's position, whether the item is in the list or not.
  ///
  /// - Complexity: O(log n).
  package func row(behind item: Item) -> Int {
    let place = Self.place(of: item, sinksCompleted: sinksCompleted)
    let row = slot(of: place, id: item.id)
    return row < count && items[row].id == item.id ? row + 1 : row
  }

  /// The order key for an item to be placed in a row, counted from 0; `count` is the end.
  ///
  /// The item goes behind all items that share the key of the row before it. With
  /// ``sinksCompleted``, a row outside the item's block is clamped to the block.
  ///
  /// ```swift
  /// list.apply(.move(bread, to: Position(list.order(forRow: 0))))  // bread is the first row now
  /// ```
  ///
  /// - Parameters:
  ///   - row: The row before which the item goes, 0...`count`.
  ///   - isCompleted: Whether the item is completed.
  /// - Complexity: O(1), O(length of the run) among items that share a key.
  public func order(forRow row: Int, isCompleted: Bool = false) -> OrderKey {
    let block = block(ofCompleted: isCompleted)
    let row = min(max(row, block.lowerBound), block.upperBound)
    let before = row > block.lowerBound ? items[row - 1].order : nil
    let after = items[row..<block.upperBound].first { item in
      before.map { $0 < item.order } ?? true
    }
    return OrderKey.between(before, after?.order)
  }

  /// Applies one edit.
  ///
  /// - Returns: The edit that undoes it, or `nil` if nothing changed: the id is unknown (for an
  ///   insertion: known), the value is already set, or the text is not accepted
  ///   (``Item/accepts(text:)``).
  /// - Complexity: O(log n) for text, and for completion that stays in place; O(n) for the others.
  @discardableResult
  public mutating func apply(_ edit: Edit) -> Edit? {
    switch edit {
    case .insert(let item):
      guard places[item.id] == nil, item.isValid else { return nil }
      insert(item)
      return .delete(item.id)
    case .delete(let id):
      guard let row = index(of: id) else { return nil }
      return .insert(remove(row))
    case .setCompleted(let id, let isCompleted):
      guard let row = index(of: id), items[row].isCompleted != isCompleted, !items[row].isList
      else { return nil }
      setCompleted(isCompleted, inRow: row)
      return .setCompleted(id, !isCompleted)
    case .setText(let id, let text):
      guard let row = index(of: id), Item.accepts(text: text) else { return nil }
      let before = items[row].text
      guard !Item.isSame(before, text) else { return nil }
      items[row].text = text
      return .setText(id, before)
    case .move(let id, let position):
      guard let row = index(of: id), items[row].accepts(position) else { return nil }
      var item = remove(row)
      let before = item.position
      item.position = position
      insert(item)
      return .move(id, to: before)
    }
  }

  /// Applies many edits, each as ``apply(_:)`` would, and orders the rows once.
  ///
  /// - Complexity: O(count + k log k) for k edits: pays from about log count edits on.
  public mutating func applyAll(_ edits: [Edit]) {
    // The final state of each changed item, nil if deleted; and the ids in the order of the edits.
    var states: [ItemID: Item?] = [:]
    var touched: [ItemID] = []
    for edit in edits {
      let id = edit.id
      let isKnown = states.index(forKey: id) != nil
      if case .delete = edit, !isKnown {
        guard places[id] != nil else { continue }
        states.updateValue(nil, forKey: id)
      } else {
        let current = isKnown ? states[id].flatMap { $0 } : self[id]
        guard let change = Change(edit, of: current) else { continue }
        states.updateValue(change.left, forKey: id)
      }
      if !isKnown { touched.append(id) }
    }
    items.removeAll { states.index(forKey: $0.id) != nil }
    let new = touched.compactMap { states[$0].flatMap { $0 } }
    mergeIn(new)
    places.exchange({ states.index(forKey: $0) != nil }, for: new) {
      Self.place(of: $0, sinksCompleted: sinksCompleted)
    }
    uncompletedCount = items.count { !$0.isCompleted }
  }

  /// Merges items that the rows do not contain, each at its position.
  private mutating func mergeIn(_ new: [Item]) {
    guard !new.isEmpty else { return }
    let new = new.sorted { ItemList.precedes($0, $1, sinksCompleted: sinksCompleted) }
    var merged: [Item] = []
    merged.reserveCapacity(count + new.count)
    var next = 0
    for item in items {
      while next < new.count,
        ItemList.precedes(new[next], item, sinksCompleted: sinksCompleted)
      {
        merged.append(new[next])
        next += 1
      }
      merged.append(item)
    }
    items = merged + new[next...]
  }

  private mutating func setCompleted(_ isCompleted: Bool, inRow row: Int) {
    guard sinksCompleted else {
      items[row].isCompleted = isCompleted
      uncompletedCount += isCompleted ? -1 : 1
      return
    }
    var item = remove(row)
    item.isCompleted = isCompleted
    insert(item)
  }

  private mutating func insert(_ item: Item) {
    let place = Self.place(of: item, sinksCompleted: sinksCompleted)
    items.insert(item, at: slot(of: place, id: item.id))
    places[item.id] = place
    if !item.isCompleted { uncompletedCount += 1 }
  }

  private mutating func remove(_ row: Int) -> Item {
    let item = items.remove(at: row)
    places[item.id] = nil
    if !item.isCompleted { uncompletedCount -= 1 }
    return item
  }

  /// The rows that are ordered together with an item.
  private func block(ofCompleted isCompleted: Bool) -> Range<Int> {
    guard sinksCompleted else { return 0..<count }
    return isCompleted ? uncompletedCount..<count : 0..<uncompletedCount
  }

  private static func place(of item: Item, sinksCompleted: Bool) -> ItemPlace {
    sinksCompleted && item.isCompleted ? .sunk(item.order) : .risen(item.order)
  }

  /// The first row that does not precede the given place.
  private func slot(of place: ItemPlace, id: ItemID) -> Int {
    let block = block(ofCompleted: place.isSunk)
    var low = block.lowerBound
    var high = block.upperBound
    while low < high {
      let middle = (low + high) / 2
      let item = items[middle]
      if (item.order, item.id) < (place.order, id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func precedes(_ a: Item, _ b: Item, sinksCompleted: Bool) -> Bool {
    if sinksCompleted, a.isCompleted != b.isCompleted { return b.isCompleted }
    return (a.order, a.id) < (b.order, b.id)
  }
}
