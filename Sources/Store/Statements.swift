// The statements of the store: compiled once, used for every edit.
package import Model

/// Every statement on the tables of items and lists, compiled.
package struct Statements: ~Copyable {
  /// All items, in the order of their ids: a look-up by place for each would take most of the time.
  package static let everyItem = "SELECT \(Item.columns) FROM item NOT INDEXED"

  /// The same in a file of a version.
  package static func everyItem(ofVersion version: Int) -> String {
    "SELECT \(Item.columns(ofVersion: version)) FROM item NOT INDEXED"
  }

  let select: Statement
  let dataVersion: Statement
  let schemaVersion: Statement
  let lists: ListRows
  /// The sums of items.
  package let sums: SumRows
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
    let schemaVersion = try connection.prepare("PRAGMA user_version")
    let lists = try ListRows(connection)
    let sums = try SumRows(connection)
    let last = try connection.prepare(
      """
      SELECT position FROM item INDEXED BY item_list WHERE list = ?1
      ORDER BY position DESC LIMIT 1
      """)
    // An insertion that is repeated after a doubtful commit finds its row and succeeds.
    let insert = try connection.prepare(
      """
      INSERT INTO item (\(Item.columns)) VALUES (\(Item.parameters))
      ON CONFLICT (id) DO NOTHING
      """)
    let delete = try connection.prepare("DELETE FROM item WHERE id = ?1")
    let setCompleted = try connection.prepare("UPDATE item SET completed = ?2 WHERE id = ?1")
    let setText = try connection.prepare("UPDATE item SET text = ?2 WHERE id = ?1")
    let move = try connection.prepare("UPDATE item SET position = ?2, list = ?3 WHERE id = ?1")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.select = select
    self.dataVersion = dataVersion
    self.schemaVersion = schemaVersion
    self.lists = lists
    self.sums = sums
    self.one = one
    self.last = last
    self.insert = insert
    self.delete = delete
    self.setCompleted = setCompleted
    self.setText = setText
    self.move = move
  }

  /// The item with an id, which may be a list, or `nil` if there is none.
  func item(_ id: ItemID, _ connection: borrowing Connection) throws(StoreError) -> Item? {
    if let item = try itemOfList(id, connection) { return item }
    return try lists.list(id, connection)
  }

  private func itemOfList(
    _ id: ItemID, _ connection: borrowing Connection
  ) throws(StoreError) -> Item? {
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

  /// Checks that no later version of this program has changed the tables.
  ///
  /// - Throws: `newer`, and read errors.
  func requireKnownSchema(_ connection: borrowing Connection) throws(StoreError) {
    let call = "begin"
    defer { schemaVersion.reset() }
    guard try connection.step(schemaVersion, call) else { return }
    let version = schemaVersion.integer(0)
    guard version > Schema.version else { return }
    throw StoreError(
      .newer(version: version), call: call, path: connection.path,
      detail: "the file has version \(version) now, this program knows up to \(Schema.version)")
  }

  /// The key of the last item of a list, or `nil` for an empty one.
  func lastOrder(
    in list: ListID, _ connection: borrowing Connection
  ) throws(StoreError) -> OrderKey? {
    last.bind(1, list.bytes)
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
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - current: The item with the edit's id before it; nil if there is none.
  ///   - connection: To the list.
  /// - Returns: Whether the item was as its sum says. True for one that is inserted or deleted.
  /// - Throws: `refused` for values that are not accepted, and write errors.
  @discardableResult
  package func write(
    _ edit: Edit, of current: Item?, _ connection: borrowing Connection
  ) throws(StoreError) -> Bool {
    try requireAccepted(edit, connection)
    let isOfList: Bool
    switch edit {
    case .insert(let item):
      // A row of the other table may have the id.
      guard current == nil, !(item.isList && item.isCompleted) else { return true }
      isOfList = item.isList
    case .move(_, let position):
      // Neither becomes the other.
      guard current?.isList == (position.list == .root) else { return true }
      isOfList = position.list == .root
    case .delete, .setCompleted, .setText: isOfList = current?.isList == true
    }
    guard !isOfList else {
      try lists.write(edit, connection)
      return true
    }
    try write(item: edit, connection)
    return try writeSum(edit, of: current, connection)
  }

  /// Stores what an edit does to the sum of its item.
  private func writeSum(
    _ edit: Edit, of current: Item?, _ connection: borrowing Connection
  ) throws(StoreError) -> Bool {
    guard let current else {
      if case .insert(let item) = edit {
        try sums.store(sums.key.sum(of: item), of: item.id, connection)
      }
      return true
    }
    var new = current
    switch edit {
    case .insert: return true
    case .delete(let id):
      try sums.delete(id, connection)
      return true
    case .setCompleted(_, let isCompleted): new.isCompleted = isCompleted
    case .setText(_, let text): new.text = text
    case .move(_, let position): new.position = position
    }
    return try sums.change(current, to: new, connection)
  }

  private func write(item edit: Edit, _ connection: borrowing Connection) throws(StoreError) {
    switch edit {
    case .insert(let item):
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
      setText.bind(1, id.bytes)
      setText.bind(2, text)
      try connection.finish(setText, "set the text")
    case .move(let id, let position):
      move.bind(1, id.bytes)
      move.bind(2, position.order.digits)
      move.bind(3, position.list.bytes)
      try connection.finish(move, "move")
    }
  }

  private func requireAccepted(
    _ edit: Edit, _ connection: borrowing Connection
  ) throws(StoreError) {
    switch edit {
    case .insert(let item):
      guard item.hasIDOfItsKind else {
        throw StoreError(
          .refused, call: "insert", path: connection.path,
          detail: "\(item.id.hex) is an id of another kind")
      }
      try requireAccepted(item.text, connection)
      try requireAccepted(item.order, connection)
    case .setText(_, let text): try requireAccepted(text, connection)
    case .move(_, let position): try requireAccepted(position.order, connection)
    case .delete, .setCompleted: break
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
    guard order.count <= Statement.longestKey else {
      throw StoreError(
        .refused, call: "set the place", path: connection.path,
        detail: "\(order.count) digits, at most \(Statement.longestKey) are stored")
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
  /// The items by the order of their lists, their keys and ids. Lists that are missing are behind
  /// the others, by their ids.
  ///
  /// - Parameter lists: The lists, in order.
  /// - Complexity: O(n log n).
  package func inOrder(of lists: [Item]) -> [Item] {
    guard let first, contains(where: { $0.list != first.list }) else { return inListOrder }
    var ranks: [ListID: Int] = [:]
    for (rank, list) in lists.enumerated() { ranks[ListID(list.id)] = rank }
    let parts = Dictionary(grouping: self, by: \.list).sorted { a, b in
      (ranks[a.key] ?? .max, a.key) < (ranks[b.key] ?? .max, b.key)
    }
    return parts.flatMap(\.value.inListOrder)
  }

  /// The items by their keys and ids. Compared by the beginnings of the keys, which mostly decide.
  ///
  /// - Complexity: O(n log n).
  package var inListOrder: [Item] {
    let places = indices.map { (front: self[$0].order.front, index: $0) }
    let sorted = places.sorted { a, b in
      if a.front != b.front { return a.front < b.front }
      let (a, b) = (self[a.index], self[b.index])
      return (a.order, a.id) < (b.order, b.id)
    }
    return sorted.map { self[$0.index] }
  }
}
