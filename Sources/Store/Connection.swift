// One open database and its prepared statements: SQLite's handles with an owner.
import CSQLite
package import Model

/// A connection to one database file. Closed when it goes out of scope.
@safe package struct Connection: ~Copyable {
  /// Never null and owned by this value alone, until `deinit`.
  package let handle: OpaquePointer
  /// The path of the file, or its substitute in errors.
  package let path: String
  /// Ends a statement that a damaged file makes endless. Owned by this value alone.
  private let bound: UnsafeMutablePointer<csqlite_bound>

  // Unsafe to call: the handle must be SQLite's, and the caller must not close it.
  @unsafe private init(handle: OpaquePointer, path: String) {
    unsafe self.handle = handle
    self.path = path
    unsafe bound = .allocate(capacity: 1)
    unsafe bound.initialize(to: csqlite_bound())
    // The bound lives until the handle is closed.
    unsafe csqlite_set_bound(handle, bound)
  }

  /// How a file is opened.
  package enum Access {
    case writing
    /// Read-only beside writers: takes part in the locks, and needs the WAL and its -shm file.
    case reading
    /// Read-only, for a file that does not change: takes no lock and ignores the WAL.
    case readingUnchanged
  }

  /// Opens an existing file. Limits what the file can do before anything in it is read.
  package static func open(
    path: String, busyTimeout milliseconds: CInt, for access: Access = .writing,
    named title: String? = nil
  ) throws(StoreError) -> Connection {
    // NOMUTEX: only one thread at a time uses a connection, see `Store`.
    // NOFOLLOW: a link that has taken the name of a file, or of a folder on the way, is refused.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
    var name = path
    switch access {
    case .writing: flags |= SQLITE_OPEN_READWRITE
    case .reading: flags |= SQLITE_OPEN_READONLY
    case .readingUnchanged:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = Connection.unchangingName(path)
    }
    var handle: OpaquePointer?
    // `name` and `handle` live across the call; SQLite copies the name.
    let result = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard let opened = unsafe handle else {
      throw StoreError(.io, call: "open", path: path, detail: "out of memory")
    }
    // Owned from here on: a failed open also leaves a handle to close.
    let connection = unsafe Connection(handle: opened, path: title ?? path)
    try connection.check(result, "open")
    connection.wait(upTo: milliseconds)
    try connection.distrust()
    return connection
  }

  /// Sets how long a call waits for the lock of another process.
  package func wait(upTo milliseconds: CInt) {
    // The handle is open, and this call cannot fail with an open handle.
    unsafe sqlite3_busy_timeout(handle, milliseconds)
  }

  deinit {
    // Statements that are finalised later, for which the next call waits, have no bound.
    unsafe sqlite3_progress_handler(handle, 0, nil, nil)
    // The last uses.
    unsafe sqlite3_close_v2(handle)
    unsafe bound.deallocate()
  }

  /// Whether no transaction is open.
  var isAutocommit: Bool {
    // Reads a flag of the open handle.
    unsafe sqlite3_get_autocommit(handle) != 0
  }

  /// How many rows were changed through this connection.
  var totalChanges: Int {
    // Reads a number of the open handle.
    unsafe Int(sqlite3_total_changes64(handle))
  }

  /// Whether SQLite opened the file read-only because writing is not permitted.
  package var isReadOnly: Bool {
    // Reads a flag of the open handle; the name is a literal.
    unsafe sqlite3_db_readonly(handle, "main") == 1
  }

  /// Compiles one statement.
  package func prepare(_ sql: String) throws(StoreError) -> Statement {
    var statement: OpaquePointer?
    // SQLite copies the text; the statement is owned by the value that is returned.
    let result = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    try check(result, "prepare")
    guard let statement = unsafe statement else {
      fatalError("Connection: a statement without words: \(sql)")
    }
    return unsafe Statement(handle: statement)
  }

  /// Runs one statement and ignores its rows.
  package func run(_ sql: String, _ call: String) throws(StoreError) {
    let statement = try prepare(sql)
    while try step(statement, call) {}
  }

  /// The first column of the first row as a number; 0 if there is no row.
  package func number(_ sql: String, _ call: String) throws(StoreError) -> Int {
    let statement = try prepare(sql)
    guard try step(statement, call) else { return 0 }
    return statement.integer(0)
  }

  /// The first column of the first row as text; nil if there is no row or no text.
  package func text(_ sql: String, _ call: String) throws(StoreError) -> String? {
    let statement = try prepare(sql)
    guard try step(statement, call) else { return nil }
    return statement.text(0)
  }

  /// Runs a statement to its end and resets it, whether it failed or not.
  func finish(_ statement: borrowing Statement, _ call: String) throws(StoreError) {
    defer { statement.reset() }
    while try step(statement, call) {}
  }

  /// Advances a statement. Returns whether there is a row to read.
  package func step(_ statement: borrowing Statement, _ call: String) throws(StoreError) -> Bool {
    // A statement that begins has all its steps before it.
    if !statement.isRunning { unsafe bound.pointee.looks = 0 }
    let result = statement.step()
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    try check(result, call)
    return false
  }

  /// SQLite's message for the last failed call.
  var message: String {
    // The handle is open, also after a failed open; the message is copied before the next call.
    unsafe String(cString: sqlite3_errmsg(handle))
  }

  /// SQLite's text for a result code, for calls that leave the connection no message.
  package static func words(for code: CInt) -> String {
    // A constant text, for every number.
    unsafe String(cString: sqlite3_errstr(code))
  }

  /// Throws the error of a failed call. Does nothing for SQLITE_OK.
  package func check(_ result: CInt, _ call: String) throws(StoreError) {
    guard result != SQLITE_OK else { return }
    if isUnreadable(result) {
      throw StoreError.unreadable(call: call, path: path, detail: "result \(result)")
    }
    let errno = systemError
    var reason = StoreError.reason(sqlite: result, errno: errno)
    // It is a file beside the list that cannot be opened, or made.
    if reason == .missing, StoreError.exists(path) {
      reason = StoreError.lacksInodes(path) ? .full : .notPermitted
    }
    throw StoreError(reason, call: call, path: path, detail: "\(message) (\(result)/\(errno))")
  }
}

/// A compiled statement. Finalised when it goes out of scope.
@safe package struct Statement: ~Copyable {
  /// Never null and owned by this value alone, until `deinit`.
  private let handle: OpaquePointer

  @unsafe fileprivate init(handle: OpaquePointer) { unsafe self.handle = handle }

  deinit {
    // The last use of the handle. A result here repeats the failure of the last step.
    unsafe sqlite3_finalize(handle)
  }

  /// Whether the statement is between its first step and its end.
  fileprivate var isRunning: Bool {
    // As below.
    unsafe sqlite3_stmt_busy(handle) != 0
  }

  fileprivate func step() -> CInt {
    // The handle lives as long as this value.
    unsafe sqlite3_step(handle)
  }

  /// Makes the statement ready for the next use and clears its bindings.
  package func reset() {
    // Neither call adds a failure of its own.
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// Binds a value to the parameter of that number, counted from 1.
  func bind(_ index: CInt, _ value: Int) {
    // Fails only for a parameter that the statement does not have.
    must(unsafe sqlite3_bind_int64(handle, index, Int64(value)))
  }

  /// Binds a text by its length, so that a NUL is an ordinary character.
  func bind(_ index: CInt, _ value: String) {
    // TRANSIENT: SQLite copies the bytes before it returns.
    must(
      unsafe sqlite3_bind_text(
        handle, index, value, CInt(value.utf8.count), CSQLITE_TRANSIENT()))
  }

  /// Binds bytes.
  package func bind(_ index: CInt, _ value: [UInt8]) {
    // An empty array has no address, for which SQLite would bind NULL.
    guard !value.isEmpty else { return must(unsafe sqlite3_bind_zeroblob(handle, index, 0)) }
    // TRANSIENT: SQLite copies the bytes before it returns.
    must(unsafe sqlite3_bind_blob(handle, index, value, CInt(value.count), CSQLITE_TRANSIENT()))
  }

  /// Whether a column of the current row is NULL.
  func isNull(_ column: CInt) -> Bool {
    // Valid while the statement is on a row; SQLite returns NULL otherwise.
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Whether a column of the current row is an integer.
  func isInteger(_ column: CInt) -> Bool {
    // As above.
    unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER
  }

  /// How many bytes a text or a blob in a column of the current row has; 0 for any other value.
  package func byteCount(_ column: CInt) -> Int {
    // As above.
    let type = unsafe sqlite3_column_type(handle, column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return 0 }
    // As above.
    return unsafe Int(sqlite3_column_bytes(handle, column))
  }

  /// A column of the current row as a number.
  package func integer(_ column: CInt) -> Int {
    // Valid while the statement is on a row; SQLite returns 0 otherwise.
    Int(unsafe sqlite3_column_int64(handle, column))
  }

  /// A column of the current row as text, or `nil` if it is not text or not UTF-8.
  package func text(_ column: CInt) -> String? {
    lendText(column) { bytes in
      // Losing the error is right: the caller knows which row is not as it was written.
      guard let valid = try? UTF8Span(validating: bytes) else { return nil }
      return String(copying: valid)
    } ?? nil
  }

  /// Lends the bytes of a text in a column of the current row to a function, which need not be UTF-8;
  /// `nil` if the column holds no text.
  func lendText<Value>(_ column: CInt, _ body: (Span<UInt8>) -> Value) -> Value? {
    lend(column, SQLITE_TEXT, body)
  }

  /// A column of the current row as an id, or `nil` if it is not a blob of 16 bytes.
  package func id<ID: UniqueID>(_ column: CInt) -> ID? {
    lendBlob(column) { bytes in
      guard bytes.count == 16 else { return nil }
      // Two numbers of eight bytes each, as the count says; SQLite aligns nothing.
      let high = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
      let low = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)
      return ID(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    } ?? nil
  }

  /// A column of the current row as bytes, or `nil` if it is not a blob.
  package func bytes(_ column: CInt) -> [UInt8]? {
    lendBlob(column) { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// Lends the bytes of a blob in a column of the current row; `nil` if the column holds none.
  func lendBlob<Value>(_ column: CInt, _ body: (Span<UInt8>) -> Value) -> Value? {
    lend(column, SQLITE_BLOB, body)
  }

  private func lend<Value>(
    _ column: CInt, _ type: CInt, _ body: (Span<UInt8>) -> Value
  ) -> Value? {
    // Valid until the next step, like pointer and count; the bytes are copied in the body. The
    // functions of a column would look it up three times. SQLite lets them go by a lock, and a value
    // not: a connection is used by one thread at a time.
    let value = unsafe sqlite3_column_value(handle, column)
    guard unsafe sqlite3_value_type(value) == type else { return nil }
    let start = unsafe sqlite3_value_blob(value)
    let count = unsafe Int(sqlite3_value_bytes(value))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    // The view ends with the body.
    return unsafe body(Span<UInt8>(_unsafeBytes: bytes))
  }

  private func must(_ result: CInt) {
    guard result == SQLITE_OK else { fatalError("Statement: cannot bind: \(result)") }
  }
}
