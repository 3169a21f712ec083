// The entries of the schema: those of a file, and those that each version has.
package import Store

/// One entry of a schema: a table, an index or a trigger.
package struct SchemaEntry: Hashable, Sendable {
  let kind: String
  let name: String
  let table: String
  let sql: String
}

extension Connection {
  /// The schema entries of the file, ordered by name. SQLite's own statistics are left out: they
  /// hold no items and do no harm.
  func schemaEntries() throws(StoreError) -> [SchemaEntry] {
    let call = "read the tables"
    let select = try prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")
    var entries: [SchemaEntry] = []
    while try step(select, call) {
      let name = select.text(1) ?? "a name that is no text"
      if name.hasPrefix("sqlite_stat") { continue }
      entries.append(
        SchemaEntry(
          kind: select.text(0) ?? "", name: name, table: select.text(2) ?? "",
          sql: select.text(3) ?? ""))
    }
    return entries
  }
}

extension Schema {
  /// The schema entries of a version, as this SQLite writes them.
  ///
  /// - Throws: What SQLite refuses; it has no file here.
  package static func entries(of version: Int) throws(StoreError) -> [SchemaEntry] {
    let memory = try Connection.open(path: ":memory:", busyTimeout: 0)
    for sql in migrations.prefix(version).joined() { try memory.run(sql, "make the tables") }
    return try memory.schemaEntries()
  }

  /// The schema entries of today's version, as SQLite has written them so far: what
  /// ``entries(of:)`` answers, without the 5 million instructions of making tables. A file whose
  /// entries differ is compared with those.
  package static let current = [
    SchemaEntry(table: "draft"),
    SchemaEntry(table: "file"),
    SchemaEntry(table: "item"),
    SchemaEntry("trigger", "item_deleted", on: "item"),
    SchemaEntry("trigger", "item_inserted", on: "item"),
    SchemaEntry("index", "item_position", on: "item"),
    SchemaEntry("trigger", "item_updated", on: "item"),
    SchemaEntry(table: "recent"),
    SchemaEntry(
      kind: "table", name: "restoration", table: "restoration",
      sql: """
        CREATE TABLE restoration (
          damaged TEXT PRIMARY KEY NOT NULL,
          salvaged INTEGER NOT NULL CHECK (salvaged >= 0),
          filled INTEGER NOT NULL CHECK (filled >= 0),
          lost INTEGER NOT NULL CHECK (lost >= 0),
          backup TEXT
        , kind TEXT NOT NULL DEFAULT 'damaged'
          CHECK (kind IN ('damaged', 'log'))) STRICT, WITHOUT ROWID
        """),
    SchemaEntry(
      kind: "table", name: "undo", table: "undo",
      sql: """
        CREATE TABLE undo (
          step INTEGER NOT NULL,
          part INTEGER NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('added', 'deleted', 'completed', 'edited', 'moved')),
          id BLOB NOT NULL CHECK (length(id) = 16),
          position BLOB NOT NULL,
          completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
          text TEXT NOT NULL,
          before BLOB CHECK ((before IS NOT NULL) = (kind IN ('edited', 'moved'))), \
        name BLOB CHECK (length(name) = 16),
          PRIMARY KEY (step, part)
        ) STRICT, WITHOUT ROWID
        """),
    SchemaEntry("index", "undo_name", on: "undo"),
    SchemaEntry(table: "used"),
  ]
}

extension SchemaEntry {
  /// A table that no migration has altered.
  fileprivate init(table: String) { self.init("table", table, on: table) }

  /// An entry whose text is that of the migration that makes it.
  fileprivate init(_ kind: String, _ name: String, on table: String) {
    let sql = Schema.migrations.joined().first { sql in
      let words = sql.split(separator: " ", maxSplits: 4)
      return words.first == "CREATE" && words.dropFirst().prefix(3).contains { $0 == name }
    }
    guard let sql else { fatalError("Schema: no migration makes \(name)") }
    self.init(kind: kind, name: name, table: table, sql: sql)
  }
}
