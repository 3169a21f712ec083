// The beginning of a long list, which is shown before the rest is read.
public import Model

/// The items that a list is first shown with.
public struct ListBeginning: Sendable {
  /// All items. Or, of a longer list, its first rows, and its last one in front of which they are:
  /// what is added at the end has its place behind that.
  public let items: [Item]
  /// The last of the first rows; nil if these are all items.
  public let end: Item?

  /// - Parameter items: All items of a list.
  public init(all items: [Item]) { self.init(items: items, end: nil) }

  init(items: [Item], end: Item?) {
    self.items = items
    self.end = end
  }
}

extension Store {
  /// How many rows are looked at to find those that are not completed: a list that begins with more
  /// completed ones is read whole.
  private static let farthest = 2000

  /// Reads the first rows of a list, if it is longer; the whole list if it is not.
  ///
  /// The next load reads the whole list.
  /// - Parameters:
  ///   - count: More rows than fit on any screen.
  ///   - sinksCompleted: Whether completed items are below all others: then the first rows are not
  ///     completed, nor is the last one. Whole lists that are loaded later have this order.
  /// - Throws: As for loading.
  /// - Complexity: O(count · log n) for a longer list.
  public mutating func loadBeginning(
    rows count: Int, sinksCompleted: Bool
  ) throws(StoreError) -> ListBeginning {
    self.sinksCompleted = sinksCompleted
    let some = try connection.snapshot { () throws(StoreError) in
      try isLonger(than: count) ? try ends(count, sinksCompleted) : nil
    }
    guard let some else { return ListBeginning(all: try load()) }
    return some
  }

  private func isLonger(than count: Int) throws(StoreError) -> Bool {
    let row = try connection.prepare(
      "SELECT 1 FROM item INDEXED BY item_position ORDER BY position, id LIMIT 1 OFFSET ?1")
    row.bind(1, count + 1)
    return try connection.step(row, "count the items")
  }

  /// The first rows and the last one; nil if there are not so many that count.
  private func ends(_ count: Int, _ sinks: Bool) throws(StoreError) -> ListBeginning? {
    func read(_ order: String, _ count: Int) throws(StoreError) -> [Item] {
      let select = try connection.prepare(
        """
        SELECT * FROM (
          SELECT \(Item.columns) FROM item
          ORDER BY position \(order), id \(order) LIMIT \(sinks ? Self.farthest : count))
        WHERE completed = 0 OR NOT ?1 ORDER BY position \(order), id \(order) LIMIT ?2
        """)
      select.bind(1, sinks ? 1 : 0)
      select.bind(2, count)
      return try connection.items(select, in: order.isEmpty ? .ofPlaces : .ofPlacesBackward)
    }
    let first = try read("", count)
    guard let last = try read("DESC", 1).first, let end = first.last,
      first.count == count, !first.contains(where: { $0.id == last.id })
    else { return nil }
    guard end.order <= last.order else {
      throw StoreError(
        .damaged, call: "read the items", path: path, detail: "its last row is not the last")
    }
    return ListBeginning(items: first + [last], end: end)
  }
}
