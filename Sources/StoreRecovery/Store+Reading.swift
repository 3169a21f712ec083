// Reads a list with permission to read its file and nothing else.
public import Model
public import Store

extension Store {
  /// How many times a file that keeps changing is read.
  private static let attempts = 3

  /// All items of a file: of the first list, of the second, and so on. Writes nothing to the file, whatever its version.
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
    try contents(ofFile: path).items
  }

  /// As the public form, with what other processes do before the check whether the file changed.
  package static func items(
    ofFile path: String, pending: () -> Void
  ) throws(StoreError) -> [Item] {
    try contents(ofFile: path, pending: pending).items
  }

  /// All lists of a file, and all items; otherwise as ``items(ofFile:)``.
  public static func contents(ofFile path: String) throws(StoreError) -> FileContents {
    try contents(ofFile: path) {}
  }

  /// As the public form.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - pending: What other processes do before the check whether the file changed, in tests.
  package static func contents(
    ofFile path: String, pending: () -> Void
  ) throws(StoreError) -> FileContents {
    let file = try StoreFile.resolving(path, .system)
    try file.requireReadableList()
    try ForeignLog(file: file).requireNone()
    for _ in 0..<attempts {
      let before = try file.state()
      do throws(StoreError) {
        let contents = try read(file, file.readingAccess())
        pending()
        let after = try file.state()
        if before.log != nil || after == before { return contents }
      } catch {
        // A write during the read looks like damage.
        guard try file.state() == before else { continue }
        guard let log = before.log, error.isAboutWAL else { throw error }
        guard log == 0 else {
          let contents = try readAlone(file, after: error)
          if try file.state() == before { return contents }
          continue
        }
        // An empty WAL holds no changes, so its index is not needed.
        let contents = try read(file, .readingUnchanged)
        pending()
        if try file.state() == before { return contents }
      }
    }
    throw StoreError(.locked, call: "read", path: path, detail: "the file changes all the time")
  }

  /// Reads and checks a whole file, and changes nothing.
  ///
  /// - Parameter path: Absolute.
  /// - Returns: How many items it holds, how many of them are completed, how many changesets can be
  ///   undone, and how many items are in no list, which is no damage.
  /// - Throws: `damaged` or an unreadable part, and the errors of opening and reading.
  /// - Complexity: O(size of the file).
  public static func check(
    fileAt path: String
  ) throws(StoreError) -> (count: ItemCount, changesets: Int, listless: ListlessItems) {
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
    return (try connection.countItems(), steps, try connection.countListlessItems())
  }

  /// Reads a WAL without the -shm file, for which there is no space or no permission: a process
  /// that can lock the file exclusively keeps the WAL index in its own memory.
  private static func readAlone(
    _ file: StoreFile, after refusal: StoreError
  ) throws(StoreError) -> FileContents {
    do throws(StoreError) {
      let connection = try Connection.open(path: file.path, busyTimeout: 0)
      return FileContents(try connection.inspect(.quick, patience: 0, file.calls) { true })
    } catch {
      throw refusal.reason == .full ? refusal : file.walError
    }
  }

  private static func read(
    _ file: StoreFile, _ access: Connection.Access
  ) throws(StoreError) -> FileContents {
    let connection = try Connection.open(
      path: file.path, busyTimeout: CInt(patience), for: access)
    return FileContents(
      try connection.inspectReading(file.calls, .quick, hasBackups: Backups(of: file).areOffered))
  }
}

/// The lists of a file and their items.
public struct FileContents: Hashable, Sendable {
  /// The lists, as items of the root list, in order.
  public let lists: [Item]
  /// All items: of the first list, of the second, and so on.
  public let items: [Item]
  /// The ids by which other files know the lists.
  public let outerIDs: OuterListIDs

  /// - Parameters:
  ///   - lists: The lists, in order.
  ///   - items: All items, in the order of their lists.
  ///   - outerIDs: The ids by which other files know the lists.
  public init(lists: [Item], items: [Item], outerIDs: OuterListIDs) {
    self.lists = lists
    self.items = items
    self.outerIDs = outerIDs
  }

  init(_ inspection: Inspection) {
    self.init(
      lists: inspection.lists, items: inspection.items, outerIDs: inspection.outerIDs)
  }

  /// The first list, which a panel shows.
  public var first: ListID { lists.first.map { ListID($0.id) } ?? .original }

  /// The items of the first list.
  public var firstItems: [Item] {
    let first = first
    guard items.contains(where: { $0.list != first }) else { return items }
    return items.filter { $0.list == first }
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
