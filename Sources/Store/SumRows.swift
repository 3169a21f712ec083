// The sums of items in the file: how they are kept with the rows, and compared with them.
package import Model

/// Every statement on the table of sums, compiled.
package struct SumRows: ~Copyable {
  /// The key of the file.
  package let key: SumKey
  private let one: Statement
  private let store: Statement
  private let delete: Statement

  /// Compiles the statements.
  init(_ connection: borrowing Connection) throws(StoreError) {
    let key = try connection.sumKey()
    let one = try connection.prepare("SELECT sum FROM item_sum WHERE id = ?1")
    let store = try connection.prepare("REPLACE INTO item_sum (id, sum) VALUES (?1, ?2)")
    let delete = try connection.prepare("DELETE FROM item_sum WHERE id = ?1")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.key = key
    self.one = one
    self.store = store
    self.delete = delete
  }

  /// Stores the sum of an item, in the open transaction.
  package func store(
    _ sum: UInt64, of item: ItemID, _ connection: borrowing Connection
  ) throws(StoreError) {
    store.bind(1, item.bytes)
    store.bind(2, Int(Int64(bitPattern: sum)))
    try connection.finish(store, "store a sum")
  }

  /// Stores what an edit does to the sum of an item, in the open transaction. An item that was not
  /// as its sum says is not so afterwards either.
  ///
  /// - Parameters:
  ///   - current: The item as it is read.
  ///   - new: The item as it is stored.
  ///   - connection: To the list.
  /// - Returns: Whether the item was as its sum says; true for one without a sum.
  func change(
    _ current: Item, to new: Item, _ connection: borrowing Connection
  ) throws(StoreError) -> Bool {
    guard let sum = try sum(of: current.id, connection) else {
      try store(key.sum(of: new), of: new.id, connection)
      return true
    }
    let difference = key.difference(current, new)
    if difference != 0 { try store(sum ^ difference, of: new.id, connection) }
    return sum == key.sum(of: current)
  }

  /// Deletes the sum of an item, in the open transaction.
  package func delete(
    _ item: ItemID, _ connection: borrowing Connection
  ) throws(StoreError) {
    delete.bind(1, item.bytes)
    try connection.finish(delete, "delete a sum")
  }

  private func sum(
    of item: ItemID, _ connection: borrowing Connection
  ) throws(StoreError) -> UInt64? {
    one.bind(1, item.bytes)
    defer { one.reset() }
    guard try connection.step(one, "read a sum") else { return nil }
    return one.sum(0)
  }
}

/// Some items, compared with their sums.
package struct ComparedSums {
  /// The items that are not as their sums say, with the sums.
  package var altered: [(item: Item, sum: UInt64)] = []
  /// The items that have none.
  package var unsummed: [Item] = []
  /// The ids of sums that belong to no item.
  package var strays: [ItemID] = []
  /// How many items are as their sums say.
  package var sound = 0
  /// The last item; nil if there is none behind it.
  package var last: ItemID?

  /// Nothing compared yet.
  package init() {}
}

extension Connection {
  /// Compares items with their sums, in the order of their ids.
  ///
  /// - Parameters:
  ///   - key: That of the file.
  ///   - first: The item behind which to begin; nil for the first one.
  ///   - limit: The greatest number of items; nil for all.
  /// - Throws: `damaged` for a row that is no item, and read errors.
  /// - Complexity: O(log n + limit).
  package func compareSums(
    _ key: SumKey, behind first: ItemID? = nil, limit: Int? = nil
  ) throws(StoreError) -> ComparedSums {
    let call = "compare the sums"
    let items = try prepare(
      "SELECT \(Item.columns) FROM item WHERE id > ?1 ORDER BY id LIMIT ?2")
    items.bind(1, first?.bytes ?? [])
    items.bind(2, limit ?? -1)
    let sums = try prepare("SELECT id, sum FROM item_sum WHERE id > ?1 ORDER BY id")
    sums.bind(1, first?.bytes ?? [])
    var found = ComparedSums()
    // The first sum that no item has taken.
    var open = try nextSum(sums, call)
    var count = 0
    while try step(items, call) {
      guard let item = items.item(from: 0) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a row is not an item")
      }
      while let stray = open, stray.id < item.id {
        found.strays.append(stray.id)
        open = try nextSum(sums, call)
      }
      var sum: UInt64?
      if let own = open, own.id == item.id {
        sum = own.sum
        open = try nextSum(sums, call)
      }
      switch sum {
      case nil: found.unsummed.append(item)
      case key.sum(of: item)?: found.sound += 1
      case let sum?: found.altered.append((item, sum))
      }
      found.last = item.id
      count += 1
    }
    guard count != limit else { return found }
    found.last = nil
    while let stray = open {
      found.strays.append(stray.id)
      open = try nextSum(sums, call)
    }
    return found
  }

  private func nextSum(
    _ sums: borrowing Statement, _ call: String
  ) throws(StoreError) -> (id: ItemID, sum: UInt64?)? {
    guard try step(sums, call) else { return nil }
    guard let id: ItemID = sums.id(0) else {
      throw StoreError(.damaged, call: call, path: path, detail: "a sum has no id")
    }
    return (id, sums.sum(1))
  }
}

extension Statement {
  /// The sum in a column; nil if there is none.
  package func sum(_ column: CInt) -> UInt64? {
    isInteger(column) ? UInt64(bitPattern: Int64(integer(column))) : nil
  }
}
