// Reads and writes a file outside SQLite's pager, for pages that no b-tree reaches.
import CSQLite
import Glibc
import Store

/// A database file or WAL, opened through SQLite's VFS, which knows the locks of this process, so
/// that the main file of an open list may be read as well. Closed when it goes out of scope.
@safe struct RawFile: ~Copyable {
  enum Access { case reading, writing }

  let path: String
  private let raw: csqlite_raw_file

  /// - Throws: The errors of opening.
  init(_ path: String, for access: Access = .reading) throws(StoreError) {
    var raw = unsafe csqlite_raw_file()
    var number: CInt = 0
    let flags = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    // All are this function's own; the path is copied.
    let result = unsafe csqlite_open_raw(path, flags | SQLITE_OPEN_NOFOLLOW, &raw, &number)
    guard result == SQLITE_OK else {
      // Also after a failed open; nothing of it is used any more.
      unsafe csqlite_close_raw(raw)
      throw RawFile.failure(result, number, "open", path)
    }
    // Owned by this value alone from here on.
    unsafe self.raw = raw
    self.path = path
  }

  deinit {
    // The last use.
    unsafe csqlite_close_raw(raw)
  }

  /// The size in bytes.
  func size() throws(StoreError) -> Int {
    var size: sqlite3_int64 = 0
    // `size` is this function's own; the file is open.
    try check(unsafe csqlite_raw_size(raw, &size), "look for the end")
    return Int(size)
  }

  /// Whether no other connection, in any process, has the database open. Open it for writing.
  ///
  /// - Throws: The errors of the lock other than that another process has it.
  func isUnused() throws(StoreError) -> Bool {
    // The locks are this value's own, and are released before the call returns.
    let result = unsafe csqlite_raw_is_unused(raw)
    if result == SQLITE_BUSY { return false }
    try check(result, "lock the file")
    return true
  }

  /// This many bytes from an offset on; fewer past the end.
  func bytes(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // The call gets the length of the buffer.
    let result = unsafe csqlite_raw_read(raw, &bytes, CInt(count), sqlite3_int64(offset))
    // SQLITE_IOERR_SHORT_READ: bytes past the end are zeros.
    if result == SQLITE_IOERR | 2 << 8 { return Array(bytes.prefix(max(0, try size() - offset))) }
    try check(result, "read")
    return bytes
  }

  /// Writes bytes at an offset; a gap between the end of the file and the offset becomes zeros.
  ///
  /// - Parameters:
  ///   - bytes: Less than 128 KiB: SQLite's VFS takes the length modulo that.
  ///   - offset: The offset of the first byte.
  func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    // The array is lent for the call, which gets its length.
    try check(
      unsafe csqlite_raw_write(raw, bytes, CInt(bytes.count), sqlite3_int64(offset)), "write")
  }

  private func check(_ result: CInt, _ call: String) throws(StoreError) {
    guard result != SQLITE_OK else { return }
    // The file is open, and keeps the errno of its last failure.
    throw RawFile.failure(result, unsafe csqlite_errno(raw.file), call, path)
  }

  private static func failure(
    _ result: CInt, _ number: CInt, _ call: String, _ path: String
  ) -> StoreError {
    let detail = "\(Connection.words(for: result)) (\(result)/\(number))"
    if number == EIO, StoreError.isOfReading(sqlite: result) {
      return StoreError.unreadable(call: call, path: path, detail: detail)
    }
    return StoreError(
      StoreError.reason(sqlite: result, errno: number), call: call, path: path, detail: detail)
  }
}
