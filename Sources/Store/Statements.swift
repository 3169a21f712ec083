// The statements of the store: compiled once, used for every edit.
package import Model

/// Every statement on the item table, compiled.
package struct Statements: ~Copyable {
  /// All items, in the order of their ids: a look-up by place for each would take most of the time.
  /// These columns exist in every version of the tables.
  package static let everyItem = "SELECT \(Item.columns) FROM item NOT INDEXED"

  let select: Statement
  let dataVersion: Statement
  private let one: Statement
  private let last: Statement
  private let insert: Statement
  private let delete: Statement
  private let setCompleted: Statement
  private let setText: Statement
  private let move: Statement

  /// Compiles the statements.
  package init(_ connection: borrowing Connection) throws(StoreError) {
    let select = try connection.prepare(Statements.everyItem)
    let one = try connection.prepare("SELECT \(Item.columns) FROM item WHERE id = ?1")
    let dataVersion = try connection.prepare("PRAGMA data_version")
    let last = try connection.prepare("SELECT position FROM item ORDER BY position DESC LIMIT 1")
    // An insertion that is repeated after a doubtful commit finds its row and succeeds.
    let insert = try connection.prepare(
      """
      INSERT INTO item (\(Item.columns)) VALUES (\(Item.parameters))
      ON CONFLICT (id) DO NOTHING
      """)
    let delete = try connection.prepare("DELETE FROM item WHERE id = ?1")
    let setCompleted = try connection.prepare("UPDATE item SET completed = ?2 WHERE id = ?1")
    let setText = try connection.prepare("UPDATE item SET text = ?2 WHERE id = ?1")
    let move = try connection.prepare("UPDATE item SET position = ?2 WHERE id = ?1")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.select = select
    self.dataVersion = dataVersion
    self.one = one
    self.last = last
    self.insert = insert
    self.delete = delete
    self.setCompleted = setCompleted
    self.setText = setText
    self.move = move
  }

  /// The item with an id, or `nil` if there is none.
  func item(_ id: ItemID, _ connection: borrowing Connection) throws(StoreError) -> Item? {
    let call = "read an item"
    one.bind(1, id.bytes)
    defer { one.reset() }
    guard try connection.step(one, call) else { return nil }
    guard let item = one.item(from: 0) else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "row \(id.hex) is not an item")
    }
    guard item.id == id else {
      throw StoreError(
        .damaged, call: call, path: connection.path,
        detail: "row \(item.id.hex) is where \(id.hex) is")
    }
    return item
  }

  /// The key of the last item, or `nil` for an empty list.
  func lastOrder(_ connection: borrowing Connection) throws(StoreError) -> OrderKey? {
    defer { last.reset() }
    let call = "read the last item"
    guard try connection.step(last, call) else { return nil }
    guard let order = last.key(0) else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "its place is not one")
    }
    return order
  }

  /// Writes one edit in the open transaction.
  package func write(_ edit: Edit, _ connection: borrowing Connection) throws(StoreError) {
    switch edit {
    case .insert(let item):
      try requireAccepted(item.text, connection)
      try requireAccepted(item.order, connection)
      insert.bind(from: 1, item)
      try connection.finish(insert, "insert")
    case .delete(let id):
      delete.bind(1, id.bytes)
      try connection.finish(delete, "delete")
    case .setCompleted(let id, let isCompleted):
      setCompleted.bind(1, id.bytes)
      setCompleted.bind(2, isCompleted ? 1 : 0)
      try connection.finish(setCompleted, "complete")
    case .setText(let id, let text):
      try requireAccepted(text, connection)
      setText.bind(1, id.bytes)
      setText.bind(2, text)
      try connection.finish(setText, "set the text")
    case .move(let id, let order):
      try requireAccepted(order, connection)
      move.bind(1, id.bytes)
      move.bind(2, order.digits)
      try connection.finish(move, "move")
    }
  }

  private func requireAccepted(
    _ text: String, _ connection: borrowing Connection
  ) throws(StoreError) {
    guard Item.accepts(text: text) else {
      throw StoreError(
        .refused, call: "set the text", path: connection.path,
        detail: "\(text.utf8.count) bytes, at most \(Item.longestText) are stored, and no NUL")
    }
  }

  private func requireAccepted(
    _ order: OrderKey, _ connection: borrowing Connection
  ) throws(StoreError) {
    guard order.digits.count <= Statement.longestKey else {
      throw StoreError(
        .refused, call: "set the place", path: connection.path,
        detail: "\(order.digits.count) digits, at most \(Statement.longestKey) are stored")
    }
  }
}

extension Connection {
  /// All items that a statement finds, in its order.
  ///
  /// - Parameters:
  ///   - statement: Its columns are those of an item.
  ///   - keepsItems: Whether to return them; otherwise they are only checked.
  ///   - order: The order of the statement.
  /// - Throws: `damaged` for rows that this program never writes or in another order, so that no two
  ///   items have one id; and read errors.
  package func items(
    _ statement: borrowing Statement, keepsItems: Bool = true, in order: RowCheck.Order = .ofIDs
  ) throws(StoreError) -> [Item] {
    var items: [Item] = []
    var check = RowCheck(order)
    var row = 0
    while try step(statement, "read the items") {
      row += 1
      guard let item = statement.item(from: 0) else {
        throw StoreError(
          .damaged, call: "read the items", path: path, detail: "row \(row) is not an item")
      }
      try check.pass(item, self)
      if keepsItems { items.append(item) }
    }
    return items
  }
}

extension [Item] {
  /// The items by their keys and ids. Compared by the first eight digits, which mostly decide.
  ///
  /// - Complexity: O(n log n).
  package var inListOrder: [Item] {
    let places = indices.map { (digits: self[$0].order.prefix, index: $0) }
    let sorted = places.sorted { a, b in
      if a.digits != b.digits { return a.digits < b.digits }
      let (a, b) = (self[a.index], self[b.index])
      return (a.order, a.id) < (b.order, b.id)
    }
    return sorted.map { self[$0.index] }
  }
}

extension OrderKey {
  /// The first eight digits as a number; missing ones are zeros.
  fileprivate var prefix: UInt64 {
    let digits = digits.span
    var number: UInt64 = 0
    for place in 0..<8 { number = number << 8 | (place < digits.count ? UInt64(digits[place]) : 0) }
    return number
  }
}
