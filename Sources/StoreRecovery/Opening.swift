// From a path to a list that can be trusted: finished, looked at, restored, migrated.
public import Store

extension Store {
  /// Opens the list in a file. A damaged one is set aside and restored; one of another program or of a
  /// later version is never changed.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - absence: What to do when there is no file. A new file has mode 0660, whatever the umask.
  /// - Throws: Any reason but `refused`.
  public init(path: String, ifMissing absence: Dropout) throws(StoreError) {
    try self.init(path: path, ifMissing: absence, patience: Store.patience)
  }

  /// As the public form, with another patience.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - absence: What to do when there is no file.
  ///   - patience: Milliseconds to wait for another process.
  ///   - time: Of when a file is named that is set aside.
  ///   - calls: By which the store touches files itself.
  ///   - today: The day of a use, since the beginning of 1970; nil while the clock is not set.
  package init(
    path: String, ifMissing absence: Dropout, patience: Int, at time: WallTime = .now(),
    calls: FileCalls = .system, today: @escaping () -> Int? = { WallTime.now().day }
  ) throws(StoreError) {
    let file = try StoreFile.resolving(path, calls)
    try file.prepareFolder(ifMissing: absence)
    let folder = try file.openFolder()
    let opening = Opening(file: file, absence: absence, patience: patience, time: time)
    let connection = try opening.open(in: folder)
    try self.init(
      connection, in: folder, patience: patience,
      maintenance: Maintenance(file: file, patience: patience, today: today), today: today)
  }
}

/// What a store has done to its file.
private struct Maintenance: StoreMaintenance {
  let file: StoreFile
  let patience: Int
  let today: () -> Int?

  func reopen() throws(StoreError) -> Store {
    try Store(
      path: file.path, ifMissing: .isAnError, patience: patience, calls: file.calls, today: today)
  }

  func beginBackup(at time: WallTime) throws(StoreError) -> any BackupJob & ~Copyable {
    try BackupCopy(of: file, at: time, patience: 0)
  }
}

/// The way of a file to a store. What is found damaged is restored on it, once, whoever opens the file.
struct Opening {
  let file: StoreFile
  let absence: Store.Dropout
  let patience: Int
  let time: WallTime

  /// Opens the list, the folder's lock being held by nobody here.
  func open(in folder: borrowing StoreFolder) throws(StoreError) -> Connection {
    try folder.lock(.shared, for: file.path, patience: patience)
    defer { folder.unlock() }
    if try Quarantine.begun(file.path, in: folder) == nil {
      do throws(StoreError) { return try openSound() } catch {
        guard error.mayBeMended else { throw error }
      }
    }
    // Alone, and from the beginning: another process may have restored it by now.
    try folder.lock(.alone, for: file.path, patience: patience)
    try Quarantine.begun(file.path, in: folder)?.finish(in: folder)
    do throws(StoreError) { return try openSound() } catch {
      guard error.mayBeMended else { throw error }
      try ListRecovery(file: file, time: time).restore(after: error, in: folder)
    }
    let connection = try openSound()
    // A list that is restored is shown, also where there is no room for its backup; the next one comes
    // after the first change.
    _ = try? BackupCopy.make(of: file, at: time, patience: patience)
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
      _ = try BackupCopy.make(of: file, at: time, patience: patience)
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
