// The file behind a connection, past SQLite's pages: its bytes, and whether it is still in its place.
import CSQLite

extension Connection {
  /// How many bytes the main file has.
  func fileSize() throws(StoreError) -> Int {
    var size: sqlite3_int64 = 0
    // `size` is this function's own; the descriptor is SQLite's and open.
    try check(unsafe csqlite_file_size(handle, &size), "read the file")
    return Int(size)
  }

  /// Bytes of the main file, as they are on the disk: what stands in the log is not among them.
  ///
  /// - Parameters:
  ///   - offset: Of the first.
  ///   - count: How many; beyond the end there are fewer.
  func fileBytes(from offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    let count = min(count, try fileSize() - offset)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    // The buffer is as long as the call is told.
    let result = unsafe csqlite_file_read(handle, &bytes, CInt(count), sqlite3_int64(offset))
    try check(result, "read the file")
    return bytes
  }

  /// Whether another file, or none, has the name under which this one was opened. - Complexity: O(1),
  /// one stat(2).
  var hasMoved: Bool {
    var moved: CInt = 0
    // `moved` is this function's own; a file system that cannot tell leaves it as it is.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }
}
