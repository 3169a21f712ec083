// The inspection of a file before it is opened as a list: its owner, integrity and schema.
import CSQLite
import Model
import Store

/// How much of a file is read before it is opened.
enum InspectionDepth {
  /// The header, the schema, the length, the log, and a sample of the rows.
  case quick
  /// Everything.
  case whole
}

/// The result of a successful inspection.
struct Inspection {
  /// The version of the tables; 0 if there are none yet.
  let version: Int
  /// The lists, in order.
  let lists: [Item]
  /// Every item, in the order of the lists and of each list; empty if the items were only checked.
  let items: [Item]
  /// The ids by which other files know the lists.
  let outerIDs: OuterListIDs
}

extension Connection {
  /// Inspects a file that was just opened, and leaves no trace in it or beside it.
  ///
  /// If no other process has the file open, the inspection locks it exclusively, so that not even
  /// the -shm file is touched; otherwise the other process has the -shm file in use.
  /// - Parameters:
  ///   - depth: How much is read. A file of an earlier version is always read whole.
  ///   - patience: Milliseconds to wait for the lock of another process.
  ///   - calls: The calls that look up files.
  ///   - keepsItems: Whether to return the items. A very long list would be in memory twice for a
  ///     while.
  ///   - hasBackups: Whether the list has a backup: a file that is empty or not a database is then
  ///     a damaged list. Called only for such a file.
  /// - Throws: `foreign`, `newer`, `damaged`, and read errors.
  func inspect(
    _ depth: InspectionDepth = .whole, patience: Int, _ calls: FileCalls, keepsItems: Bool = true,
    hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    try keepWAL()
    let log = path + "-wal"
    let logSize = try calls.size(log)
    let header = FileHeader(try fileBytes(from: 0, count: FileHeader.length))
    try judge(header, hasLog: (logSize ?? 0) > 0, calls, hasBackups)
    do throws(StoreError) {
      return try telling(header, hasBackups) { () throws(StoreError) in
        try lockAlone(patience)
        return try snapshot { () throws(StoreError) in
          let inspection = try read(depth, keepsItems, hasBackups)
          // Another process with the file open relies on the -shm file, and keeps writing the WAL.
          if logSize != nil, isAlone {
            try StoreFile(path: path, calls: calls).requireSoundLog()
          }
          return inspection
        }
      }
    } catch {
      // Opening created an empty WAL; if another process has the file open, the WAL belongs to
      // that.
      if logSize == nil, isAlone, try calls.size(log) == 0 { try calls.remove(log) }
      throw error
    }
  }

  /// As above, for a process that may only read: shares the -shm file with other processes.
  func inspectReading(
    _ calls: FileCalls, _ depth: InspectionDepth = .whole, keepsItems: Bool = true,
    hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    let header = FileHeader(try fileBytes(from: 0, count: FileHeader.length))
    let hasLog = (try calls.size(path + "-wal") ?? 0) > 0
    try judge(header, hasLog: hasLog, calls, hasBackups)
    return try telling(header, hasBackups) { () throws(StoreError) in
      try snapshot { () throws(StoreError) in
        let inspection = try read(depth, keepsItems, hasBackups)
        if hasLog { try StoreFile(path: path, calls: calls).requireSoundLog() }
        return inspection
      }
    }
  }

  /// Reports `foreign` as `damaged` if the file was a list.
  private func telling<Value>(
    _ header: FileHeader, _ hasBackups: () throws(StoreError) -> Bool,
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      guard error.reason == .foreign else { throw error }
      // A database of another program says whose it is.
      let wasList = try error == foreign ? header.isOurs : wasList(header, hasBackups)
      guard wasList else { throw error }
      throw StoreError(.damaged, call: error.call, path: path, detail: error.detail)
    }
  }

  /// Judges the file by its header, as far as no WAL can override the header.
  private func judge(
    _ header: FileHeader, hasLog: Bool, _ calls: FileCalls,
    _ hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) {
    let call = "read the header"
    // SQLite takes a file of one byte for an empty one, and would overwrite it.
    var isEmpty = header.isEmpty
    if isEmpty, try calls.size(path) == 1 { isEmpty = false }
    guard !isEmpty else {
      // SQLite deletes the WAL of an empty file, and with it the remaining data of the list.
      guard !hasLog else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "the file is empty and its log is not")
      }
      return
    }
    guard header.isWritable else {
      throw StoreError(
        try wasList(header, hasBackups) ? .damaged : .foreign, call: call, path: path,
        detail: header.isDatabase ? "the format is not one of today" : "file is not a database")
    }
    if header.isOurs {
      guard !hasLog else { return }
      try require(application: header.application, version: header.version, tables: 1)
    } else if try fileSize() > FileHeader.page, try calls.exists(path + "-journal") {
      // SQLite would roll back the unfinished transaction of another program. A list that is just
      // being created has at most one page.
      throw foreign
    }
  }

  /// Whether a file that is no database was a list: it has its mark, it has backups, or its pages are
  /// those of a list.
  private func wasList(
    _ header: FileHeader, _ hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    if header.isOurs { return true }
    if try hasBackups() { return true }
    return try PageScanner.recognizes(RawFile(path))
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

  /// Locks the file exclusively, without the -shm file; if another process has the file open,
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
    // A mode that cannot be queried was not set.
    (try? text("PRAGMA locking_mode", "open")) == "exclusive"
  }

  /// Reads and checks in the open snapshot.
  private func read(
    _ depth: InspectionDepth, _ keepsItems: Bool, _ hasBackups: () throws(StoreError) -> Bool
  ) throws(StoreError) -> Inspection {
    let call = "read the header"
    let version = try number("PRAGMA user_version", call)
    let application = try number("PRAGMA application_id", call)
    // Counted only where it is not known whose file it is.
    let tables =
      application == Schema.applicationID
      ? 1 : try number("SELECT count(*) FROM sqlite_schema", call)
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
      return Inspection(version: 0, lists: [Lists.unnamed], items: [], outerIDs: OuterListIDs())
    }
    try requireTables(of: version)
    if version >= Schema.firstWithCounter { try requireCounter(of: version) }
    let everyItem = Statements.everyItem(ofVersion: version)
    guard depth == .whole || version < Schema.version else {
      try requireSample()
      _ = try recoveryReports(ofVersion: version)
      let lists = try lists()
      let items = keepsItems ? try items(prepare(everyItem)).inOrder(of: lists) : []
      return Inspection(
        version: version, lists: lists, items: items,
        outerIDs: try outerListIDs(ofVersion: version))
    }
    try requireIntegrity()
    let lists = try lists(ofVersion: version)
    let items = try items(prepare(everyItem), keepsItems: keepsItems).inOrder(of: lists)
    if version >= Schema.firstWithIDs {
      try History(self, withLists: version >= Schema.firstWithLists).requireSound(self)
    }
    if version >= Schema.firstWithReports { _ = try recoveryReports(ofVersion: version) }
    return Inspection(
      version: version, lists: lists, items: items,
      outerIDs: try outerListIDs(ofVersion: version))
  }

  private func requireIntegrity() throws(StoreError) {
    // One line is enough: any but "ok" means corruption. The quick check would miss differences
    // between an index and its table, and a row that is not in its index is not shown.
    let answer = try text("PRAGMA integrity_check(1)", "check")
    guard answer == "ok" else {
      let detail = answer ?? "no answer"
      guard !hasMetReadingError else {
        throw StoreError.unreadable(call: "check", path: path, detail: detail)
      }
      throw StoreError(.damaged, call: "check", path: path, detail: detail)
    }
  }

  private func requireCounter(of version: Int) throws(StoreError) {
    let call = "read the counter"
    let list = version >= Schema.firstWithLists ? "list" : "id"
    // As many as one row has: the rows of a damaged table are not counted.
    let state = try prepare("SELECT counter, horizon, id, \(list) FROM file LIMIT 2")
    guard try step(state, call), state.isCounter(0), state.isCounter(1),
      state.bytes(2)?.count == 16, state.bytes(3)?.count == 16, try !step(state, call)
    else {
      throw StoreError(.damaged, call: call, path: path, detail: "the file has no counter")
    }
  }

  /// Whether the tables are those of a list, of any version.
  private func hasTablesOfList() throws(StoreError) -> Bool {
    let found = try schemaEntries()
    for version in 1...Schema.version where try Schema.entries(of: version) == found { return true }
    return false
  }

  /// Refuses tables that this program did not create, before any statement uses them.
  private func requireTables(of version: Int) throws(StoreError) {
    let found = try schemaEntries()
    if version == Schema.version, found == Schema.current { return }
    let wanted = try Schema.entries(of: version)
    guard wanted != found else { return }
    let names = Set(wanted).symmetricDifference(found).map(\.name)
    let name = names.min() ?? "a double"
    throw StoreError(
      .damaged, call: "read the tables", path: path, detail: "\(name) is not as it was made")
  }
}

/// Reading some of the rows.
extension Connection {
  /// How many rows are looked up in both directions.
  private static let samples = 8

  /// Looks some rows up by their ids and by their places: the table and its index must agree.
  ///
  /// - Complexity: O(log n).
  private func requireSample() throws(StoreError) {
    let call = "read a sample"
    let byID = try prepare(
      "SELECT \(Item.columns) FROM item WHERE id >= ?1 ORDER BY id LIMIT 1")
    let byPlace = try prepare(
      "SELECT 1 FROM item INDEXED BY item_position WHERE position = ?1 AND id = ?2")
    let inList = try prepare(
      "SELECT 1 FROM item INDEXED BY item_list WHERE list = ?1 AND position = ?2 AND id = ?3")
    for _ in 0..<Self.samples {
      byID.bind(1, ItemID.random().bytes)
      defer { byID.reset() }
      guard try step(byID, call) else { continue }
      guard let item = byID.item(from: 0) else {
        throw StoreError(.damaged, call: call, path: path, detail: "a row is not an item")
      }
      byPlace.bind(1, item.order.digits)
      byPlace.bind(2, item.id.bytes)
      defer { byPlace.reset() }
      inList.bind(1, item.list.bytes)
      inList.bind(2, item.order.digits)
      inList.bind(3, item.id.bytes)
      defer { inList.reset() }
      guard try step(byPlace, call), try step(inList, call) else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "row \(item.id.hex) is not in the index")
      }
    }
  }
}
