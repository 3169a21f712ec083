// The list on disk: one SQLite file that several processes may share.
public import Model

/// The stored list. Each change is on the disk when its call returns.
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
  public enum Absence: Sendable {
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

  let connection: Connection
  let statements: Statements
  let history: History
  /// The change counter of what was loaded last.
  private var loadedCounter: Int?

  /// The file of the list.
  public var path: String { connection.path }

  /// Opens the list in a file. A file that is not a list of this program is never changed.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - absence: What to do when there is no file. A new file has mode 0660, whatever the umask.
  /// - Throws: Any reason but `refused`.
  public init(path: String, ifMissing absence: Absence) throws(StoreError) {
    try self.init(path: path, ifMissing: absence, patience: Store.patience)
  }

  /// As the public form, with another patience.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - absence: What to do when there is no file.
  ///   - patience: Milliseconds to wait for another process.
  package init(path: String, ifMissing absence: Absence, patience: Int) throws(StoreError) {
    try StoreFile(path: path).prepare(ifMissing: absence)
    let connection = try Connection.open(path: path, busyTimeout: CInt(patience))
    if connection.isReadOnly {
      throw StoreError(
        .notPermitted, call: "open", path: path, detail: "the file can only be read")
    }
    try connection.requireOurs()
    guard try connection.text("PRAGMA journal_mode = WAL", "open the log") == "wal" else {
      throw StoreError(
        .unsuitableFileSystem, call: "open the log", path: path,
        detail: "the file system allows no write-ahead log")
    }
    // FULL: what was swiped away stays away after the plug was pulled.
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.run("PRAGMA foreign_keys = ON", "open")
    try connection.migrate(beginningWith: absence.texts)
    let statements = try Statements(connection)
    let history = try History(connection)
    self.statements = statements
    self.history = history
    self.connection = connection
  }

  /// All items in the order of the list.
  ///
  /// - Throws: `damaged` when a row holds what this program never writes, and what reading gives.
  /// - Complexity: O(n).
  public mutating func load() throws(StoreError) -> [Item] {
    // One snapshot: what another process writes after the counter was read must not be in the
    // items, or it would be taken for loaded although the counter moves later.
    try connection.snapshot { () throws(StoreError) in
      let counter = try changeCounter()
      let items = try readItems()
      loadedCounter = counter
      return items
    }
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
    try connection.transaction { () throws(StoreError) in
      let counter = try changeCounter()
      guard isForced || counter != loadedCounter else { return nil }
      let items = try readItems()
      loadedCounter = counter
      return items
    }
  }

  func readItems() throws(StoreError) -> [Item] {
    defer { statements.select.reset() }
    return try connection.items(statements.select)
  }

  /// A number that changes when another process, and only another, changed the file.
  package func changeCounter() throws(StoreError) -> Int {
    defer { statements.dataVersion.reset() }
    _ = try connection.step(statements.dataVersion, "look for changes")
    return statements.dataVersion.integer(0)
  }
}

extension Store.Absence {
  /// The texts of a new list's first items.
  fileprivate var texts: [String] {
    switch self {
    case .isAnError: []
    case .beginsAList(let texts): texts
    }
  }
}
