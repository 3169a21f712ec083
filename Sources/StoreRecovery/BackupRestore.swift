// A list that is replaced by a backup on purpose.
import CSQLite
import Glibc
public import Store

/// Puts a backup in the place of a list.
///
/// The list as it was is kept under another name. A process that has it open goes on with the
/// restored one at its next transaction, as after a recovery.
public struct BackupRestore {
  /// What was restored.
  public struct Outcome: Hashable, Sendable {
    /// How many items the list has now.
    public let count: ItemCount
    /// The path of the list as it was before; nil if there was none.
    public let replaced: String?
    /// What a damaged file was recovered from, which the list has as well; nil if the file was sound.
    public let report: RecoveryReport?
  }

  /// One backup that could be restored.
  public struct Choice: Hashable, Sendable {
    /// Its number and time.
    public let file: BackupFile
    /// Its name, without the folder.
    public let name: String
    /// Nil for a backup that cannot be read, or is damaged.
    public let count: ItemCount?
  }

  let file: StoreFile
  private let patience: Int
  let time: WallTime

  /// - Parameters:
  ///   - path: Of the list; absolute. The list may be missing or damaged.
  /// - Throws: For a path that leads to no file.
  public init(ofListAt path: String) throws(StoreError) {
    try self.init(ofListAt: path, patience: Store.patience, at: .now(), calls: .system)
  }

  /// As the public form, with the parameters of tests.
  package init(
    ofListAt path: String, patience: Int, at time: WallTime, calls: FileCalls
  ) throws(StoreError) {
    file = try StoreFile.resolving(path, calls)
    (self.patience, self.time) = (patience, time)
  }

  /// The folder of the backups.
  public var folder: String { Backups(of: file).folder }

  /// Whether there is a backup; false if the folder cannot be read.
  public var hasBackups: Bool { file.hasBackups }

  /// All backups, the newest first.
  ///
  /// - Throws: The errors of reading the folder.
  public func choices() throws(StoreError) -> [Choice] {
    let backups = Backups(of: file)
    return try backups.files().map { file in
      Choice(
        file: file, name: StoreFile.name(of: backups.path(file)),
        // Losing the error is right: restoring the backup gives it.
        count: try? backups.count(of: file))
    }
  }

  /// Restores a backup, all of it or nothing. The list begins without a history.
  ///
  /// A damaged file is recovered as a list is that is opened: what can be read of it is taken, and
  /// backups fill the rest.
  /// - Parameter backup: The path of a backup, or of any list, as one that was replaced before.
  ///   It is read whole first, with its log.
  /// - Throws: The errors of reading the backup, `locked` if another process uses the list for
  ///   longer than a command waits, and write errors. Until the new file is complete nothing has
  ///   moved; after that the next opening finishes the exchange.
  public func restore(_ backup: String) throws(StoreError) -> Outcome {
    let source = try StoreFile.resolving(backup, file.calls)
    try source.requireReadable()
    guard source.path != file.path else {
      throw StoreError(
        .notAFile, call: "restore", path: backup, detail: "it is the list itself")
    }
    let hasLog = try !hasForeignLog(source)
    if hasLog { try ForeignLog(file: source).requireNone() }
    return try restore(
      beside: hasLog ? file.calls : Self.nothing, recovering: (source, hasLog)
    ) { () throws(StoreError) in
      try Connection.open(
        path: source.path, busyTimeout: CInt(patience),
        for: hasLog ? source.readingAccess() : .readingUnchanged)
    }
  }

  /// Whether opening the list, which is now set aside, would have set its log aside as well.
  private func hasForeignLog(_ source: StoreFile) throws(StoreError) -> Bool {
    guard self.source(source).wasTheList else { return false }
    let log = ForeignLog(file: source)
    if try log.isThere() { return true }
    return try log.spoils()
  }

  /// Calls that find nothing beside a file.
  private static let nothing = FileCalls { $0 == .status ? ENOENT : 0 }

  /// As ``restore(_:)``, a backup that was read before, without a log.
  ///
  /// - Parameters:
  ///   - backup: The whole file.
  ///   - name: Its name in errors.
  public func restore(_ backup: [UInt8], named name: String) throws(StoreError) -> Outcome {
    // Nothing is looked for beside bytes in memory, whose name may be out of reach by now.
    try restore(beside: Self.nothing, recovering: nil) { () throws(StoreError) in
      try Connection.holding(backup, named: name)
    }
  }

  /// - Parameters:
  ///   - calls: Look for what is beside the backup.
  ///   - damaged: The file that is recovered if it is damaged, and whether with its log; nil for bytes
  ///     in memory.
  ///   - open: Opens the backup.
  private func restore(
    beside calls: FileCalls, recovering damaged: (file: StoreFile, hasLog: Bool)?,
    _ open: () throws(StoreError) -> Connection
  ) throws(StoreError) -> Outcome {
    let file = try file.prepareFolder(ifMissing: .beginsAList())
    try requireOurs()
    let folder = try file.openFolder(ifMissing: .beginsAList())
    try folder.lock(.exclusive, for: file.path, patience: patience)
    try Quarantine.begun(file.path, in: folder)?.settle(in: folder)
    let change = try Quarantine(file.path, for: .restoration, at: time, file.calls)
    let draft = StoreFile(path: change.draft, calls: file.calls)
    try draft.remove()
    let count: ItemCount
    var report: RecoveryReport?
    let isThere: Bool
    do throws(StoreError) {
      var number = try draft.create()
      do throws(StoreError) { try write(open(), beside: calls, to: draft) } catch {
        guard let damaged, error.mayBeRecovered else { throw error }
        try draft.remove()
        number = try draft.create()
        report = try recover(damaged.file, hasLog: damaged.hasLog, after: error, to: draft)
        if report == nil { throw error }
      }
      count = try finish(draft, asMade: number)
      isThere = try file.calls.exists(file.path)
      try change.commit(in: folder)
      try change.finish(in: folder)
    } catch {
      // The first failure is the one to report; the next try removes what remains.
      try? draft.remove()
      // As above; the next opening drops it.
      let isDropped = (try? change.drop(in: folder)) == true
      // As above; the next opening finishes what has moved.
      let hasMoved = (try? file.calls.exists(change.old)) == true
      guard isDropped || !hasMoved else {
        throw StoreError(
          error.reason, call: error.call, path: error.path,
          detail: "\(error.detail), and the next command that opens the list finishes the exchange")
      }
      throw error
    }
    return Outcome(count: count, replaced: isThere ? change.old : nil, report: report)
  }

  /// Refuses to move away what is no list: a folder, a device, or another program's file.
  private func requireOurs() throws(StoreError) {
    guard try file.calls.exists(file.path) else { return }
    try file.requireRegular()
    let header = FileHeader(try RawFile(file.path).bytes(at: 0, count: FileHeader.length))
    guard header.isDatabase, !header.isOurs, header.application != 0 else { return }
    throw StoreError(
      .foreign, call: "restore", path: file.path, detail: "the file belongs to another program")
  }

  /// Copies a sound file. The id of the copy is new, so that no log of an earlier file fits it.
  private func write(
    _ old: consuming Connection, beside calls: FileCalls, to draft: StoreFile
  ) throws(StoreError) {
    let call = "restore"
    _ = try old.inspectReading(calls, keepsItems: false) { true }
    let new = try Connection.open(path: draft.path, busyTimeout: 0)
    try new.run("PRAGMA synchronous = FULL", "open")
    try old.copy(to: new)
    try new.migrate(beginningWith: [])
    try new.transaction { () throws(StoreError) in
      try new.run(
        "UPDATE file SET id = randomblob(16), counter = counter + 1, horizon = counter + 1", call)
      try new.run("DELETE FROM recent", call)
      // The steps that the history takes back led to another list than the one of today.
      try new.run("DELETE FROM undo", call)
      // What was being typed then, and what was reported then, is over.
      try new.run("DELETE FROM draft", call)
      try new.run("DELETE FROM restoration", call)
    }
  }

  /// Reads the complete new file once more, and gives it the rights of the list.
  private func finish(_ draft: StoreFile, asMade number: UInt?) throws(StoreError) -> ItemCount {
    let new = try Connection.open(path: draft.path, busyTimeout: 0)
    _ = try new.inspectReading(file.calls, keepsItems: false) { true }
    // Last: the owner may have taken the right to write away.
    try draft.takeRights(of: file, asMade: number)
    return try new.countItems()
  }
}

extension Connection {
  /// Copies all pages to an empty database, which is in no WAL mode afterwards.
  fileprivate func copy(to other: borrowing Connection) throws(StoreError) {
    // Both connections live until the copy is finished.
    guard let copy = unsafe sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw StoreError(.io, call: "restore", path: path, detail: "the copy cannot be begun")
    }
    let result = unsafe sqlite3_backup_step(copy, -1)
    // The handle is not used any more.
    let end = unsafe sqlite3_backup_finish(copy)
    guard result == SQLITE_DONE, end == SQLITE_OK else {
      let code = result == SQLITE_DONE ? end : result
      throw StoreError(
        StoreError.reason(sqlite: code, errno: other.systemError), call: "restore",
        path: other.path, detail: "\(Connection.words(for: code)) (\(code))")
    }
    try other.run("PRAGMA journal_mode = DELETE", "restore")
  }
}
