// The undo history: a table of the newest changesets, each with its id.
package import Model

/// An entry of the undo history.
enum Entry {
  case changeset(Changeset)
  /// Rows that this program never writes and that cannot be undone.
  case unreadable
}

/// Every statement on the undo table, compiled. Changesets are numbered in the order they are
/// stored. Undoing a changeset in the middle leaves a gap, and the number of an undone newest one
/// is used again. Callers identify a changeset by its id, never by its number.
package struct History: ~Copyable {
  /// More changesets than any file of this program has: `Changeset.kept`, and those without an id,
  /// which are not counted when old ones are deleted.
  private static let most = 1000

  /// Where an item's columns begin in the table, behind the number, the part and the kind. Its list
  /// is in a later column.
  package static let firstItemColumn: CInt = 3

  /// How long the removal of a list can be undone, in seconds, however many steps follow it.
  package static let removalKept = 86_400
  /// The changesets past the newest ones, each found by its number alone: the index has one entry a
  /// changeset, while the table may have thousands of parts, of removals that are kept as well.
  private static let old = """
    WITH RECURSIVE past(step) AS (
      SELECT step FROM undo INDEXED BY undo_name WHERE name IS NOT NULL
      ORDER BY step DESC LIMIT 1 OFFSET ?1),
    old(step) AS (
      SELECT min(step) FROM undo WHERE step <= (SELECT step FROM past)
      UNION ALL
      SELECT (SELECT min(step) FROM undo
        WHERE step > old.step AND step <= (SELECT step FROM past))
      FROM old WHERE old.step IS NOT NULL)
    """
  /// As many removals as there are lists at most; all of them while the clock is not set, or after it
  /// was set back.
  private static let exceptRemovals = """
    AND step NOT IN (
      SELECT step FROM undo INDEXED BY undo_time
      WHERE time IS NOT NULL AND time >= ifnull(?2 - \(removalKept), time)
      ORDER BY step DESC LIMIT \(Lists.most))
    """

  /// What the history of a file is compiled for.
  package enum Use {
    case readingAndWriting
    /// Of a damaged file, which may have lost an index that only the other statements need.
    case salvaging
  }

  private let newest: Statement
  private let newestOfList: Statement
  private let previous: Statement
  private let find: Statement
  private let select: Statement
  private let insert: Statement
  private let remove: Statement
  private let forget: Statement

  /// Compiles the statements.
  ///
  /// - Parameters:
  ///   - connection: To the list.
  ///   - hasLists: Whether the table has the columns of several lists. Without them it is only read.
  ///   - use: What is done with it.
  package init(
    _ connection: borrowing Connection, withLists hasLists: Bool = true,
    for use: Use = .readingAndWriting
  ) throws(StoreError) {
    let isWritten = use == .readingAndWriting
    let newest = try connection.prepare("SELECT max(step) FROM undo")
    let previous = try connection.prepare("SELECT max(step) FROM undo WHERE step < ?1")
    let find = try connection.prepare("SELECT step FROM undo WHERE name = ?1")
    let select = try connection.prepare(
      """
      SELECT kind, \(hasLists ? Item.columns : Item.columnsOfOneList), before, name,
        \(hasLists ? "before_list" : "NULL") FROM undo WHERE step = ?1 ORDER BY part
      """)
    // What only reads needs no statements for lists; these are never run then.
    let insert = try connection.prepare(
      hasLists
        ? """
        INSERT INTO undo (step, part, kind, \(Item.columns), before, name, before_list, time)
        VALUES (?, ?, ?, \(Item.parameters), ?, ?, ?, ?)
        """ : "SELECT 1")
    let newestOfList = try connection.prepare(
      hasLists
        ? """
        SELECT step FROM undo WHERE list = ?1 OR before_list = ?1
        ORDER BY step DESC, part DESC LIMIT 1
        """ : "SELECT NULL")
    let remove = try connection.prepare("DELETE FROM undo WHERE step = ?1")
    let forget = try connection.prepare(
      isWritten
        ? """
        \(Self.old)
        DELETE FROM undo WHERE step IN (
          SELECT step FROM old WHERE step IS NOT NULL
          \(hasLists ? Self.exceptRemovals : ""))
        """ : "SELECT 1")
    // Together at the end: a partly initialised noncopyable value cannot be destroyed.
    self.newest = newest
    self.newestOfList = newestOfList
    self.previous = previous
    self.find = find
    self.select = select
    self.insert = insert
    self.remove = remove
    self.forget = forget
  }

  /// Whether the history contains a changeset with this id.
  func contains(_ id: ChangesetID, _ connection: borrowing Connection) throws(StoreError) -> Bool {
    try number(of: id, connection) != nil
  }

  /// Adds a changeset in the open transaction and deletes those past `Changeset.kept`, but for
  /// removals of lists in the last 24 hours.
  ///
  /// - Parameters:
  ///   - changeset: The changeset.
  ///   - seconds: The time, since the beginning of 1970; nil while the clock is not set.
  ///   - connection: To the list.
  package func record(
    _ changeset: Changeset, at seconds: Int?, _ connection: borrowing Connection
  ) throws(StoreError) {
    let call = "record a step"
    let (number, isBeyond) = try (newestNumber(connection) ?? 0).addingReportingOverflow(1)
    guard !isBeyond else {
      throw StoreError(
        .damaged, call: call, path: connection.path, detail: "no number is left for a step")
    }
    let behind = Self.firstItemColumn + 1 + Item.columnCount
    let removal = changeset.changes.contains(where: \.removesList) ? seconds : nil
    for (part, change) in changeset.changes.enumerated() {
      insert.bind(1, number)
      insert.bind(2, part)
      insert.bind(3, change.kind.rawValue)
      insert.bind(from: Self.firstItemColumn + 1, change.item)
      if let before = change.before { insert.bind(behind, before) }
      if part == 0 { insert.bind(behind + 1, changeset.id.bytes) }
      if let list = change.neededList, case .moved = change { insert.bind(behind + 2, list.bytes) }
      if part == 0, let removal { insert.bind(behind + 3, removal) }
      try connection.finish(insert, call)
    }
    forget.bind(1, Changeset.kept)
    if let seconds { forget.bind(2, seconds) }
    try connection.finish(forget, call)
  }

  /// Removes the newest changeset in the open transaction.
  ///
  /// - Parameters:
  ///   - list: A list that it changes; nil for any.
  ///   - connection: To the list.
  /// - Returns: The removed entry; nil if there is none.
  func removeNewest(
    in list: ListID?, _ connection: borrowing Connection
  ) throws(StoreError) -> Entry? {
    let found: Int? =
      if let list { try newestNumber(in: list, connection) } else { try newestNumber(connection) }
    guard let number = found else { return nil }
    return try removeChangeset(number, connection)
  }

  /// Removes the changeset with an id, wherever it is in the history, in the open transaction.
  ///
  /// - Returns: The removed entry; nil if there is none with that id.
  func removeChangeset(
    _ id: ChangesetID, _ connection: borrowing Connection
  ) throws(StoreError) -> Entry? {
    guard let number = try number(of: id, connection) else { return nil }
    return try removeChangeset(number, connection)
  }

  /// Reads and checks every changeset.
  ///
  /// - Throws: `damaged` for a changeset that this program never writes, and read errors.
  package func requireSound(_ connection: borrowing Connection) throws(StoreError) {
    var number = try newestNumber(connection)
    guard number != .max else { throw strange(.max, connection) }
    var count = 0
    while let current = number {
      count += 1
      try requireFew(count, connection)
      guard case .changeset = try entry(current, connection) else {
        throw strange(current, connection)
      }
      number = try self.number(before: current, connection)
    }
  }

  /// Throws `damaged` for more changesets than a history has.
  func requireFew(_ count: Int, _ connection: borrowing Connection) throws(StoreError) {
    guard count > Self.most else { return }
    throw StoreError(
      .damaged, call: "read a step", path: connection.path,
      detail: "it has more than \(Self.most) steps")
  }

  /// Passes every readable changeset of a damaged history to `body`, the newest first. Skips
  /// invalid changesets, and those on a corrupt page.
  ///
  /// - Throws: Read errors other than damage; the changesets before the error have been passed.
  package func forEachReadable(
    _ connection: borrowing Connection, _ body: (Changeset) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      var number = try newestNumber(connection)
      var count = 0
      while let current = number, count < Self.most {
        count += 1
        if let changeset = try readable(current, connection) { body(changeset) }
        number = try self.number(before: current, connection)
      }
    } catch {
      // The changesets before this one cannot be reached.
      guard error.isDamage else { throw error }
    }
  }

  private func readable(
    _ number: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Changeset? {
    do throws(StoreError) {
      guard case .changeset(let changeset) = try entry(number, connection) else { return nil }
      return changeset
    } catch {
      guard error.isDamage else { throw error }
      return nil
    }
  }

  private func strange(_ changeset: Int, _ connection: borrowing Connection) -> StoreError {
    StoreError(
      .damaged, call: "read a step", path: connection.path, detail: "step \(changeset) is not one")
  }

  private func number(
    before changeset: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Int? {
    previous.bind(1, changeset)
    defer { previous.reset() }
    guard try connection.step(previous, "find a step"), !previous.isNull(0) else { return nil }
    let number = previous.integer(0)
    // A corrupt b-tree could return the same numbers again and again.
    guard number < changeset else {
      throw StoreError(
        .damaged, call: "find a step", path: connection.path,
        detail: "step \(number) stands before step \(changeset)")
    }
    return number
  }

  /// Removes a changeset that was found. In a damaged table a row is where no search for it leads:
  /// it would be found again and again.
  private func removeChangeset(
    _ number: Int, _ connection: borrowing Connection
  ) throws(StoreError) -> Entry {
    let entry = try entry(number, connection)
    let before = connection.totalChanges
    remove.bind(1, number)
    try connection.finish(remove, "remove a step")
    guard connection.totalChanges > before else { throw strange(number, connection) }
    return entry
  }

  /// The number of the newest changeset, nil if there is none.
  private func newestNumber(_ connection: borrowing Connection) throws(StoreError) -> Int? {
    defer { newest.reset() }
    guard try connection.step(newest, "find the newest step"), !newest.isNull(0) else { return nil }
    return newest.integer(0)
  }

  /// The number of the newest changeset that changes a list, nil if there is none.
  private func newestNumber(
    in list: ListID, _ connection: borrowing Connection
  ) throws(StoreError) -> Int? {
    newestOfList.bind(1, list.bytes)
    defer { newestOfList.reset() }
    guard try connection.step(newestOfList, "find the newest step") else { return nil }
    return newestOfList.integer(0)
  }

  private func number(
    of id: ChangesetID, _ connection: borrowing Connection
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
    var id: ChangesetID?
    var changes: [Change] = []
    var check = RowCheck()
    let behind = 1 + Item.columnCount
    while try connection.step(select, "read a step") {
      guard let kind = select.text(0).flatMap(Change.Kind.init),
        let item = select.changedItem(from: 1),
        select.isNull(behind + 2) || select.list(behind + 2) != nil,
        let change = Change(
          kind: kind, item, before: select.bytes(behind), in: select.list(behind + 2) ?? item.list)
      else { return .unreadable }
      if changes.isEmpty { id = select.id(behind + 1) }
      changes.append(change)
      try check.add(change.size, connection)
    }
    return id.map { .changeset(Changeset($0, changes)) } ?? .unreadable
  }
}

extension Change {
  /// The value of the column `kind`; the table's constraint lists the same.
  package enum Kind: String, CaseIterable { case added, deleted, completed, edited, moved }

  fileprivate var kind: Kind {
    switch self {
    case .added: .added
    case .deleted: .deleted
    case .completed: .completed
    case .edited: .edited
    case .moved: .moved
    }
  }

  /// The bytes of texts and positions.
  fileprivate var size: Int { item.byteCount + (before?.count ?? 0) }

  /// What the item does not contain: the text or the position before, as bytes.
  fileprivate var before: [UInt8]? {
    switch self {
    case .added, .deleted, .completed: nil
    case .edited(_, before: let text): Array(text.utf8)
    case .moved(_, from: let position): position.order.digits
    }
  }

  /// Whether the change removes a list.
  fileprivate var removesList: Bool {
    guard case .deleted(let item) = self else { return false }
    return item.isList
  }

  /// The change in a row, or `nil` if the row is not valid.
  fileprivate init?(kind: Kind, _ item: Item, before: [UInt8]?, in list: ListID) {
    switch (kind, before) {
    case (.added, nil): self = .added(item)
    case (.deleted, nil): self = .deleted(item)
    case (.completed, nil): self = .completed(item)
    case (.edited, let bytes?):
      guard let text = String(validating: bytes, as: UTF8.self), Item.accepts(text: text)
      else { return nil }
      self = .edited(item, before: text)
    case (.moved, let digits?):
      guard let order = OrderKey(stored: digits.span), item.isList == (list == .root)
      else { return nil }
      self = .moved(item, from: Position(order, in: list))
    case (.added, _?), (.deleted, _?), (.completed, _?), (.edited, nil), (.moved, nil): return nil
    }
  }
}
