// The bytes of a database outside SQLite's pager: of its file, and of a database in memory.
import CSQLite
import Store

extension Connection {
  /// The size of the main file in bytes.
  func fileSize() throws(StoreError) -> Int {
    var size: sqlite3_int64 = 0
    // `size` is this function's own; the descriptor is SQLite's and open.
    try check(unsafe csqlite_file_size(handle, &size), "read the file")
    return Int(size)
  }

  /// Bytes of the main file as they are on disk, without the frames of the WAL.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first byte.
  ///   - count: How many bytes; fewer are returned past the end.
  func fileBytes(from offset: Int, count: Int) throws(StoreError) -> [UInt8] {
    let count = min(count, try fileSize() - offset)
    guard count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    // The call gets the length of the buffer.
    let result = unsafe csqlite_file_read(handle, &bytes, CInt(count), sqlite3_int64(offset))
    try check(result, "read the file")
    return bytes
  }

  /// All bytes of a database in memory.
  func serialized() throws(StoreError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    // `count` is this function's own; the bytes are copied and freed here.
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &count, 0) else {
      throw StoreError(.io, call: "open", path: path, detail: "out of memory")
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  /// A database in memory with these bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a file. WAL mode is ignored: memory has none.
  ///   - name: The name in errors.
  static func holding(_ bytes: [UInt8], named name: String) throws(StoreError) -> Connection {
    let connection = try open(path: ":memory:", busyTimeout: 0, named: name)
    let count = sqlite3_int64(bytes.count)
    // SQLite frees memory of its own allocator, also if the call fails.
    guard let copy = unsafe sqlite3_malloc64(sqlite3_uint64(max(1, count))) else {
      throw StoreError(.io, call: "open", path: name, detail: "out of memory")
    }
    let room = unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
    unsafe room.copyBytes(from: bytes)
    // Changes the format's two version numbers from WAL to rollback journal.
    for offset in 18...19 where bytes.count > offset && bytes[offset] == 2 {
      unsafe room[offset] = 1
    }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    // The call gets the length of the buffer, which is SQLite's from here on.
    let result = unsafe sqlite3_deserialize(
      connection.handle, "main", copy.assumingMemoryBound(to: UInt8.self), count, count, flags)
    try connection.check(result, "open")
    return connection
  }
}
