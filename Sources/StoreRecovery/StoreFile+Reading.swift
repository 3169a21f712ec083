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
    try calls.requireAccess(path, R_OK)
  }

  /// The current state of the file.
  func state() throws(StoreError) -> Stamp {
    guard let entry = try calls.entry(path) else {
      throw StoreError(call: "open", path: path, errno: ENOENT)
    }
    // ctime: of the two times, the one that a program cannot set.
    return Stamp(
      log: try calls.size(path + "-wal"), inode: UInt(entry.st_ino), size: Int(entry.st_size),
      seconds: entry.st_ctim.tv_sec, nanoseconds: entry.st_ctim.tv_nsec)
  }

  /// How a reader opens the file.
  ///
  /// - Throws: The error of a WAL that can be read only with an index that this user would have to
  ///   make, and whose owner could not write to it then.
  func readingAccess() throws(StoreError) -> Connection.Access {
    // Without a WAL no process writes, and the reader needs to leave nothing beside the file.
    guard let log = try calls.size(path + "-wal") else { return .readingUnchanged }
    if try calls.exists(path + "-shm") { return .reading }
    // Losing the error is right: who may not write reads in another way.
    if (try? calls.requireAccess(path, W_OK)) != nil { return .reading }
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
    var isReadOnly = false
    do throws(StoreError) { try calls.requireAccess(path, W_OK) } catch {
      isReadOnly = error.reason == .readOnly
    }
    return StoreError(
      isReadOnly ? .readOnly : .notPermitted, call: "read the log", path: path + "-wal",
      detail: "the newest changes stand in it, and reading them takes the right to write beside it")
  }
}
