// The table of steps that can be undone: each with its name, the newest ones only.
package import Model

/// What stands in the history under one number.
enum Entry {
  case step(Step)
  /// What this program never writes: nobody can take it back.
  case unreadable
}

/// Every statement that touches the table of steps, compiled. Steps are numbered as they come; where
/// one was taken back from the middle there is a gap, and the newest number is used again. Nobody
/// but this file knows the numbers: a step is told by its name.
package struct History: ~Copyable {
  private let newest: Statement
  private let previous: Statement
  private let find: Statement
  private let select: Statement
  private let insert: Statement
  private let remove: Statement
  private let forget: Statement

  /// Compiles them.
  package init(_ connection: borrowing Connection) throws(StoreError) {
    let newest = try connection.prepare("SELECT max(step) FROM undo")
    let previous = try connection.prepare("SELECT max(step) FROM undo WHERE step < ?1")
    let find = try connection.prepare("SELECT step FROM undo WHERE name = ?1")
    let select = try connection.prepare(
      """
      SELECT kind, id, position, completed, text, before, name FROM undo WHERE step = ?1
      ORDER BY part
      """)
    let insert = try connection.prepare(
      """
      INSERT INTO undo (step, part, kind, id, position, completed, text, before, name)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    let remove = try connection.prepare("DELETE FROM undo WHERE step = ?1")
    // The index has one entry a step; the table may have thousands of parts.
    let forget = try connection.prepare(
      """
      DELETE FROM undo WHERE step <= (
        SELECT step FROM undo INDEXED BY undo_name WHERE name IS NOT NULL
        ORDER BY step DESC LIMIT 1 OFFSET ?1)
      """)
    // Together at the end: a half-made owner cannot be taken apart.
    self.newest = newest
    self.previous = previous
    self.find = find
    self.select = select
    self.insert = insert
    self.remove = remove
    self.forget = forget
  }

  /// Whether a step of this name can be taken back.
  func contains(_ id: StepID, _ connection: borrowing Connection) throws(StoreError) -> Bool {
    try number(of: id, connection) != nil
  }

  /// Adds a step in the transaction that is open and drops those beyond `Step.kept`.
  package func record(_ step: Step, _ connection: borrowing Connection) throws(StoreError) {
    let call = "record a step"
    let (number, isBeyond) = try (newestNumber(connection) ?? 0).addingReportingOverflow(1)
    guard !isBeyond else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "no number is left for a step")
    }
    for (part, change) in step.changes.enumerated() {
      insert.bind(1, number)
      insert.bind(2, part)
      insert.bind(3, change.kind)
      insert.bind(from: 4, change.item)
      if let before = change.before { insert.bind(8, before) }
      if part == 0 { insert.bind(9, step.id.bytes) }
      try connection.finish(insert, call)
    }
    forget.bind(1, Step.kept)
    try connection.finish(forget, call)
  }

  /// Removes the newest step in the transaction that is open.
  ///
  /// - Returns: What it was; nil when there is none.
  func removeNewest(_ connection: borrowing Connection) throws(StoreError) -> Entry? {
    guard let number = try newestNumber(connection) else { return nil }
    return try removeStep(number, connection)
  }

  /// Removes the step of a name, wherever it stands, in the transaction that is open.
  ///
  /// - Returns: What it was; nil when there is none of that name.
  func removeStep(_ id: StepID, _ connection: borrowing Connection) throws(StoreError) -> Entry? {
    guard let number = try number(of: id, connection) else { return nil }
    return try removeStep(number, connection)
  }

  /// Reads every step, and finds each to be one.
  ///
  /// - Throws: `damaged` at one that this program never writes, and what reading gives.
  package func requireSound(_ connection: borrowing Connection) throws(StoreError) {
    var number = try newestNumber(connection)
    guard number != .max else { throw strange(.max, connection) }
    while let present = number {
      guard case .step = try entry(present, connection) else { throw strange(present, connection) }
      number = try self.number(before: present, connection)
    }
  }

  /// Hands over every step of a broken history that can be read, the newest first: what is none is passed
  /// over, and so is what stands on a page that is broken.
  ///
  /// - Throws: What reading gives that is no damage; those before it were handed over.
  package func forEachReadable(
    _ connection: borrowing Connection, _ body: (Step) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      var number = try newestNumber(connection)
      while let present = number {
        if let step = try readable(present, connection) { body(step) }
        number = try self.number(before: present, connection)
      }
    } catch {
      // There is no way to the ones before.
      guard error.isDamage else { throw error }
    }
  }

  private func readable(
    _ number: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Step? {
    do throws(StoreError) {
      guard case .step(let step) = try entry(number, connection) else { return nil }
      return step
    } catch {
      guard error.isDamage else { throw error }
      return nil
    }
  }

  private func strange(_ step: Int, _ connection: borrowing Connection) -> StoreError {
    StoreError(
      .damaged, call: "read a step", path: connection.path, detail: "step \(step) is not one")
  }

  private func number(
    before step: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Int? {
    previous.bind(1, step)
    defer { previous.reset() }
    guard try connection.step(previous, "find a step"), !previous.isNull(0) else { return nil }
    let number = previous.integer(0)
    // A broken tree could tell the same numbers again and again.
    guard number < step else {
      throw StoreError(
        .damaged, call: "find a step", path: connection.path,
        detail: "step \(number) stands before step \(step)")
    }
    return number
  }

  private func removeStep(
    _ number: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Entry {
    let entry = try entry(number, connection)
    remove.bind(1, number)
    try connection.finish(remove, "remove a step")
    return entry
  }

  /// The number of the newest step, nil when there is none.
  private func newestNumber(_ connection: borrowing Connection) throws(StoreError) -> Int? {
    defer { newest.reset() }
    guard try connection.step(newest, "find the newest step"), !newest.isNull(0) else { return nil }
    return newest.integer(0)
  }

  private func number(
    of id: StepID, _ connection: borrowing Connection
  ) throws(StoreError) -> Int? {
    find.bind(1, id.bytes)
    defer { find.reset() }
    guard try connection.step(find, "find a step") else { return nil }
    return find.integer(0)
  }

  private func entry(
    _ number: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Entry {
    select.bind(1, number)
    defer { select.reset() }
    var id: StepID?
    var changes: [Change] = []
    while try connection.step(select, "read a step") {
      guard let kind = select.text(0), let item = select.item(from: 1),
        let change = Change(kind: kind, item, before: select.bytes(5))
      else { return .unreadable }
      if changes.isEmpty { id = select.bytes(6).flatMap { StepID(bytes: $0) } }
      changes.append(change)
    }
    return id.map { .step(Step($0, changes)) } ?? .unreadable
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
      guard let text = String(validating: bytes, as: UTF8.self), Item.accepts(text: text)
      else { return nil }
      self = .edited(item, before: text)
    case ("moved", let digits?):
      guard digits.count <= Statement.longestKey else { return nil }
      self = .moved(item, from: OrderKey(digits: digits))
    case (_, _): return nil
    }
  }
}
