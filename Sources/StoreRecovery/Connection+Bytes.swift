// The bytes of a database, past SQLite's pages: of its file, and of one in memory.
import CSQLite
import Store

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

  /// A database in memory that has these bytes.
  ///
  /// - Parameters:
  ///   - bytes: Of a file. That it had a log is passed over: memory has none.
  ///   - name: Stands in errors.
  static func holding(_ bytes: [UInt8], named name: String) throws(StoreError) -> Connection {
    let connection = try open(path: ":memory:", busyTimeout: 0, named: name)
    let count = sqlite3_int64(bytes.count)
    // SQLite frees what its own allocator gave, also when the call fails.
    guard let copy = unsafe sqlite3_malloc64(sqlite3_uint64(max(1, count))) else {
      throw StoreError(.io, call: "open", path: name, detail: "out of memory")
    }
    let room = unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
    unsafe room.copyBytes(from: bytes)
    // The format's two numbers for a log become those for none.
    for offset in 18...19 where bytes.count > offset && bytes[offset] == 2 {
      unsafe room[offset] = 1
    }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    // The room is as long as the call is told, and SQLite's from here on.
    let result = unsafe sqlite3_deserialize(
      connection.handle, "main", copy.assumingMemoryBound(to: UInt8.self), count, count, flags)
    try connection.check(result, "open")
    return connection
  }
}
