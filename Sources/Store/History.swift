// The table of steps that can be undone: a stack with a floor that rises.
import Model

/// Every statement that touches the table of steps, compiled. Steps are numbered without gaps; the
/// number of one that was taken back is used again.
struct History: ~Copyable {
  /// Steps that are kept: an evening of edits, and never more than a small part of the file.
  static let limit = 50

  private let newest: Statement
  private let select: Statement
  private let insert: Statement
  private let remove: Statement
  private let forget: Statement

  init(_ connection: borrowing Connection) throws(StoreError) {
    let newest = try connection.prepare("SELECT max(step) FROM undo")
    let select = try connection.prepare(
      """
      SELECT kind, id, position, completed, text, before FROM undo WHERE step = ?1
      ORDER BY part DESC
      """)
    let insert = try connection.prepare(
      """
      INSERT INTO undo (step, part, kind, id, position, completed, text, before)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    let remove = try connection.prepare("DELETE FROM undo WHERE step = ?1")
    let forget = try connection.prepare("DELETE FROM undo WHERE step <= ?1")
    // Together at the end: a half-made owner cannot be taken apart.
    self.newest = newest
    self.select = select
    self.insert = insert
    self.remove = remove
    self.forget = forget
  }

  /// Adds a step in the transaction that is open and drops those beyond the limit.
  ///
  /// - Parameter changes: What was done, in order; without any there is no step.
  func record(_ changes: [Change], _ connection: borrowing Connection) throws(StoreError) {
    guard !changes.isEmpty else { return }
    let call = "record a step"
    let step = try newestStep(connection) + 1
    for (part, change) in changes.enumerated() {
      insert.bind(1, step)
      insert.bind(2, part)
      insert.bind(3, change.kind)
      insert.bind(from: 4, change.item)
      if let before = change.before { insert.bind(8, before) }
      try connection.finish(insert, call)
    }
    forget.bind(1, step - History.limit)
    try connection.finish(forget, call)
  }

  /// Removes the newest step in the transaction that is open.
  ///
  /// - Returns: Its changes, the last one first; none when there is no step.
  func takeNewest(_ connection: borrowing Connection) throws(StoreError) -> [Change] {
    let step = try newestStep(connection)
    let changes = try changes(of: step, connection)
    remove.bind(1, step)
    try connection.finish(remove, "remove a step")
    return changes
  }

  /// The number of the newest step, 0 when there is none.
  private func newestStep(_ connection: borrowing Connection) throws(StoreError) -> Int {
    defer { newest.reset() }
    _ = try connection.step(newest, "find the newest step")
    return newest.integer(0)
  }

  private func changes(
    of step: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> [Change] {
    let call = "read a step"
    select.bind(1, step)
    defer { select.reset() }
    var changes: [Change] = []
    while try connection.step(select, call) {
      guard let kind = select.text(0), let item = select.item(from: 1),
        let change = Change(kind: kind, item, before: select.bytes(5))
      else {
        throw StoreError(
          .damaged, call: call, path: connection.path, detail: "step \(step) is not one")
      }
      changes.append(change)
    }
    return changes
  }
}

extension Change {
  /// The word in the file.
  fileprivate var kind: String {
    switch self {
    case .added: "added"
    case .deleted: "deleted"
    case .completed: "completed"
    case .edited: "edited"
    case .moved: "moved"
    }
  }

  /// What the item does not tell: the text or the position before, as bytes.
  fileprivate var before: [UInt8]? {
    switch self {
    case .added, .deleted, .completed: nil
    case .edited(_, before: let text): Array(text.utf8)
    case .moved(_, from: let order): order.digits
    }
  }

  /// The change in the file, or `nil` when there is none.
  fileprivate init?(kind: String, _ item: Item, before: [UInt8]?) {
    switch (kind, before) {
    case ("added", nil): self = .added(item)
    case ("deleted", nil): self = .deleted(item)
    case ("completed", nil): self = .completed(item)
    case ("edited", let bytes?):
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      self = .edited(item, before: text)
    case ("moved", let digits?): self = .moved(item, from: OrderKey(digits: digits))
    case (_, _): return nil
    }
  }
}
