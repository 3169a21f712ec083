// The beginning of a long list, which is shown before the rest is read.
public import Model

/// The items that a list is first shown with.
public struct ListBeginning: Sendable {
  /// All items. Or, of a longer list, its first rows, and its last one in front of which they are:
  /// what is added at the end has its place behind that.
  public let items: [Item]
  /// The last of the first rows; nil if these are all items.
  public let end: Item?
  /// All lists, as items of the root list, in order. The items are the first one's.
  public let lists: [Item]
  /// The items of the other lists; nil if they are still to be read.
  public let others: [Item]?

  /// The list of the items.
  public var list: ListID { Self.first(of: lists) }

  /// - Parameters:
  ///   - all: All items of all lists.
  ///   - lists: All lists, in order.
  public init(all: [Item], of lists: [Item] = [Lists.unnamed]) {
    let first = Self.first(of: lists)
    (end, self.lists) = (nil, lists)
    guard all.contains(where: { $0.list != first }) else {
      (items, others) = (all, [])
      return
    }
    (items, others) = (all.filter { $0.list == first }, all.filter { $0.list != first })
  }

  /// The first list, or its beginning, while others are still to be read.
  init(items: [Item], end: Item?, of lists: [Item]) {
    (self.items, self.end, self.lists) = (items, end, lists)
    others = lists.count > 1 ? nil : []
  }

  private static func first(of lists: [Item]) -> ListID {
    lists.first.map { ListID($0.id) } ?? .original
  }
}

extension Store {
  /// How many rows are looked at to find those that are not completed: a list that begins with more
  /// completed ones is read whole.
  private static let farthest = 2000

  /// Reads the first rows of the first list, if it is longer; the whole list if it is not.
  ///
  /// The next load reads all lists.
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
    let some = try connection.snapshot { () throws(StoreError) -> ListBeginning? in
      let lists = try lists()
      let list = lists.first.map { ListID($0.id) } ?? .original
      if try isLonger(list, than: count),
        let (first, last) = try ends(of: list, count, sinksCompleted), let end = first.last
      {
        return ListBeginning(items: first + [last], end: end, of: lists)
      }
      return lists.count > 1 ? ListBeginning(items: try all(of: list), end: nil, of: lists) : nil
    }
    if let some { return some }
    return ListBeginning(all: try load(), of: try lists())
  }

  /// All items of one of several lists.
  private func all(of list: ListID) throws(StoreError) -> [Item] {
    let select = try connection.prepare(
      """
      SELECT \(Item.columns) FROM item INDEXED BY item_list WHERE list = ?1 ORDER BY position, id
      """)
    select.bind(1, list.bytes)
    return try connection.items(select, in: .ofPlaces)
  }

  private func isLonger(_ list: ListID, than count: Int) throws(StoreError) -> Bool {
    let row = try connection.prepare(
      """
      SELECT 1 FROM item INDEXED BY item_list WHERE list = ?2
      ORDER BY position, id LIMIT 1 OFFSET ?1
      """)
    row.bind(1, count + 1)
    row.bind(2, list.bytes)
    return try connection.step(row, "count the items")
  }

  /// The first rows of a list and its last one; nil if there are not so many that count.
  private func ends(
    of list: ListID, _ count: Int, _ sinks: Bool
  ) throws(StoreError) -> (first: [Item], last: Item)? {
    func read(_ order: String, _ count: Int) throws(StoreError) -> [Item] {
      let select = try connection.prepare(
        """
        SELECT * FROM (
          SELECT \(Item.columns) FROM item INDEXED BY item_list WHERE list = ?3
          ORDER BY position \(order), id \(order) LIMIT \(sinks ? Self.farthest : count))
        WHERE completed = 0 OR NOT ?1 ORDER BY position \(order), id \(order) LIMIT ?2
        """)
      select.bind(1, sinks ? 1 : 0)
      select.bind(2, count)
      select.bind(3, list.bytes)
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
    return (first, last)
  }
}
