// The list for somebody who may read its file and nothing else.
public import Model
public import Store

extension Store {
  /// How often a file is read again that changed meanwhile.
  private static let attempts = 3

  /// All items of a file in the order of the list. Writes nothing into the file, whatever its version.
  ///
  /// Needs the right to read the file, not to write it or its folder, and works on a file system
  /// that is mounted read-only. One limit: changes in the write-ahead log can be read without the
  /// right to write beside it only while the log's index (-shm) is there too.
  ///
  /// - Parameter path: Absolute.
  /// - Throws: `notPermitted` or `readOnly` at that limit, `locked` for a file that changes all the
  ///   time, and what opening and reading give.
  /// - Complexity: O(n).
  public static func items(ofFile path: String) throws(StoreError) -> [Item] {
    try items(ofFile: path) {}
  }

  /// As the public form.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - meanwhile: What others do before it is looked whether the file changed.
  package static func items(
    ofFile path: String, meanwhile: () -> Void
  ) throws(StoreError) -> [Item] {
    let file = try StoreFile.resolving(path, .system)
    try file.requireReadable()
    for _ in 0..<attempts {
      let before = try file.stamp()
      do throws(StoreError) {
        // Without a log nobody writes, and whoever reads needs to leave nothing beside the file.
        let items = try read(file, before.log == nil ? .readingUnchanged : .reading)
        meanwhile()
        let after = try file.stamp()
        if before.log != nil || after == before { return items }
      } catch {
        // What a writer moved meanwhile looks like damage.
        guard try file.stamp() == before else { continue }
        guard let log = before.log, error.isAboutTheLog else { throw error }
        guard log == 0 else {
          let items = try readAlone(file, after: error)
          if try file.stamp() == before { return items }
          continue
        }
        // An empty log says no more than none, so that its index is not needed.
        let items = try read(file, .readingUnchanged)
        meanwhile()
        if try file.stamp() == before { return items }
      }
    }
    throw StoreError(.locked, call: "read", path: path, detail: "the file changes all the time")
  }

  /// Reads a log without the memory beside it, for which there is no room or no right: whoever can lock
  /// the file alone has memory of its own.
  private static func readAlone(
    _ file: StoreFile, after refusal: StoreError
  ) throws(StoreError) -> [Item] {
    do throws(StoreError) {
      let connection = try Connection.open(path: file.path, busyTimeout: 0)
      return try connection.inspect(patience: 0, file.calls) { true }.items
    } catch {
      throw refusal.reason == .full ? refusal : file.refusalOfLog
    }
  }

  private static func read(
    _ file: StoreFile, _ access: Connection.Access
  ) throws(StoreError) -> [Item] {
    let connection = try Connection.open(
      path: file.path, busyTimeout: CInt(patience), for: access)
    return try connection.inspectReading(file.calls, hasBackups: Backups(of: file).areOffered).items
  }
}

extension StoreError {
  /// Whether the log or its index could not be had: SQLITE_CANTOPEN, or SQLITE_READONLY with what it
  /// says about recovery and locks.
  fileprivate var isAboutTheLog: Bool {
    if isUnreadable { return false }
    return switch reason {
    case .io, .noDescriptor, .notPermitted, .readOnly, .missing, .full: true
    case .noFolder, .notAFile, .foreign, .newer, .damaged, .locked, .unsuitableFileSystem,
      .refused:
      false
    }
  }
}
