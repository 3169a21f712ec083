// The tables, and the steps from each version of them to the next.
import Model

/// What the database looks like.
package enum Schema {
  /// The number in the file that says whose it is: "Pnls" in ASCII.
  package static let applicationID = 0x506E_6C73

  /// Number n in the list leads from version n to version n + 1. Steps that were published once
  /// are never changed, only added to.
  package static let migrations: [[String]] = [
    [
      """
      CREATE TABLE item (
        id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
        position BLOB NOT NULL,
        completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
        text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 10000)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX item_position ON item (position, id)",
    ],
    // What can be undone. A step is one or more changes, each told by the item as the change left
    // it (a deleted one as it was) and, for `edited` and `moved`, the text or position before.
    [
      """
      CREATE TABLE undo (
        step INTEGER NOT NULL,
        part INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('added', 'deleted', 'completed', 'edited', 'moved')),
        id BLOB NOT NULL CHECK (length(id) = 16),
        position BLOB NOT NULL,
        completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
        text TEXT NOT NULL,
        before BLOB CHECK ((before IS NOT NULL) = (kind IN ('edited', 'moved'))),
        PRIMARY KEY (step, part)
      ) STRICT, WITHOUT ROWID
      """
    ],
    // A step has a name, which stands in its first part. Those made before get one now.
    [
      "ALTER TABLE undo ADD COLUMN name BLOB CHECK (length(name) = 16)",
      "UPDATE undo SET name = randomblob(16) WHERE part = 0",
      "CREATE UNIQUE INDEX undo_name ON undo (name) WHERE name IS NOT NULL",
    ],
    // What became of a damaged file, until somebody has seen it: the name of the file that was set
    // aside, how many items came from it and from a backup, how many are named and nowhere to be
    // read, and of when the backup is.
    [
      """
      CREATE TABLE restoration (
        damaged TEXT PRIMARY KEY NOT NULL,
        salvaged INTEGER NOT NULL CHECK (salvaged >= 0),
        filled INTEGER NOT NULL CHECK (filled >= 0),
        lost INTEGER NOT NULL CHECK (lost >= 0),
        backup TEXT
      ) STRICT, WITHOUT ROWID
      """
    ],
    // What is being written on a row and is no step yet.
    [
      """
      CREATE TABLE draft (
        id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
        position BLOB NOT NULL,
        text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 10000)
      ) STRICT, WITHOUT ROWID
      """
    ],
    // Texts that were put on the list, as they were written last and by that item: how often, on which
    // day the last time and on which before, counted since 1970, and how many uses of any text there
    // were by then. A day is null where the clock was not set.
    [
      """
      CREATE TABLE used (
        key TEXT PRIMARY KEY NOT NULL CHECK (length(CAST(key AS BLOB)) <= 100),
        text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 100),
        id BLOB NOT NULL CHECK (length(id) = 16),
        count INTEGER NOT NULL CHECK (count >= 1),
        day INTEGER,
        before INTEGER,
        turn INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """
    ],
  ]

  /// The first version in which a step has a name.
  package static let firstWithNames = 3
  /// The first version that tells what was restored.
  package static let firstWithRestorations = 4

  /// The version that this program writes.
  package static var version: Int { migrations.count }
}

extension Connection {
  /// Brings the tables to the present version, all steps or none.
  ///
  /// - Parameter texts: Of the first items, in a file without tables.
  package func migrate(beginningWith texts: [String]) throws(StoreError) {
    guard try number("PRAGMA user_version", "migrate") < Schema.version else { return }
    try transaction { () throws(StoreError) in
      // Read again under the lock: another process may have been faster.
      let present = try number("PRAGMA user_version", "migrate")
      for steps in Schema.migrations.dropFirst(present) {
        for sql in steps { try run(sql, "migrate") }
      }
      if present == 0 { try begin(with: texts) }
      try run("PRAGMA application_id = \(Schema.applicationID)", "migrate")
      try run("PRAGMA user_version = \(Schema.version)", "migrate")
    }
  }

  /// Writes the first items of a list whose tables have just been made.
  private func begin(with texts: [String]) throws(StoreError) {
    let statements = try Statements(self)
    var order: OrderKey?
    for text in texts {
      let item = Item(id: .random(), text: text, order: .between(order, nil))
      try statements.write(.insert(item), self)
      order = item.order
    }
  }

  /// Does several things together or none of them.
  package func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError)
    -> Value
  {
    // IMMEDIATE: a lock that cannot be had is known before the first change.
    try together("BEGIN IMMEDIATE", body)
  }

  /// Reads several things of one moment, whatever other processes write meanwhile.
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

  /// Begins a transaction in which anything may be written.
  func begin() throws(StoreError) { try run("BEGIN IMMEDIATE", "begin") }

  func commit() throws(StoreError) { try run("COMMIT", "commit") }

  /// Takes back what the open transaction did, if there is one.
  func rollBack() {
    guard !isAutocommit else { return }
    // The first failure is the one to tell; an undone rollback ends with the connection.
    try? run("ROLLBACK", "roll back")
  }
}
