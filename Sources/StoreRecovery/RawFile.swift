// A file read and written past SQLite's pages: bytes at a place, for what its own tree no longer leads to.
import CSQLite
import Glibc
import Store

/// A file, or the log of one, through SQLite's own files: they know what this process has locked, so that
/// the main file of a list that is open may be read as well. Closed when it goes out of scope.
@safe struct RawFile: ~Copyable {
  enum Access { case reading, writing }

  let path: String
  private let raw: csqlite_raw_file

  /// - Throws: What opening gives.
  init(_ path: String, for access: Access = .reading) throws(StoreError) {
    var raw = unsafe csqlite_raw_file()
    var number: CInt = 0
    let flags = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    // All are this function's own; the name is copied.
    let result = unsafe csqlite_open_raw(path, flags, &raw, &number)
    guard result == SQLITE_OK else {
      // Also what was not opened; nothing of it is used any more.
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

  /// How many bytes there are.
  func size() throws(StoreError) -> Int {
    var size: sqlite3_int64 = 0
    // `size` is this function's own; the file is open.
    try check(unsafe csqlite_raw_size(raw, &size), "look for the end")
    return Int(size)
  }

  /// So many bytes from a place on; beyond the end there are fewer.
  func bytes(at offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // The buffer is as long as the call is told.
    let result = unsafe csqlite_raw_read(raw, &bytes, CInt(count), sqlite3_int64(offset))
    // SQLITE_IOERR_SHORT_READ: what is beyond the end stays zeros.
    if result == SQLITE_IOERR | 2 << 8 { return Array(bytes.prefix(max(0, try size() - offset))) }
    try check(result, "read")
    return bytes
  }

  /// Writes bytes to a place; what lies between the end and it becomes zeros.
  ///
  /// - Parameters:
  ///   - bytes: Less than 128 KiB, of which SQLite's files write the rest without a word.
  ///   - offset: Of the first.
  func write(_ bytes: [UInt8], at offset: Int) throws(StoreError) {
    // The array is lent for the call, as long as the call is told.
    try check(
      unsafe csqlite_raw_write(raw, bytes, CInt(bytes.count), sqlite3_int64(offset)), "write")
  }

  private func check(_ result: CInt, _ call: String) throws(StoreError) {
    guard result != SQLITE_OK else { return }
    // The file is open, and keeps the number of its last refusal.
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
