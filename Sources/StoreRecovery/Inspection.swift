// The look at a file before it is a list: whose it is, whether it is whole, and what it must not hold.
import CSQLite
import Model
import Store

/// What a look at a file found good.
struct Inspection {
  /// The version of its tables; 0 where there are none yet.
  let version: Int
  /// Every item, in the order of the list; none where they were only to be looked at.
  let items: [Item]
}

extension Connection {
  /// Looks at a file that was just opened, and leaves no trace in it or beside it.
  ///
  /// Where nobody else has it open the look has the file alone, so that not even the memory beside the
  /// log is touched; where somebody has, that memory is theirs and in use.
  /// - Parameters:
  ///   - patience: Milliseconds to wait for another process.
  ///   - calls: By which files are looked for.
  ///   - keepsItems: Whether they are wanted. A list of very many would be there twice for a while.
  ///   - hasBackups: Whether the list had a backup: a file that is empty or no database was the list
  ///     then. Asked only of such a file.
  /// - Throws: `foreign`, `newer`, `damaged`, and what reading gives.
  func inspect(
    patience: Int, _ calls: FileCalls, keepsItems: Bool = true,
    hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    try keepLog()
    let log = path + "-wal"
    let logSize = try calls.size(log)
    let header = FileHeader(try fileBytes(from: 0, count: FileHeader.length))
    try judge(header, hasLog: (logSize ?? 0) > 0, calls, hasBackups)
    do throws(StoreError) {
      return try telling(header) { () throws(StoreError) in
        try lockAlone(patience)
        return try snapshot { () throws(StoreError) in
          let inspection = try readAll(keepsItems, hasBackups)
          // Who has it open besides goes by the memory beside the log, and writes on.
          if logSize != nil, isAlone { try requireSoundLog(log) }
          return inspection
        }
      }
    } catch {
      // Opening made an empty log; who has the file open besides has one of its own.
      if logSize == nil, isAlone, try calls.size(log) == 0 { try calls.remove(log) }
      throw error
    }
  }

  /// As above, for somebody who may only read: together with others, in whatever memory they share.
  func inspectReading(
    _ calls: FileCalls, keepsItems: Bool = true, hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    let header = FileHeader(try fileBytes(from: 0, count: FileHeader.length))
    let hasLog = (try calls.size(path + "-wal") ?? 0) > 0
    try judge(header, hasLog: hasLog, calls, hasBackups)
    return try telling(header) { () throws(StoreError) in
      try snapshot { () throws(StoreError) in try readAll(keepsItems, hasBackups) }
    }
  }

  /// The header was one of ours, so that what SQLite takes for no database is a broken one.
  private func telling<Value>(
    _ header: FileHeader, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      guard error.reason == .foreign, header.isOurs else { throw error }
      throw StoreError(.damaged, call: error.call, path: path, detail: error.detail)
    }
  }

  /// Judges by the header alone, as far as no log can say otherwise.
  private func judge(
    _ header: FileHeader, hasLog: Bool, _ calls: FileCalls,
    _ hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) {
    let call = "read the header"
    // SQLite takes a file of one byte for an empty one, and would write over it.
    var isEmpty = header.isEmpty
    if isEmpty, try calls.size(path) == 1 { isEmpty = false }
    guard !isEmpty else {
      // SQLite throws the log of an empty file away, and with it what the list still has.
      guard !hasLog else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "the file is empty and its log is not")
      }
      return
    }
    guard header.isWritable else {
      var wasList = header.isOurs
      if !wasList { wasList = try hasBackups() }
      throw StoreError(
        wasList ? .damaged : .foreign, call: call, path: path,
        detail: header.isDatabase ? "the format is not one of today" : "file is not a database")
    }
    if header.isOurs {
      guard !hasLog else { return }
      try require(application: header.application, version: header.version, tables: 1)
    } else if try fileSize() > FileHeader.page, try calls.exists(path + "-journal") {
      // What its program has not finished SQLite would take back; of a list that is only just begun
      // there is no more than a page.
      throw foreign
    }
  }

  private func require(application: Int, version: Int, tables: Int) throws(StoreError) {
    let call = "read the header"
    guard application == Schema.applicationID || (application == 0 && tables == 0) else {
      throw foreign
    }
    guard version <= Schema.version else {
      throw StoreError(
        .newer(version: version), call: call, path: path,
        detail: "the file has version \(version), this program knows up to \(Schema.version)")
    }
    guard version >= (application == 0 ? 0 : 1) else {
      throw StoreError(
        .damaged, call: call, path: path, detail: "the file has version \(version)")
    }
  }

  private var foreign: StoreError {
    StoreError(
      .foreign, call: "read the header", path: path, detail: "the file belongs to another program")
  }

  /// Takes the file alone, without the memory that processes share; where another process has it open,
  /// shares it as usual.
  private func lockAlone(_ patience: Int) throws(StoreError) {
    try run("PRAGMA locking_mode = EXCLUSIVE", "open")
    wait(upTo: 0)
    defer { wait(upTo: CInt(patience)) }
    do throws(StoreError) {
      _ = try number("PRAGMA user_version", "read the header")
    } catch {
      guard error.reason == .locked else { throw error }
      try run("PRAGMA locking_mode = NORMAL", "open")
    }
  }

  private var isAlone: Bool {
    // A mode that cannot be asked for was not set.
    (try? text("PRAGMA locking_mode", "open")) == "exclusive"
  }

  /// Reads everything in the snapshot that is open, and believes none of it.
  private func readAll(
    _ keepsItems: Bool, _ hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    let call = "read the header"
    let version = try number("PRAGMA user_version", call)
    let application = try number("PRAGMA application_id", call)
    let tables = try number("SELECT count(*) FROM sqlite_schema", call)
    if application != Schema.applicationID, tables > 0, try hasTablesOfList() {
      throw StoreError(
        .damaged, call: call, path: path, detail: "it has a list's tables and not its mark")
    }
    try require(application: application, version: version, tables: tables)
    guard application != 0 else {
      guard try !hasBackups() else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "the file is empty and the list had backups")
      }
      return Inspection(version: 0, items: [])
    }
    try requireTables(of: version)
    // One line is enough: any but "ok" means that something is broken. The quick check would not tell
    // where an index and its table differ, and a row that its index does not name is not shown.
    let verdict = try text("PRAGMA integrity_check(1)", "check")
    guard verdict == "ok" else {
      let detail = verdict ?? "no answer"
      guard !hasMetReadingError else {
        throw StoreError.unreadable(call: "check", path: path, detail: detail)
      }
      throw StoreError(.damaged, call: "check", path: path, detail: detail)
    }
    let items = try items(prepare(Statements.everyItem), keepsItems: keepsItems)
    if version >= Schema.firstWithNames { try History(self).requireSound(self) }
    if version >= Schema.firstWithRestorations { _ = try restorations() }
    return Inspection(version: version, items: items)
  }

  /// Refuses a log that is broken before its end, of which SQLite would drop the rest.
  private func requireSoundLog(_ log: String) throws(StoreError) {
    guard let damage = try WALReader(RawFile(log)).damage else { return }
    throw StoreError(.damaged, call: "read the log", path: path, detail: damage)
  }

  /// Whether the tables are those of a list, of whatever version.
  private func hasTablesOfList() throws(StoreError) -> Bool {
    let found = try schemaEntries()
    for version in 1...Schema.version where try Schema.entries(of: version) == found { return true }
    return false
  }

  /// Refuses tables that this program did not make, before any statement meets them.
  private func requireTables(of version: Int) throws(StoreError) {
    let wanted = try Schema.entries(of: version)
    let found = try schemaEntries()
    guard wanted != found else { return }
    let names = Set(wanted).symmetricDifference(found).map(\.name)
    let name = names.min() ?? "a double"
    throw StoreError(
      .damaged, call: "read the tables", path: path, detail: "\(name) is not as it was made")
  }
}

/// One entry of a schema: what a table or an index is.
struct SchemaEntry: Hashable {
  let kind: String
  let name: String
  let table: String
  let sql: String
}

extension Connection {
  /// What the file says its tables are, in the order of the names. SQLite's own statistics are no part
  /// of it: they hold no item, and whoever asks for them harms nobody.
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
  /// What the tables of a version are, as this SQLite writes them down.
  static func entries(of version: Int) throws(StoreError) -> [SchemaEntry] {
    let memory = try Connection.open(path: ":memory:", busyTimeout: 0)
    for sql in migrations.prefix(version).joined() { try memory.run(sql, "make the tables") }
    return try memory.schemaEntries()
  }
}
