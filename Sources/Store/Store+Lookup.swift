// Finds items on disk without reading the list: by id, by place, by how an id or a text begins.
package import Model

extension Store {
  /// A place beside others for ``orders(at:in:count:)``.
  package enum Place: Hashable, Sendable {
    case first
    case last
    case before(Item)
    case after(Item)
  }

  /// A direction in the order of the list.
  package enum Direction: Hashable, Sendable {
    case backward
    case forward
  }

  /// Rows of the other completion that ``neighbor(of:_:sinksCompleted:)`` looks past at most.
  private static let farthest = 1000

  /// Looks items up and stores the resulting edits as a changeset with a new id, in one
  /// transaction: no other process changes the list in between.
  ///
  /// - Parameters:
  ///   - uses: Whether the texts that come on a list count as used.
  ///   - decide: Gets the store for its lookups; empty edits leave the list as it is.
  /// - Returns: The answer of `decide`.
  /// - Throws: Read errors, and as for storing a changeset.
  /// - Complexity: O(log n) an edit, plus the lookups.
  package mutating func changeFound<Answer>(
    counting uses: Uses = .counted,
    _ decide: (borrowing Store) throws(StoreError) -> (edits: [Edit], answer: Answer)
  ) throws(StoreError) -> Answer {
    try transaction { (store) throws(StoreError) in
      let (edits, answer) = try decide(store)
      try store.write(edits, as: .random(), counting: uses)
      return answer
    }
  }

  /// The item with an id, or `nil` if there is none; a list is none.
  ///
  /// - Throws: Read errors.
  /// - Complexity: O(log n).
  package func item(_ id: ItemID) throws(StoreError) -> Item? {
    guard let item = try statements.item(id, connection), !item.isList else { return nil }
    return item
  }

  /// The lists, as items of the root list, in order.
  ///
  /// - Throws: Read errors.
  package func lists() throws(StoreError) -> [Item] { try connection.lists() }

  /// The first list, which a panel shows and which gets what is added without a name of a list.
  ///
  /// - Throws: Read errors.
  package func firstList() throws(StoreError) -> ListID {
    try lists().first.map { ListID($0.id) } ?? .original
  }

  /// Items whose ids begin with hexadecimal digits, in the order of their ids.
  ///
  /// - Parameters:
  ///   - digits: At most 32; in either case. Anything else finds nothing.
  ///   - list: The list that they are in; nil for any.
  ///   - limit: The greatest number of items.
  /// - Throws: Read errors.
  /// - Complexity: O(log n + limit).
  package func items(
    idBeginning digits: String, in list: ListID? = nil, limit: Int
  ) throws(StoreError) -> [Item] {
    let missing = ItemID.hexDigits - digits.utf8.count
    guard missing >= 0, let least = ItemID(hex: digits + String(repeating: "0", count: missing)),
      let greatest = ItemID(hex: digits + String(repeating: "f", count: missing))
    else { return [] }
    let select = try connection.prepare(
      """
      SELECT \(Item.columns) FROM item
      WHERE id BETWEEN ?1 AND ?2 AND (?4 IS NULL OR list = ?4) ORDER BY id LIMIT ?3
      """)
    select.bind(1, least.bytes)
    select.bind(2, greatest.bytes)
    select.bind(3, limit)
    if let list { select.bind(4, list.bytes) }
    return try connection.items(select)
  }

  /// Items whose texts a function chooses. Only these are made: the others are looked at where they
  /// lie in the file.
  ///
  /// - Parameters:
  ///   - list: The list that they are in; nil for all.
  ///   - isCompleted: The completion that they have; nil for any.
  ///   - isChosen: Gets each text, in any order.
  /// - Returns: In the order of their lists, and of each list.
  /// - Throws: `damaged` if a row holds values that this program never writes, and read errors.
  /// - Complexity: O(items of the list) time, O(chosen items) memory.
  package func items(
    in list: ListID? = nil, completed isCompleted: Bool? = nil,
    whereText isChosen: (String) -> Bool = { _ in true }
  ) throws(StoreError) -> [Item] {
    // One list is read by its index, so that the others cost nothing.
    let wanted = isCompleted.map { "completed = \($0 ? 1 : 0)" }
    let select = try connection.prepare(
      list == nil
        ? Statements.everyItem + (wanted.map { " WHERE \($0)" } ?? "")
        : """
        SELECT \(Item.columns) FROM item INDEXED BY item_list
        WHERE list = ?1 \(wanted.map { "AND \($0)" } ?? "") ORDER BY position, id
        """)
    if let list { select.bind(1, list.bytes) }
    let call = "read the items"
    var items: [Item] = []
    var check = RowCheck(list == nil ? .ofIDs : .ofPlaces)
    while try connection.step(select, call) {
      if let text = select.text(Item.Field.text.column), !isChosen(text) { continue }
      guard let item = select.item(from: 0) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a row is not an item")
      }
      try check.pass(item, connection)
      items.append(item)
    }
    return list == nil ? items.inOrder(of: try lists()) : items
  }

  /// Items whose text is another text, or begins with it, when both are folded.
  ///
  /// - Parameters:
  ///   - text: Not empty.
  ///   - list: The list that they are in; nil for any.
  ///   - isCompleted: The completion of items that come before all others; `nil` for any.
  ///   - limit: The greatest number of items.
  /// - Returns: In list order, only items of the first kind that there is: of the whole text and
  ///   that completion, of the whole text, of the beginning and that completion, of the beginning.
  /// - Throws: Read errors.
  /// - Complexity: O(n).
  package func items(
    textBeginning text: FoldedText, in list: ListID? = nil, preferring isCompleted: Bool?,
    limit: Int
  ) throws(StoreError) -> [Item] {
    var kinds: [[Item]] = [[], [], [], []]
    let pattern = TextPattern(beginning: text)
    // What is no UTF-8 is found too, and is damage when it is read.
    for item in try items(matching: pattern, in: list, whereText: { text.begins($0) ?? true }) {
      let isWhole = FoldedText(item.text) == text
      let isPreferred = isCompleted.map { $0 == item.isCompleted } ?? true
      let kind = (isWhole ? 0 : 2) + (isPreferred ? 0 : 1)
      if kinds[kind].count < limit { kinds[kind].append(item) }
      if kinds[0].count == limit { break }
    }
    return kinds.first { !$0.isEmpty } ?? []
  }

  /// The item before or behind another in its list.
  ///
  /// - Parameters:
  ///   - item: Need not be in the list.
  ///   - direction: Forward for the item behind it.
  ///   - sinksCompleted: Whether only items of the same completion are beside each other.
  /// - Returns: `nil` at the end of the list. With `sinksCompleted` also if 1,000 items of the
  ///   other completion are between the two.
  /// - Throws: Read errors.
  /// - Complexity: O(log n).
  package func neighbor(
    of item: Item, _ direction: Direction, sinksCompleted: Bool
  ) throws(StoreError) -> ItemID? {
    let (than, order) = direction == .forward ? (">", "") : ("<", "DESC")
    let select = try connection.prepare(
      """
      SELECT id FROM (
        SELECT id, position, completed FROM item INDEXED BY item_list
        WHERE list = ?5 AND (position, id) \(than) (?1, ?2)
        ORDER BY position \(order), id \(order) LIMIT \(sinksCompleted ? Self.farthest : 1))
      WHERE completed = ?3 OR NOT ?4 ORDER BY position \(order), id \(order) LIMIT 1
      """)
    select.bind(1, item.order.digits)
    select.bind(2, item.id.bytes)
    select.bind(3, item.isCompleted ? 1 : 0)
    select.bind(4, sinksCompleted ? 1 : 0)
    select.bind(5, item.list.bytes)
    guard try connection.step(select, "read a neighbor") else { return nil }
    return select.id(0)
  }

  /// Keys for items that are put in a place together. Beside items that share a key, before or
  /// behind all of them.
  ///
  /// The keys have the place also among the items of one completion, because there is no item of
  /// any completion between them and the one that the place names.
  /// - Parameters:
  ///   - place: A place of the list.
  ///   - list: The list; that of the item beside which the place is.
  ///   - count: The number of keys.
  /// - Returns: In list order.
  /// - Throws: Read errors.
  /// - Complexity: O(log n + count).
  package func orders(
    at place: Place, in list: ListID, count: Int = 1
  ) throws(StoreError) -> [OrderKey] {
    let (before, after): (OrderKey?, OrderKey?) =
      switch place {
      case .first: (nil, try key(list, "ORDER BY position", nil))
      case .last: (try statements.lastOrder(in: list, connection), nil)
      case .before(let item):
        (try key(list, "AND position < ?2 ORDER BY position DESC", item.order), item.order)
      case .after(let item):
        (item.order, try key(list, "AND position > ?2 ORDER BY position", item.order))
      }
    return OrderKey.between(before, after, count: count)
  }

  /// The first key of a list that a part of a statement finds, or `nil` if there is none.
  private func key(
    _ list: ListID, _ part: String, _ bound: OrderKey?
  ) throws(StoreError) -> OrderKey? {
    let call = "read a place"
    let select = try connection.prepare(
      "SELECT position FROM item INDEXED BY item_list WHERE list = ?1 \(part) LIMIT 1")
    select.bind(1, list.bytes)
    if let bound { select.bind(2, bound.digits) }
    guard try connection.step(select, call) else { return nil }
    guard let order = select.key(0) else {
      throw StoreError(.damaged, call: call, path: path, detail: "a place is not one")
    }
    return order
  }
}
