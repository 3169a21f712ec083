// From a path to a list that can be trusted: finished, inspected, recovered, migrated.
public import Store

extension Store {
  /// Opens the list in a file. A damaged list is quarantined and recovered; a file of another
  /// program or of a later version is never changed.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - missingFile: What to do if the file does not exist. A new file has mode 0660, whatever the
  ///     umask.
  ///   - announcing: Called before a recovery begins, which may take some seconds.
  /// - Throws: Any reason; `refused` only for a first text that is too long.
  public init(
    path: String, ifMissing missingFile: MissingFile, announcing: @escaping () -> Void = {}
  ) throws(StoreError) {
    try self.init(
      path: path, ifMissing: missingFile, patience: Store.patience, announcing: announcing)
  }

  /// As the public form, with more parameters.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - missingFile: What to do if the file does not exist.
  ///   - patience: Milliseconds to wait for the lock of another process.
  ///   - isCheckedWhole: Whether the whole file is read before it is believed; otherwise its header,
  ///     its schema, its log and a sample of its rows.
  ///   - time: The time in the name of a quarantined file or a backup.
  ///   - calls: The calls by which the store accesses files itself.
  ///   - announcing: Called before a recovery begins.
  ///   - now: Returns the time of a use or of a removal; an unset clock begins in 1970.
  package init(
    path: String, ifMissing missingFile: MissingFile, patience: Int, isCheckedWhole: Bool = false,
    at time: WallTime = .now(), calls: FileCalls = .system,
    announcing: @escaping () -> Void = {},
    now: @escaping () -> WallTime = { .now() }
  ) throws(StoreError) {
    var file = try StoreFile.resolving(path, calls)
    do throws(StoreError) {
      file = try file.prepareFolder(ifMissing: missingFile)
      let folder = try file.openFolder(ifMissing: missingFile)
      let opening = Opening(
        file: file, missingFile: missingFile, patience: patience, time: time,
        announce: announcing)
      let connection = try opening.open(in: folder, isCheckedWhole ? .whole : .quick)
      try self.init(
        connection, in: folder, patience: patience,
        maintenance: Maintenance(
          file: file, patience: patience, announce: announcing, now: now), now: now)
    } catch {
      throw file.explained(error)
    }
  }
}

/// The maintenance of a store's file.
private struct Maintenance: StoreMaintenance {
  let file: StoreFile
  let patience: Int
  let announce: () -> Void
  let now: () -> WallTime

  func reopen() throws(StoreError) -> Store {
    try Store(
      path: file.path, ifMissing: .isAnError, patience: patience, isCheckedWhole: true,
      calls: file.calls, announcing: announce, now: now)
  }

  func check() throws(StoreError) {
    let connection = try Connection.open(path: file.path, busyTimeout: CInt(patience))
    _ = try connection.inspect(
      patience: patience, file.calls, keepsItems: false, hasBackups: Backups(of: file).areOffered)
  }

  func beginBackup(at time: WallTime) throws(StoreError) -> any BackupJob & ~Copyable {
    try BackupCopy(of: file, at: time, patience: 0)
  }
}

/// Opens one file as a list. A damaged list is recovered once, however many processes open it.
struct Opening {
  let file: StoreFile
  let missingFile: Store.MissingFile
  let patience: Int
  let time: WallTime
  /// Called before a recovery begins.
  let announce: () -> Void

  /// Opens the list. The caller holds no lock of the folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the list, with its lock.
  ///   - depth: How much of the file is read before it is believed.
  func open(
    in folder: borrowing StoreFolder, _ depth: InspectionDepth
  ) throws(StoreError) -> Connection {
    try folder.lock(.shared, for: file.path, patience: patience)
    defer { folder.unlock() }
    if try Quarantine.begun(file.path, in: folder) == nil, try !foreign.isThere() {
      do throws(StoreError) { return try openSound(depth) } catch {
        guard error.mayBeRecovered else { throw error }
      }
    }
    // Exclusively, and from the beginning: another process may have recovered the list by now.
    try folder.lock(.exclusive, for: file.path, patience: patience)
    try Quarantine.begun(file.path, in: folder)?.settle(in: folder)
    return try foreign.isThere() ? openWithoutLog(in: folder) : openOrRecover(in: folder)
  }

  private var foreign: ForeignLog { ForeignLog(file: file) }

  /// Sets a foreign log aside, then opens the list. The folder is locked exclusively.
  private func openWithoutLog(in folder: borrowing StoreFolder) throws(StoreError) -> Connection {
    let log = try foreign.setAside(in: folder, at: time)
    let connection = try openOrRecover(in: folder)
    try connection.note(foreignLog: log)
    return connection
  }

  /// Opens the list; if it is damaged, the recovered one. The folder is locked exclusively.
  private func openOrRecover(in folder: borrowing StoreFolder) throws(StoreError) -> Connection {
    do throws(StoreError) { return try openSound(.whole) } catch {
      guard error.mayBeRecovered else { throw error }
      if try foreign.spoils() { return try openWithoutLog(in: folder) }
      announce()
      try ListRecovery(file: file, time: time).restore(after: error, in: folder)
    }
    let connection = try openSound(.whole)
    // One that cannot be compared differs.
    if (try? Backups(of: file).newestIsEqual()) != true {
      // A recovered list is opened even if there is no space for its backup; the next backup follows
      // the first change.
      _ = try? BackupCopy.make(of: file, at: time, patience: patience, for: .recovery)
    }
    return connection
  }

  private func openSound(_ depth: InspectionDepth) throws(StoreError) -> Connection {
    try file.prepare(ifMissing: missingFile)
    let version = try inspect(depth)
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
    // FULL: a committed change survives a power cut.
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.run("PRAGMA foreign_keys = ON", "open")
    if (1..<Schema.version).contains(version) {
      _ = try BackupCopy.make(of: file, at: time, patience: patience)
    }
    try connection.migrate(beginningWith: missingFile.texts)
    try connection.restoreLists()
    if version < Schema.version {
      // From here on the file itself has its id, so that a log of another one is recognized.
      try connection.run("PRAGMA wal_checkpoint(TRUNCATE)", "open")
    }
    return connection
  }

  /// Inspects the file on a connection of its own, which leaves no trace. Returns its version.
  private func inspect(_ depth: InspectionDepth) throws(StoreError) -> Int {
    let connection = try Connection.open(path: file.path, busyTimeout: CInt(patience))
    return try connection.inspect(
      depth, patience: patience, file.calls, keepsItems: false,
      hasBackups: Backups(of: file).areOffered
    ).version
  }
}

extension Connection {
  /// Stores a report that a foreign log was set aside.
  fileprivate func note(foreignLog name: String) throws(StoreError) {
    let items = try countItems().items
    try transaction { () throws(StoreError) in
      try note(RecoveryReport(.log, damaged: name, salvaged: items))
      try run(Schema.raise, "note what was set aside")
    }
  }
}
