// What is known of the list's file without opening it, for somebody who only reads.
import Glibc
import Store

extension StoreFile {
  /// Tells one state of a file and its log from another.
  struct Stamp: Hashable {
    /// The length of the write-ahead log in bytes, `nil` where there is none.
    let log: Int?
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// Throws for a path that is no file, and for one that this process may not read.
  func requireReadable() throws(StoreError) {
    try requireAbsolute()
    try requireRegular()
    try requireAccess(path, R_OK)
  }

  /// The present state of the file.
  func stamp() throws(StoreError) -> Stamp {
    guard let entry = StoreFile.entry(path) else {
      throw StoreError(call: "open", path: path, errno: errno)
    }
    // Of the two times this one cannot be set by a program.
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

  /// Why a log with changes in it cannot be read.
  var refusalOfLog: StoreError {
    // The call copies the name.
    let isReadOnly = unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0 && errno == EROFS
    return StoreError(
      isReadOnly ? .readOnly : .notPermitted, call: "read the log", path: path + "-wal",
      detail: "the newest changes stand in it, and reading them takes the right to write beside it")
  }

  private static func entry(_ path: String) -> stat? {
    var entry = stat()
    // `entry` is this function's own and as large as the call wants; the name is copied.
    return unsafe stat(path, &entry) == 0 ? entry : nil
  }
}
