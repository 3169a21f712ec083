// The statements on the table of lists, compiled once.
import Model

/// Every statement on the table of lists, compiled.
struct ListRows: ~Copyable {
  private let one: Statement
  private let insert: Statement
  private let delete: Statement
  private let setText: Statement
  private let move: Statement
  private let anyItem: Statement

  /// Compiles the statements.
  init(_ connection: borrowing Connection) throws(StoreError) {
    let one = try connection.prepare("SELECT id, text, position FROM list WHERE id = ?1")
    let insert = try connection.prepare(
      "INSERT INTO list (id, text, position) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO NOTHING")
    let delete = try connection.prepare("DELETE FROM list WHERE id = ?1")
    let setText = try connection.prepare("UPDATE list SET text = ?2 WHERE id = ?1")
    let move = try connection.prepare("UPDATE list SET position = ?2 WHERE id = ?1")
    let anyItem = try connection.prepare(
      "SELECT 1 FROM item INDEXED BY item_list WHERE list = ?1 LIMIT 1")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.one = one
    self.insert = insert
    self.delete = delete
    self.setText = setText
    self.move = move
    self.anyItem = anyItem
  }

  /// The list with an id, as an item of the root list; `nil` if there is none.
  func list(_ id: ItemID, _ connection: borrowing Connection) throws(StoreError) -> Item? {
    let call = "read a list"
    one.bind(1, id.bytes)
    defer { one.reset() }
    guard try connection.step(one, call) else { return nil }
    guard let list = one.listItem(from: 0), list.id == id else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "row \(id.hex) is not a list")
    }
    return list
  }

  /// Whether a list has items. - Complexity: O(log n).
  func hasItems(_ list: ListID, _ connection: borrowing Connection) throws(StoreError) -> Bool {
    anyItem.bind(1, list.bytes)
    defer { anyItem.reset() }
    return try connection.step(anyItem, "look into a list")
  }

  /// Writes one edit of a list in the open transaction. The values are accepted.
  func write(_ edit: Edit, _ connection: borrowing Connection) throws(StoreError) {
    switch edit {
    case .insert(let list):
      insert.bind(1, list.id.bytes)
      insert.bind(2, list.text)
      insert.bind(3, list.order.digits)
      try connection.finish(insert, "insert a list")
    case .delete(let id):
      delete.bind(1, id.bytes)
      try connection.finish(delete, "delete a list")
    case .setText(let id, let text):
      setText.bind(1, id.bytes)
      setText.bind(2, text)
      try connection.finish(setText, "name a list")
    case .move(let id, let position):
      move.bind(1, id.bytes)
      move.bind(2, position.order.digits)
      try connection.finish(move, "move a list")
    // A list is never completed.
    case .setCompleted: break
    }
  }
}
