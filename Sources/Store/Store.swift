// The list on disk: one SQLite file that several processes may share.
public import Model

/// The stored list, which `StoreRecovery` opens. Each change is on the disk when its call returns.
///
/// SQLite with a write-ahead log and `synchronous=FULL`. Every method is `mutating`: the one owner
/// has exclusive access for as long as a call takes, which is what makes handing the store to
/// another thread sound.
///
/// ```swift
/// var store = try Store(path: path, ifMissing: .beginsAList())
/// let milk = try store.append("Milk")
/// try store.apply(.setCompleted(milk.id, true))
/// let report = try store.undo()  // milk is to be bought again
/// ```
public struct Store: ~Copyable, @unchecked Sendable {
  /// What to do when there is no file.
  public enum Dropout: Sendable {
    /// Fail with the reason `missing`.
    case isAnError
    /// Begin a list, and its folder if the folder above exists.
    ///
    /// The texts become its first items, in that order and without steps to undo. Only who makes
    /// the tables writes them: a list that was begun once, however empty it is now, gets none.
    case beginsAList(with: [String] = [])
  }

  /// How long a call waits for another process in milliseconds: longer than any honest writer
  /// takes, short enough that a person in a shell still waits for the answer.
  package static let patience = 2000

  var connection: Connection
  var statements: Statements
  var history: History
  let maintenance: any StoreMaintenance
  /// Where the list is.
  package let folder: StoreFolder
  /// Milliseconds to wait for another process.
  package let patience: Int
  /// The change counter of what was loaded last.
  private var loadedCounter: Int?
  /// Days since the beginning of 1970; nil while the clock is not set.
  let today: () -> Int?
  /// What was restored when the file was opened, by this store or another, and is not acknowledged.
  public private(set) var restorations: [Restoration]

  /// The file of the list.
  public var path: String { connection.path }

  /// A store on a list that is open, was looked at and has the tables of this version.
  ///
  /// - Parameters:
  ///   - connection: To the list.
  ///   - folder: In which the list is.
  ///   - patience: Milliseconds to wait for another process.
  ///   - maintenance: What is done to the file by whoever opened it.
  ///   - today: The day of a use, since the beginning of 1970; nil while the clock is not set.
  /// - Throws: What reading gives.
  package init(
    _ connection: consuming Connection, in folder: consuming StoreFolder, patience: Int,
    maintenance: any StoreMaintenance, today: @escaping () -> Int?
  ) throws(StoreError) {
    let restorations = try connection.restorations()
    let statements = try Statements(connection)
    let history = try History(connection)
    self.restorations = restorations
    self.statements = statements
    self.history = history
    self.connection = connection
    self.folder = folder
    self.patience = patience
    self.maintenance = maintenance
    self.today = today
  }

  /// Opens the list anew, and restores it where it is damaged.
  mutating func reopen() throws(StoreError) { self = try maintenance.reopen() }

  /// Does several things together or none of them, in the file that is the list now.
  ///
  /// The folder's lock keeps it that file until the end: whoever restores a list waits for it.
  mutating func transaction<Value>(
    _ body: (inout Store) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try folder.lock(.shared, for: path, patience: patience)
    if connection.hasMoved {
      folder.unlock()
      try reopen()
      try folder.lock(.shared, for: path, patience: patience)
    }
    defer { folder.unlock() }
    try connection.begin()
    do throws(StoreError) {
      let value = try body(&self)
      try connection.commit()
      return value
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// All items in the order of the list.
  ///
  /// - Throws: `damaged` when a row holds what this program never writes, and what reading gives.
  /// - Complexity: O(n).
  public mutating func load() throws(StoreError) -> [Item] {
    // One snapshot: what another process writes after the counter was read must not be in the
    // items, or it would be taken for loaded although the counter moves later.
    let (counter, items) = try connection.snapshot { () throws(StoreError) in
      (try changeCounter(), try readItems())
    }
    loadedCounter = counter
    return items
  }

  /// All items, if another process changed the file since they were last loaded.
  ///
  /// Waits for a process that is writing: its write-ahead log grows, and tells so, before what it
  /// writes can be read. Whoever hears of that and calls this sees the change.
  /// - Parameter isForced: Whether the items are read also when no other process changed the file.
  /// - Returns: nil when none did; what this store wrote itself does not count.
  /// - Throws: As for loading, and what locking gives; the change then counts as not loaded.
  /// - Complexity: O(1) without a change, O(n) with one.
  public mutating func loadIfChanged(isForced: Bool = false) throws(StoreError) -> [Item]? {
    try transaction { (store) throws(StoreError) in
      let counter = try store.changeCounter()
      guard isForced || counter != store.loadedCounter else { return nil }
      let items = try store.readItems()
      store.loadedCounter = counter
      return items
    }
  }

  func readItems() throws(StoreError) -> [Item] {
    defer { statements.select.reset() }
    return try connection.items(statements.select)
  }

  /// Somebody has seen what was restored: it is told no more.
  public mutating func acknowledge(_ restoration: Restoration) throws(StoreError) {
    try transaction { (store) throws(StoreError) in
      let delete = try store.connection.prepare("DELETE FROM restoration WHERE damaged = ?1")
      delete.bind(1, restoration.damaged)
      try store.connection.finish(delete, "acknowledge")
    }
    restorations.removeAll { $0.damaged == restoration.damaged }
  }

  /// A number that changes when another process, and only another, changed the file.
  package func changeCounter() throws(StoreError) -> Int {
    defer { statements.dataVersion.reset() }
    _ = try connection.step(statements.dataVersion, "look for changes")
    return statements.dataVersion.integer(0)
  }
}

/// What is done to a list's file besides storing in it. Whoever opens a store hands it in.
package protocol StoreMaintenance {
  /// Opens the list anew, as the file of its path is now, and restores it where it is damaged.
  func reopen() throws(StoreError) -> Store

  /// Begins a backup of the list as it is now, and waits for nobody.
  func beginBackup(at time: WallTime) throws(StoreError) -> any BackupJob & ~Copyable
}

/// A backup in the making, in parts so short that an edit hardly waits for one. Given up, it leaves
/// nothing behind.
package protocol BackupJob: ~Copyable {
  /// Does the next part. Returns the backup's file when that was the last one.
  mutating func step() throws(StoreError) -> String?
}

extension Store.Dropout {
  /// The texts of a new list's first items.
  package var texts: [String] {
    switch self {
    case .isAnError: []
    case .beginsAList(let texts): texts
    }
  }
}
