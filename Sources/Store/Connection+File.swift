// The file behind a connection, past SQLite's pages: its bytes, and whether it is still in its place.
import CSQLite
import Glibc

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

  /// Whether a result says that the disk did not give bytes of the file or its log. A page that cannot be
  /// read is no broken one, and SQLite tells the two apart only in what it keeps of its files.
  func isUnreadable(_ result: CInt) -> Bool {
    switch result & 0xFF {
    // Where the first page cannot be read no file is open, and there is the number alone.
    case SQLITE_IOERR:
      StoreError.isOfReading(sqlite: result) && (systemError == EIO || hasMetReadingError)
    // In a schema as well, which is then an error like any other.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA: hasMetReadingError
    default: false
    }
  }

  /// Whether the disk failed under this connection, now or before. One that it met before makes true
  /// damage look like this; a connection that is opened anew finds out.
  var hasMetReadingError: Bool {
    // The handle is open; the files behind it are asked, and live as long.
    unsafe csqlite_met_errno(handle, EIO) != 0
  }

  /// Whether another file, or none, has the name under which this one was opened. - Complexity: O(1),
  /// one stat(2).
  var hasMoved: Bool {
    var moved: CInt = 0
    // `moved` is this function's own; a file system that cannot tell leaves it as it is.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
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
