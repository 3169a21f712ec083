// The tables, and the migrations from each version to the next.
import Model

/// The schema of the database.
package enum Schema {
  /// The application id in the file header: "Pnls" in ASCII.
  package static let applicationID = 0x506E_6C73

  /// One step of a migration.
  package enum Step: Sendable {
    /// Makes a table; the end stands behind the columns.
    case table(String, columns: String, end: String = ") STRICT, WITHOUT ROWID")
    /// Adds a column to a table that has all its constraints on columns.
    case column(of: String, String)
    case index(String, on: String, isUnique: Bool = false, String)
    /// Counts a transaction of another program that changes items or lists: this one runs no
    /// triggers, and counts what it changes itself.
    case trigger(String, after: String, on: String = "item")
    /// Makes a trigger on items that was removed before: it counts, and removes the sums of the rows
    /// with these names, which another program does not make.
    case sumTrigger(String, after: String, of: [String])
    case removedTrigger(String)
    /// Changes rows.
    case run(String)

    /// The statement. The file keeps its text, so that a published one is never changed.
    package var sql: String {
      switch self {
      case .table(let name, let columns, let end): "CREATE TABLE \(name) (\n\(columns)\(end)"
      case .column(let table, let column): "ALTER TABLE \(table) ADD COLUMN \(column)"
      case .index(let name, let table, let isUnique, let key):
        "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name) ON \(table) \(key)"
      case .trigger(let name, let change, let table):
        """
        CREATE TRIGGER \(name) AFTER \(change) ON \(table) BEGIN
          UPDATE file SET counter = counter + 1, horizon = counter + 1; END
        """
      case .sumTrigger(let name, let change, let rows):
        """
        CREATE TRIGGER \(name) AFTER \(change) ON item BEGIN
          UPDATE file SET counter = counter + 1, horizon = counter + 1;
          DELETE FROM item_sum WHERE id IN (\(rows.map { "\($0).id" }.joined(separator: ", "))); END
        """
      case .removedTrigger(let name): "DROP TRIGGER \(name)"
      case .run(let sql): sql
      }
    }
  }

  /// Migration n leads from version n to version n + 1. Published migrations are never changed,
  /// only new ones added.
  package static let migrations: [[Step]] = [
    [
      .table(
        "item",
        columns: """
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            position BLOB NOT NULL,
            completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 10000)

          """),
      .index("item_position", on: "item", "(position, id)"),
    ],
    // The undo history. A changeset is one or more changes. A row holds the item after the change
    // (for a deletion, before it) and, for `edited` and `moved`, the text or position before.
    [
      .table(
        "undo",
        columns: """
            step INTEGER NOT NULL,
            part INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('added', 'deleted', 'completed', 'edited', 'moved')),
            id BLOB NOT NULL CHECK (length(id) = 16),
            position BLOB NOT NULL,
            completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
            text TEXT NOT NULL,
            before BLOB CHECK ((before IS NOT NULL) = (kind IN ('edited', 'moved')))
          """, end: ",\n  PRIMARY KEY (step, part)\n) STRICT, WITHOUT ROWID")
    ],
    // A changeset has an id, in its first part. Existing changesets get one now.
    [
      .column(of: "undo", "name BLOB CHECK (length(name) = 16)"),
      .run("UPDATE undo SET name = randomblob(16) WHERE part = 0"),
      .index("undo_name", on: "undo", isUnique: true, "(name) WHERE name IS NOT NULL"),
    ],
    // Recovery reports, until they are acknowledged: the name of the quarantined file, how many
    // items came from it and from a backup, how many its index names that could not be read, and
    // the time of the backup.
    [
      .table(
        "restoration",
        columns: """
            damaged TEXT PRIMARY KEY NOT NULL,
            salvaged INTEGER NOT NULL CHECK (salvaged >= 0),
            filled INTEGER NOT NULL CHECK (filled >= 0),
            lost INTEGER NOT NULL CHECK (lost >= 0),
            backup TEXT

          """)
    ],
    // Drafts: the text of a row that is being typed and is not in a changeset yet.
    [
      .table(
        "draft",
        columns: """
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            position BLOB NOT NULL,
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 10000)

          """)
    ],
    // The suggestion history. Each text as it was last written, and by which item; the number of
    // uses; the days of the last use and of the one before, counted since 1970; and how many uses
    // of any text there were by then. A day is null if the clock was not set.
    [
      .table(
        "used",
        columns: """
            key TEXT PRIMARY KEY NOT NULL CHECK (length(CAST(key AS BLOB)) <= 100),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 100),
            id BLOB NOT NULL CHECK (length(id) = 16),
            count INTEGER NOT NULL CHECK (count >= 1),
            day INTEGER,
            before INTEGER,
            turn INTEGER NOT NULL

          """)
    ],
    // What the file is: its random id, new for each file that is made or restored; the number of
    // its transactions; and which items the newest ones changed. Changes up to the horizon are
    // forgotten. With the id and the counter a log shows whether it belongs to the file.
    [
      .table(
        "file",
        columns: """
            one INTEGER PRIMARY KEY CHECK (one = 1),
            id BLOB NOT NULL CHECK (length(id) = 16),
            counter INTEGER NOT NULL CHECK (counter >= 0),
            horizon INTEGER NOT NULL CHECK (horizon >= 0)

          """, end: ") STRICT"),
      .table(
        "recent",
        columns: """
            counter INTEGER NOT NULL,
            item BLOB NOT NULL CHECK (length(item) = 16),
            PRIMARY KEY (counter, item)

          """),
      .run("INSERT INTO file VALUES (1, randomblob(16), 0, 0)"),
      .trigger("item_inserted", after: "INSERT"),
      .trigger("item_updated", after: "UPDATE"),
      .trigger("item_deleted", after: "DELETE"),
      .column(
        of: "restoration",
        """
        kind TEXT NOT NULL DEFAULT 'damaged'
          CHECK (kind IN ('damaged', 'log'))
        """),
    ],
    // The keys of the suggestion history are folded anew, by `rebuildKeys`.
    [],
    // Several lists. Rows that were there belong to the original list, whose id is the default, so
    // that none is rewritten; the id by which other files know that list is in `file`. A move from
    // another list has that list in `before_list`. The removal of a list has its time, in seconds
    // since 1970. A theme is no step of the history.
    [
      .column(of: "item", list),
      .column(of: "undo", list),
      .column(of: "undo", "before_list BLOB CHECK (length(before_list) = 16)"),
      .column(of: "undo", "time INTEGER"),
      .index("undo_time", on: "undo", "(time) WHERE time IS NOT NULL"),
      .column(of: "draft", list),
      .column(of: "used", list),
      .column(of: "file", list),
      .run("UPDATE file SET list = randomblob(16)"),
      .column(of: "restoration", "unnamed INTEGER NOT NULL DEFAULT 0 CHECK (unnamed >= 0)"),
      .table(
        "list",
        columns: """
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 10000),
            position BLOB NOT NULL

          """),
      .run("INSERT INTO list VALUES (\(originalList), '', x'80')"),
      .trigger("list_inserted", after: "INSERT", on: "list"),
      .trigger("list_updated", after: "UPDATE", on: "list"),
      .trigger("list_deleted", after: "DELETE", on: "list"),
      .table(
        "theme",
        columns: """
            list BLOB PRIMARY KEY NOT NULL CHECK (length(list) = 16),
            theme TEXT NOT NULL CHECK (length(CAST(theme AS BLOB)) <= 100)

          """),
      .index("item_list", on: "item", "(list, position, id)"),
    ],
    // The sums of items, by which damage is noticed that leaves a file sound: of the id, the list,
    // the text, the completion and the position, under the key `SumKey`. An item without one is not
    // checked, and gets one at rest. A table of their own: rows of `item` are inserted by hand with
    // as many values as it has columns.
    [
      .table(
        "item_sum",
        columns: """
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            sum INTEGER

          """),
      .removedTrigger("item_inserted"),
      .removedTrigger("item_updated"),
      .removedTrigger("item_deleted"),
      .sumTrigger("item_inserted", after: "INSERT", of: ["new"]),
      .sumTrigger("item_updated", after: "UPDATE", of: ["old", "new"]),
      .sumTrigger("item_deleted", after: "DELETE", of: ["old"]),
    ],
  ]

  /// The id of the original list, as a value in a statement.
  package static let originalList = "x'\(ListID.original.hex)'"
  /// The column of the list that a row belongs to.
  private static let list =
    "list BLOB NOT NULL DEFAULT \(originalList) CHECK (length(list) = 16)"

  /// The first version in which a changeset has an id.
  package static let firstWithIDs = 3
  /// The first version with recovery reports.
  package static let firstWithReports = 4
  /// The first version in which a file has an id and counts its transactions.
  package static let firstWithCounter = 7

  /// The first version whose suggestion history has the keys of today's `FoldedText`.
  static let firstWithScripts = 8
  /// The first version with several lists.
  package static let firstWithLists = 9
  /// The first version with sums of items.
  package static let firstWithSums = 10

  /// Counts the open transaction.
  package static let raise = "UPDATE file SET counter = counter + 1"

  /// The version that this program writes.
  package static var version: Int { migrations.count }
}

extension Connection {
  /// Migrates the tables to the current version, in one transaction.
  ///
  /// - Parameter texts: The first items, for a file without tables.
  package func migrate(beginningWith texts: [String]) throws(StoreError) {
    guard try number("PRAGMA user_version", "migrate") < Schema.version else { return }
    try transaction { () throws(StoreError) in
      // Read again under the lock: another process may have migrated the file.
      let current = try number("PRAGMA user_version", "migrate")
      for steps in Schema.migrations.dropFirst(max(0, current)) {
        for step in steps { try run(step.sql, "migrate") }
      }
      if current < Schema.firstWithScripts { try rebuildKeys() }
      if current == 0 { try begin(with: texts) }
      try run(Schema.raise, "migrate")
      try run("PRAGMA application_id = \(Schema.applicationID)", "migrate")
      try run("PRAGMA user_version = \(Schema.version)", "migrate")
    }
  }

  /// Makes the tables and indices of the current version, without triggers, in an empty file that is
  /// only read.
  package func makeTables() throws(StoreError) {
    for step in Schema.migrations.joined() {
      switch step {
      case .trigger, .sumTrigger, .removedTrigger: continue
      case .table, .column, .index, .run: try run(step.sql, "make the tables")
      }
    }
    try run("PRAGMA application_id = \(Schema.applicationID)", "make the tables")
    try run("PRAGMA user_version = \(Schema.version)", "make the tables")
  }

  /// Writes the first items of a list whose tables were just created.
  private func begin(with texts: [String]) throws(StoreError) {
    let statements = try Statements(self)
    var order: OrderKey?
    for text in texts {
      let item = Item(id: .random(), text: text, order: .between(order, nil), in: .original)
      try statements.write(.insert(item), of: nil, self)
      order = item.order
    }
  }

  /// Runs `body` in one write transaction: all of it is stored or nothing.
  package func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError)
    -> Value
  {
    // IMMEDIATE: an unavailable lock is reported before the first change.
    try together("BEGIN IMMEDIATE", body)
  }

  /// Runs several reads on one snapshot, whatever other processes write meanwhile.
  package func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try together("BEGIN", body)
  }

  private func together<Value>(
    _ begin: String, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try run(begin, "begin")
    do throws(StoreError) {
      let value = try body()
      try commit()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a write transaction.
  func begin() throws(StoreError) { try run("BEGIN IMMEDIATE", "begin") }

  func commit() throws(StoreError) { try run("COMMIT", "commit") }

  /// Rolls the open transaction back, if there is one.
  func rollBack() {
    guard !isAutocommit else { return }
    // The first failure is the one to report; a failed rollback ends with the connection.
    try? run("ROLLBACK", "roll back")
  }
}
