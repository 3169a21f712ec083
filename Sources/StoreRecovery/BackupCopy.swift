// A backup in progress, made in parts so short that an edit hardly waits for one.
import CSQLite
import Model
import Store

/// Copies a snapshot of a list with SQLite's backup API, while other processes write to the list.
///
/// The backup counts only once it has its final name. Before that it is copied, synced, and checked
/// from end to end as the list itself is.
@safe struct BackupCopy: BackupJob, ~Copyable {
  /// The next stage.
  private enum Stage { case copying, closing, checking, done }

  /// What a backup is made for.
  enum Purpose {
    /// The list as it is now. Older backups that are not kept are deleted.
    case backup
    /// The list was recovered. All backups stay: they may have what it lost.
    case recovery
  }

  /// Pages of one part: 256 KiB, which an SD card writes in a few hundredths of a second.
  private static let pages: CInt = 64

  private let backups: Backups
  private let calls: FileCalls
  /// Locked exclusively, so that two backups have two counters.
  private let folder: StoreFolder
  private let file: BackupFile
  /// A second connection, whose snapshot stays while others write.
  private let source: Connection
  private let target: Connection
  /// SQLite's backup handle, until it is finished.
  private var copy: OpaquePointer?
  private var stage = Stage.copying
  private let purpose: Purpose

  /// The file of the backup until it has its final name.
  private var draft: Draft

  /// Begins a copy of the list as it is now.
  ///
  /// - Throws: `locked` if another backup is in progress, and read and write errors.
  init(
    of list: StoreFile, at time: WallTime, patience: Int, for purpose: Purpose = .backup
  ) throws(StoreError) {
    var backups = Backups(of: list)
    if try !list.calls.exists(backups.folder) {
      try StoreFile(path: backups.folder + "/_", calls: list.calls).createFolder()
      backups = Backups(of: list)
    }
    let calls = backups.calls
    try FolderOwner.requireRoots(backups.folder, calls)
    let folder = try StoreFolder(backups.folder, calls)
    try folder.lock(.exclusive, for: list.path, patience: patience)
    try backups.clear(in: folder)
    let file = try backups.next(at: time, for: purpose)
    let path = backups.path(file) + StoreNames.draftOfBackup
    let source = try Connection.open(path: list.path, busyTimeout: CInt(patience))
    // The first read begins the snapshot.
    try source.run("BEGIN", "back up")
    _ = try source.number("PRAGMA user_version", "back up")
    let draft = Draft(path: path, calls: calls)
    try StoreFile(path: path, calls: calls).create()
    let target = try Connection.open(path: path, busyTimeout: 0)
    try target.keepWAL()
    try target.run("PRAGMA locking_mode = EXCLUSIVE", "back up")
    // No journal, and no sync but ours: an interrupted draft is deleted.
    try target.run("PRAGMA journal_mode = OFF", "back up")
    try target.run("PRAGMA synchronous = OFF", "back up")
    try target.run("PRAGMA cache_size = \(BackupCopy.pages)", "back up")
    // Both connections live as long as this value, which finishes the backup before they close.
    let copy = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
    guard unsafe copy != nil else {
      throw StoreError(.io, call: "back up", path: path, detail: "the copy cannot be begun")
    }
    self.purpose = purpose
    self.backups = backups
    self.calls = calls
    self.folder = folder
    self.file = file
    self.source = source
    self.target = target
    self.draft = draft
    // As above.
    unsafe self.copy = copy
  }

  deinit {
    // Finished here only if the backup was abandoned; finishing nil does nothing.
    unsafe sqlite3_backup_finish(copy)
  }

  /// Makes a complete backup. Returns its path; throws as the initializer and as its parts do.
  static func make(
    of list: StoreFile, at time: WallTime, patience: Int, for purpose: Purpose = .backup
  ) throws(StoreError) -> String {
    var copy = try BackupCopy(of: list, at: time, patience: patience, for: purpose)
    while true {
      if let path = try copy.step() { return path }
    }
  }

  mutating func step() throws(StoreError) -> String? {
    switch stage {
    case .copying:
      // The backup is not finished in this stage.
      let result = unsafe sqlite3_backup_step(copy, BackupCopy.pages)
      guard result == SQLITE_OK || result == SQLITE_DONE else {
        // A backup step leaves neither connection a message.
        throw StoreError(
          StoreError.reason(sqlite: result, errno: target.systemError), call: "back up",
          path: draft.path, detail: "\(Connection.words(for: result)) (\(result))")
      }
      try calls.sync(draft.path)
      if result == SQLITE_DONE { stage = .closing }
    case .closing:
      // As above; the handle is nil from here on.
      let result = unsafe sqlite3_backup_finish(copy)
      unsafe copy = nil
      try target.check(result, "back up")
      try source.run("COMMIT", "back up")
      // Without a WAL beside it, the backup is one file that can be copied.
      try target.run("PRAGMA journal_mode = DELETE", "back up")
      // The next read releases the lock.
      try target.run("PRAGMA locking_mode = NORMAL", "back up")
      _ = try target.number("PRAGMA user_version", "back up")
      try calls.sync(draft.path)
      stage = .checking
    case .checking:
      _ = try backups.items(of: draft.path, keepsItems: false)
      try calls.move(draft.path, to: backups.path(file))
      draft.isKept = true
      try folder.sync()
      stage = .done
      // The backup exists. An older one that cannot be deleted now is deleted with the next.
      if purpose == .backup { try? backups.thin() }
      return backups.path(file)
    case .done: return backups.path(file)
    }
    return nil
  }
}

/// A file in progress, deleted when it is abandoned.
private struct Draft: ~Copyable {
  let path: String
  let calls: FileCalls
  /// Whether the file has its final name.
  var isKept = false

  deinit {
    guard !isKept else { return }
    for suffix in StoreNames.suffixes {
      // The next backup deletes what remains.
      try? calls.remove(path + suffix)
    }
  }
}
