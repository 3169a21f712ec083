// What a file may do to whoever opens it: nothing. Its switches and limits, set before the first word.
import CSQLite

extension Connection {
  /// The longest value in bytes: above all that this program writes, and far below what would hold
  /// up a person. A longer one is damage.
  package static let longestValue = 1_000_000

  /// Takes from the file whatever could run: triggers, views, functions in a schema, other files.
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
      // The handle is open; a limit that is too high is cut, so the call cannot fail.
      unsafe sqlite3_limit(handle, limit, CInt(value))
    }
    // A cell that leads out of its page is found where it is read.
    try run("PRAGMA cell_size_check = ON", "open")
  }

  /// Lets the file be read without a trace: its log is neither worked off nor removed at the end.
  package func keepLog() throws(StoreError) { try turn(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }

  /// Lets a private copy be read as far as it goes: errors in its schema are passed over, and a page
  /// with one cell that leads out of it is read up to there.
  package func readBroken() throws(StoreError) {
    try turn(SQLITE_DBCONFIG_DEFENSIVE, 0)
    try run("PRAGMA writable_schema = ON", "open")
    try run("PRAGMA cell_size_check = OFF", "open")
  }

  private func turn(_ option: CInt, _ on: CInt) throws(StoreError) {
    // The handle is open and the answer is the shim's own.
    guard unsafe csqlite_switch(handle, option, on) != 0 else {
      throw StoreError(
        .io, call: "open", path: path,
        detail: "this SQLite does not know switch \(option), which keeps a file from acting")
    }
  }
}
