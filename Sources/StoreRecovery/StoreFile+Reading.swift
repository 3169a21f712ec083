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
