// The list on disk: one SQLite file that several processes may share.
public import Model

/// The stored list, opened by `StoreRecovery`. Each change is on disk when its call returns.
///
/// SQLite in WAL mode with `synchronous=FULL`. Methods that change the list are `mutating`: the
/// single owner has exclusive access during a call, which makes it sound to pass the store to
/// another thread.
///
/// ```swift
/// var store = try Store(path: path, ifMissing: .beginsAList())
/// let milk = try store.append("Milk")
/// try store.apply(.setCompleted(milk.id, true))
/// let report = try store.undo()  // milk is uncompleted again
/// ```
public struct Store: ~Copyable, @unchecked Sendable {
  /// What to do if the file does not exist.
  public enum MissingFile: Sendable {
    /// Fail with the reason `missing`.
    case isAnError
    /// Create a list, and its folder if the parent folder exists.
    ///
    /// The texts become its first items, in that order and without an undo history. Only the
    /// process that creates the tables writes them: an existing list, even an empty one, gets none.
    case beginsAList(with: [String] = [])
  }

  /// How long a call waits for the lock of another process in milliseconds: longer than a
  /// well-behaved writer takes, and short enough for a person who waits at a shell.
  package static let patience = 2000

  var connection: Connection
  var statements: Statements
  var history: History
  private var log: ChangeLog
  let maintenance: any StoreMaintenance
  /// The folder of the list.
  package let folder: StoreFolder
  /// Milliseconds to wait for the lock of another process.
  package let patience: Int
  /// Returns the time; an unset clock begins in 1970.
  private let now: () -> WallTime
  /// Whether lists that are loaded whole have completed items below all others.
  var sinksCompleted = false
  /// The recoveries of the file, by this store or another, that are not acknowledged.
  public private(set) var recoveryReports: [RecoveryReport]
  /// The items that were edited and were not as their sums say: as they were read, which may be
  /// damage. Each once.
  public internal(set) var altered: [Item] = []

  /// The file of the list.
  public var path: String { connection.path }

  /// A store on a list that is open, inspected and migrated to this version.
  ///
  /// - Parameters:
  ///   - connection: To the list.
  ///   - folder: The folder of the list.
  ///   - patience: Milliseconds to wait for the lock of another process.
  ///   - maintenance: Reopening and backups, from the module that opened the list.
  ///   - now: Returns the time of a use or of a removal; an unset clock begins in 1970.
  /// - Throws: Read errors.
  package init(
    _ connection: consuming Connection, in folder: consuming StoreFolder, patience: Int,
    maintenance: any StoreMaintenance, now: @escaping () -> WallTime
  ) throws(StoreError) {
    let recoveryReports = try connection.recoveryReports(ofVersion: Schema.version)
    let statements = try Statements(connection)
    let history = try History(connection)
    let log = try ChangeLog(connection)
    self.recoveryReports = recoveryReports
    self.statements = statements
    self.history = history
    self.log = log
    self.connection = connection
    self.folder = folder
    self.patience = patience
    self.maintenance = maintenance
    self.now = now
  }

  /// Opens the list anew: the file that is now at its path. It is checked whole, and recovered if
  /// it is damaged.
  package mutating func reopen() throws(StoreError) { self = try maintenance.reopen() }

  /// Runs `body`. If the list turns out to be damaged, it is opened whole, which recovers it, and
  /// `body` runs once more: opening reads only a sample, and what failed has stored nothing.
  ///
  /// - Throws: As `body` and opening.
  public mutating func recovering<Value>(
    _ body: (inout Store) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) { return try body(&self) } catch {
      guard error.mayBeRecovered else { throw error }
      try reopen()
      return try body(&self)
    }
  }

  /// Checks the whole file, as far as another process's transactions are committed.
  ///
  /// - Throws: `damaged` or `io` with ``StoreError/mayBeRecovered`` for a file that reopening would
  ///   recover, and read errors.
  /// - Complexity: O(size of the file); no lock that a writer waits for is held.
  public mutating func check() throws(StoreError) { try maintenance.check() }

  /// Runs `body` in one transaction on the current file of the list: all of it is stored or
  /// nothing. Within another transaction it is a part of that.
  ///
  /// The folder's lock keeps that file in place until the end: a process that recovers the list
  /// waits for the lock. The transaction is counted once: a log whose first transaction counts more
  /// is of another file.
  package mutating func transaction<Value>(
    _ body: (inout Store) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    var value: Value?
    try runTransaction { (store) throws(StoreError) in value = try body(&store) }
    guard let value else { fatalError("\(path): a transaction ended without its body") }
    return value
  }

  /// The same without a value: a generic function would be in the program once for each kind.
  private mutating func runTransaction(
    _ body: (inout Store) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard connection.isAutocommit else { return try body(&self) }
    try folder.lock(.shared, for: path, patience: patience)
    if connection.hasMoved {
      folder.unlock()
      try reopen()
      try folder.lock(.shared, for: path, patience: patience)
    }
    defer { folder.unlock() }
    try connection.begin()
    let before = connection.totalChanges
    log.touched = []
    do throws(StoreError) {
      // Another program may have migrated the file since it was opened.
      try statements.requireKnownSchema(connection)
      try body(&self)
      let counter = connection.totalChanges != before ? try log.record(connection) : nil
      try connection.commit()
      // What this store wrote itself need not be loaded.
      if let counter, log.loaded?.counter == counter - 1 { log.loaded?.counter = counter }
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Writes one edit in the open transaction.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - current: The item with the edit's id before it; nil if there is none.
  mutating func write(_ edit: Edit, of current: Item?) throws(StoreError) {
    let wasSound = try statements.write(edit, of: current, connection)
    log.touched.append(edit.id)
    guard !wasSound, let current, !altered.contains(where: { $0.id == current.id }) else { return }
    altered.append(current)
  }

  /// The days since the beginning of 1970; nil while the clock is not set.
  func today() -> Int? { now().day }

  /// The seconds since the beginning of 1970; nil while the clock is not set.
  func seconds() -> Int? {
    let now = now()
    return now.day == nil ? nil : now.seconds
  }

  /// The names of the lists as they were last loaded.
  var loadedNames: [ListID: String] { log.loaded?.names ?? [:] }

  private func names() throws(StoreError) -> [ListID: String] {
    var names: [ListID: String] = [:]
    for list in try connection.lists() { names[ListID(list.id)] = list.text }
    return names
  }

  /// All items: in the order of their lists, and of each list.
  ///
  /// - Throws: `damaged` if a row holds values that this program never writes, and read errors.
  /// - Complexity: O(n).
  public mutating func load() throws(StoreError) -> [Item] {
    try load { (store) throws(StoreError) in try store.readItems() }
  }

  /// All lists with their items. Otherwise as ``load()``.
  public mutating func loadLists() throws(StoreError) -> Lists {
    try load { (store) throws(StoreError) in try store.readLists() }
  }

  private mutating func load<Value>(
    _ read: (borrowing Store) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // One snapshot: otherwise the items may include a write that another process made after the
    // counters were read, and the next check would report that write as a new change.
    let (loaded, value) = try connection.snapshot { () throws(StoreError) in
      let loaded = ChangeLog.Mark(
        version: try dataVersion(), counter: try log.counter(connection).now, names: try names())
      return (loaded, try read(self))
    }
    log.loaded = loaded
    return value
  }

  /// What other processes changed since the last load.
  ///
  /// Waits for a process that is writing: its WAL grows, and triggers a file notification, before
  /// the write can be read. A caller that reacts to the notification sees the change.
  /// - Parameter isForced: Whether to read all items, even if no other process changed the file.
  /// - Returns: nil if no other process changed the file; this store's own writes do not count.
  /// - Throws: As for loading, and lock errors; the change then counts as not loaded.
  /// - Complexity: O(changes · log n); O(n) if it is forced, or changes are forgotten.
  public mutating func loadIfChanged(isForced: Bool = false) throws(StoreError) -> LoadedItems? {
    var loaded: ChangeLog.Mark?
    let items: LoadedItems? = try transaction { (store) throws(StoreError) in
      let version = try store.dataVersion()
      guard isForced || version != store.log.loaded?.version else { return nil }
      loaded = ChangeLog.Mark(
        version: version, counter: try store.log.counter(store.connection).now,
        names: try store.names())
      return try store.changes(isForced: isForced)
    }
    if let loaded { log.loaded = loaded }
    return items
  }

  private func changes(isForced: Bool) throws(StoreError) -> LoadedItems {
    guard !isForced, let since = log.loaded?.counter,
      let ids = try log.items(since: since, connection)
    else { return .all(try readLists()) }
    var changed: [Item] = []
    var removed: [ItemID] = []
    for id in ids {
      if let item = try statements.item(id, connection) {
        changed.append(item)
      } else {
        removed.append(id)
      }
    }
    return .changes(changed, removed: removed)
  }

  func readItems() throws(StoreError) -> [Item] {
    defer { statements.select.reset() }
    return try connection.items(statements.select).inOrder(of: connection.lists())
  }

  func readLists() throws(StoreError) -> Lists {
    defer { statements.select.reset() }
    let lists = try connection.lists()
    return Lists(
      root: lists, items: try connection.items(statements.select).inOrder(of: lists),
      sinksCompleted: sinksCompleted)
  }

  /// Deletes a recovery report that a person has seen.
  public mutating func acknowledge(_ recoveryReport: RecoveryReport) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM restoration WHERE damaged = ?1")
      delete.bind(1, recoveryReport.damaged)
      try store.connection.finish(delete, "acknowledge")
    }
    recoveryReports.removeAll { $0.damaged == recoveryReport.damaged }
  }

  /// A number that changes when another connection, in any process, commits a change to the file.
  package func dataVersion() throws(StoreError) -> Int {
    defer { statements.dataVersion.reset() }
    _ = try connection.step(statements.dataVersion, "look for changes")
    return statements.dataVersion.integer(0)
  }
}

/// Operations on a list's file besides storing in it. The module that opens a store passes them in.
package protocol StoreMaintenance {
  /// Opens the file that is now at the list's path, checks it whole, and recovers it if it is
  /// damaged.
  func reopen() throws(StoreError) -> Store

  /// Checks the whole file.
  func check() throws(StoreError)

  /// Begins a backup of the list as it is now, without waiting for a lock.
  func beginBackup(at time: WallTime) throws(StoreError) -> any BackupJob & ~Copyable
}

/// A backup in progress, made in parts so short that an edit hardly waits for one. Releasing it
/// before its end deletes its files.
package protocol BackupJob: ~Copyable {
  /// Makes the next part. Returns the path of the backup after the last part, nil before.
  mutating func step() throws(StoreError) -> String?
}

extension Store.MissingFile {
  /// The texts of a new list's first items.
  package var texts: [String] {
    switch self {
    case .isAnError: []
    case .beginsAList(let texts): texts
    }
  }
}
