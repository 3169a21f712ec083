// The entries of the schema: those of a file, and those that each version has.
package import Store

/// One entry of a schema: a table, an index or a trigger.
package struct SchemaEntry: Hashable, Sendable {
  let kind: String
  let name: String
  let table: String
  var sql: String
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
    for step in migrations.prefix(version).joined() { try memory.run(step.sql, "make the tables") }
    return try memory.schemaEntries()
  }

  /// The schema entries of today's version, as SQLite has written them so far: what
  /// ``entries(of:)`` answers, without the 5 million instructions of making tables. A file whose
  /// entries differ is compared with those.
  package static let current: [SchemaEntry] = {
    var entries: [SchemaEntry] = []
    var ends: [String: String] = [:]
    for step in migrations.joined() {
      switch step {
      case .table(let name, _, let end):
        ends[name] = end
        entries.append(SchemaEntry(kind: "table", name: name, table: name, sql: step.sql))
      case .column(let table, let column):
        // SQLite puts it behind the last column, before the end.
        guard let end = ends[table], let index = entries.firstIndex(where: { $0.name == table })
        else { fatalError("Schema: no migration makes \(table)") }
        entries[index].sql.removeLast(end.count)
        entries[index].sql += ", " + column + end
      case .index(let name, let table, _, _):
        entries.append(SchemaEntry(kind: "index", name: name, table: table, sql: step.sql))
      case .trigger(let name, _, let table):
        entries.append(SchemaEntry(kind: "trigger", name: name, table: table, sql: step.sql))
      case .sumTrigger(let name, _, _):
        entries.append(SchemaEntry(kind: "trigger", name: name, table: "item", sql: step.sql))
      case .removedTrigger(let name): entries.removeAll { $0.name == name }
      case .run: break
      }
    }
    return entries.sorted { $0.name < $1.name }
  }()
}
