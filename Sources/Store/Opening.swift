// From a path to a list that can be trusted: finished, looked at, restored, migrated.
import CSQLite
import Model

/// The way of a file to a store. What is found damaged is restored on it, once, whoever opens the file.
struct Opening {
  let file: StoreFile
  let absence: Store.Absence
  let patience: Int
  let time: WallTime

  /// Opens the list, the folder's lock being held by nobody here.
  func open(in folder: borrowing StoreFolder) throws(StoreError) -> Connection {
    try folder.lock(.shared, for: file.path, patience: patience)
    defer { folder.unlock() }
    if try SetAside.begun(file.path, in: folder) == nil {
      do throws(StoreError) { return try openSound() } catch {
        guard error.mayBeMended else { throw error }
      }
    }
    // Alone, and from the beginning: another process may have restored it by now.
    try folder.lock(.alone, for: file.path, patience: patience)
    try SetAside.begun(file.path, in: folder)?.finish(in: folder)
    do throws(StoreError) { return try openSound() } catch {
      guard error.mayBeMended else { throw error }
      try Rescue(file: file, time: time).restore(after: error, in: folder)
    }
    let connection = try openSound()
    // A list that is restored is shown, also where there is no room for its backup; the next one comes
    // after the first change.
    _ = try? Store.backUp(file, at: time, patience: patience)
    return connection
  }

  private func openSound() throws(StoreError) -> Connection {
    try file.prepare(ifMissing: absence)
    let version = try look()
    let connection = try Connection.open(path: file.path, busyTimeout: CInt(patience))
    if connection.isReadOnly {
      throw StoreError(
        .notPermitted, call: "open", path: file.path, detail: "the file can only be read")
    }
    guard try connection.text("PRAGMA journal_mode = WAL", "open the log") == "wal" else {
      throw StoreError(
        .unsuitableFileSystem, call: "open the log", path: file.path,
        detail: "the file system allows no write-ahead log")
    }
    // FULL: what was swiped away stays away after the plug was pulled.
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.run("PRAGMA foreign_keys = ON", "open")
    if (1..<Schema.version).contains(version) {
      _ = try Store.backUp(file, at: time, patience: patience)
    }
    try connection.migrate(beginningWith: absence.texts)
    return connection
  }

  /// Looks at the file with a connection of its own, which leaves no trace.
  private func look() throws(StoreError) -> Int {
    let connection = try Connection.open(path: file.path, busyTimeout: CInt(patience))
    return try connection.inspect(
      patience: patience, file.calls, keepsItems: false, hasBackups: Backups(of: file).areOffered
    ).version
  }
}
