// Options and limits against hostile database files, set before anything is read.
import CSQLite

extension Connection {
  /// The longest value in bytes: more than this program writes, and too short to cause a noticeable
  /// delay. A longer value is corruption.
  package static let longestValue = 1_000_000

  /// Disables what a file could run: triggers, views, functions in a schema, attached files.
  func distrust() throws(StoreError) {
    for (option, on) in [
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ] as [(CInt, CInt)] {
      try turn(option, on)
    }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Connection.longestValue), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 0), (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] as [(CInt, Int)] {
      // The handle is open; a limit that is too high is truncated, so the call cannot fail.
      unsafe sqlite3_limit(handle, limit, CInt(value))
    }
    // Reports a cell that extends past its page when the page is read.
    try run("PRAGMA cell_size_check = ON", "open")
  }

  /// Lets the file be read without a trace: closing neither checkpoints nor deletes the WAL.
  package func keepWAL() throws(StoreError) { try turn(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// Lets a private copy be read as far as possible: errors in its schema are ignored, and a page
  /// with a cell that extends past the page is read up to that cell.
  package func readBroken() throws(StoreError) {
    try turn(SQLITE_DBCONFIG_DEFENSIVE, 0)
    try run("PRAGMA writable_schema = ON", "open")
    try run("PRAGMA cell_size_check = OFF", "open")
  }

  private func turn(_ option: CInt, _ on: CInt) throws(StoreError) {
    // The handle is open; the shim passes a variable of its own.
    guard unsafe csqlite_switch(handle, option, on) != 0 else {
      throw StoreError(
        .io, call: "open", path: path,
        detail: "this SQLite does not know switch \(option), which keeps a file from acting")
    }
  }
}
