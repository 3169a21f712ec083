// The state of the list's file for readers, without opening it.
import Glibc
import Store

extension StoreFile {
  /// Distinguishes the states of a file and its WAL.
  struct Stamp: Hashable {
    /// The size of the WAL in bytes, `nil` if there is none.
    let log: Int?
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Throws if the path is not a regular file, or if this process may not read it.
  func requireReadable() throws(StoreError) {
    try requireAbsolute()
    try requireRegular()
    try requireAccess(path, R_OK)
  }

  /// The current state of the file.
  func state() throws(StoreError) -> Stamp {
    guard let entry = StoreFile.entry(path) else {
      throw StoreError(call: "open", path: path, errno: errno)
    }
    // ctime: of the two times, the one that a program cannot set.
    return Stamp(
      log: try logLength(), inode: UInt(entry.st_ino), size: Int(entry.st_size),
      seconds: entry.st_ctim.tv_sec, nanoseconds: entry.st_ctim.tv_nsec)
  }

  private func logLength() throws(StoreError) -> Int? {
    if let entry = StoreFile.entry(path + "-wal") { return Int(entry.st_size) }
    guard errno == ENOENT else {
      throw StoreError(call: "look for the log", path: path + "-wal", errno: errno)
    }
    return nil
  }

  /// How a reader opens the file.
  ///
  /// - Throws: The error of a WAL that can be read only with an index that this user would have to
  ///   make, and whose owner could not write to it then.
  func readingAccess() throws(StoreError) -> Connection.Access {
    // Without a WAL no process writes, and the reader needs to leave nothing beside the file.
    guard let log = try logLength() else { return .readingUnchanged }
    if try calls.exists(path + "-shm") { return .reading }
    // The call copies the path.
    if unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 { return .reading }
    // An empty WAL holds no changes, so its index is not needed.
    guard log == 0 else { throw walError }
    return .readingUnchanged
  }

  /// Refuses a WAL that is corrupt before its end, the rest of which SQLite would drop.
  ///
  /// - Throws: `damaged`, and read errors.
  /// - Complexity: O(size of the WAL).
  func requireSoundLog() throws(StoreError) {
    let log = path + "-wal"
    for isSecond in [false, true] {
      guard try calls.size(log) ?? 0 > 0 else { return }
      guard let damage = try WALReader(RawFile(log)).damage else { return }
      // One that is begun anew while it is read looks so once.
      guard isSecond else { continue }
      throw StoreError(.damaged, call: "read the log", path: path, detail: damage)
    }
  }

  /// The error for a WAL with changes that cannot be read.
  var walError: StoreError {
    // The call copies the path.
    let isReadOnly = unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 && errno == EROFS
    return StoreError(
      isReadOnly ? .readOnly : .notPermitted, call: "read the log", path: path + "-wal",
      detail: "the newest changes stand in it, and reading them takes the right to write beside it")
  }

  private static func entry(_ path: String) -> stat? {
    var entry = stat()
    // `entry` is this function's own and as large as the call requires; the path is copied.
    return unsafe stat(path, &entry) == 0 ? entry : nil
  }
}
