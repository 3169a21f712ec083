// Reads a list with permission to read its file and nothing else.
public import Model
public import Store

extension Store {
  /// How many times a file that keeps changing is read.
  private static let attempts = 3

  /// All items of a file in list order. Writes nothing to the file, whatever its version.
  ///
  /// Needs permission to read the file, not to write it or its folder, and works on a file system
  /// that is mounted read-only. One limit: without permission to write beside the file, changes in
  /// the WAL can be read only while the WAL index (-shm) exists too.
  ///
  /// - Parameter path: Absolute.
  /// - Throws: `notPermitted` or `readOnly` at that limit, `locked` for a file that keeps changing,
  ///   `damaged` beside a log of another file, and the errors of opening and reading.
  /// - Complexity: O(n).
  public static func items(ofFile path: String) throws(StoreError) -> [Item] {
    try items(ofFile: path) {}
  }

  /// As the public form.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - pending: What other processes do before the check whether the file changed, in tests.
  package static func items(
    ofFile path: String, pending: () -> Void
  ) throws(StoreError) -> [Item] {
    let file = try StoreFile.resolving(path, .system)
    try file.requireReadableList()
    try ForeignLog(file: file).requireNone()
    for _ in 0..<attempts {
      let before = try file.state()
      do throws(StoreError) {
        let items = try read(file, file.readingAccess())
        pending()
        let after = try file.state()
        if before.log != nil || after == before { return items }
      } catch {
        // A write during the read looks like damage.
        guard try file.state() == before else { continue }
        guard let log = before.log, error.isAboutWAL else { throw error }
        guard log == 0 else {
          let items = try readAlone(file, after: error)
          if try file.state() == before { return items }
          continue
        }
        // An empty WAL holds no changes, so its index is not needed.
        let items = try read(file, .readingUnchanged)
        pending()
        if try file.state() == before { return items }
      }
    }
    throw StoreError(.locked, call: "read", path: path, detail: "the file changes all the time")
  }

  /// Reads and checks a whole file, and changes nothing.
  ///
  /// - Parameter path: Absolute.
  /// - Returns: How many items it holds, how many of them are completed, and how many changesets can
  ///   be undone.
  /// - Throws: `damaged` or an unreadable part, and the errors of opening and reading.
  /// - Complexity: O(size of the file).
  public static func check(
    fileAt path: String
  ) throws(StoreError) -> (count: ItemCount, changesets: Int) {
    let file = try StoreFile.resolving(path, .system)
    try file.requireReadableList()
    try ForeignLog(file: file).requireNone()
    let connection = try Connection.open(
      path: file.path, busyTimeout: CInt(patience), for: file.readingAccess())
    _ = try connection.inspectReading(
      file.calls, keepsItems: false, hasBackups: Backups(of: file).areOffered)
    // The first version had no steps.
    let hasSteps =
      try connection.number(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'undo'", "count the steps") > 0
    let steps =
      try hasSteps
      ? connection.number("SELECT count(DISTINCT step) FROM undo", "count the steps") : 0
    return (try connection.countItems(), steps)
  }

  /// Reads a WAL without the -shm file, for which there is no space or no permission: a process
  /// that can lock the file exclusively keeps the WAL index in its own memory.
  private static func readAlone(
    _ file: StoreFile, after refusal: StoreError
  ) throws(StoreError) -> [Item] {
    do throws(StoreError) {
      let connection = try Connection.open(path: file.path, busyTimeout: 0)
      return try connection.inspect(.quick, patience: 0, file.calls) { true }.items
    } catch {
      throw refusal.reason == .full ? refusal : file.walError
    }
  }

  private static func read(
    _ file: StoreFile, _ access: Connection.Access
  ) throws(StoreError) -> [Item] {
    let connection = try Connection.open(
      path: file.path, busyTimeout: CInt(patience), for: access)
    return try connection.inspectReading(
      file.calls, .quick, hasBackups: Backups(of: file).areOffered
    ).items
  }
}

extension StoreError {
  /// Whether the WAL or its index could not be opened: SQLITE_CANTOPEN, or SQLITE_READONLY with an
  /// extended code about recovery or locks.
  fileprivate var isAboutWAL: Bool {
    if isUnreadable { return false }
    return switch reason {
    case .io, .noDescriptor, .notPermitted, .readOnly, .missing, .full: true
    case .noFolder, .notAFile, .foreign, .newer, .damaged, .locked, .unsuitableFileSystem, .refused:
      false
    }
  }
}
