// The backups of a list: where they are, which is the newest good one, and which are deleted.
import Glibc
import Model
import Store

/// The backup folder of a list, and its files.
struct Backups {
  /// The path of the list.
  let list: String
  /// Hold the folder, if it exists.
  let calls: FileCalls

  init(of file: StoreFile) {
    list = file.path
    let folder = Backups.folder(of: list)
    // Losing the error is right: reading the folder reports it.
    calls = (try? file.calls.folder(folder)).map(file.calls.holding) ?? file.calls
  }

  /// The largest total size of the kept backups in bytes, unless four times the list is more. A
  /// list of a thousand items has a fifth of a MiB, the smallest SD card a hundred times this.
  static let space = 64 << 20

  /// The backup folder, beside the list.
  var folder: String { Backups.folder(of: list) }

  private static func folder(of list: String) -> String {
    list.dropLast(StoreFile.name(of: list).count) + StoreNames.backups
  }

  private var stem: String { StoreNames.stem(of: StoreFile.name(of: list)) }

  func path(_ file: BackupFile) -> String { "\(folder)/\(file.name(of: stem))" }

  /// All backups, the newest first; empty if there is no folder.
  ///
  /// - Throws: The errors of reading the folder: backups that cannot be read now are not gone.
  func files() throws(StoreError) -> [BackupFile] {
    guard try calls.exists(folder) else { return [] }
    try FolderOwner.requireRoots(folder, calls)
    let names = try StoreFolder(folder, calls).names(beginningWith: stem + "-")
    var files: [BackupFile] = []
    for name in names {
      // A pipe would be waited for, and a folder or a device is no backup.
      guard let file = BackupFile(name: name, of: stem), try calls.isRegular("\(folder)/\(name)")
      else { continue }
      files.append(file)
    }
    return files.sorted { $0.isNewer(than: $1) }
  }

  /// The backups for opening a list: empty if the system reports twice that this user may not read
  /// them, or that the folder is not a folder. A list is recovered without its backups rather than
  /// not at all, and the next backup reports why it cannot be made.
  ///
  /// - Throws: As `files`, for errors that may pass, and `notPermitted` for what root does not open: no
  ///   row is given up for that, because its owner or the remedy recovers all.
  func offered() throws(StoreError) -> [BackupFile] {
    try FolderOwner.requireRoots(folder, calls)
    for _ in 0..<2 {
      do throws(StoreError) { return try files() } catch {
        guard error.isRefusal else { throw error }
      }
    }
    return []
  }

  /// Whether there is any backup for opening a list.
  func areOffered() throws(StoreError) -> Bool { try !offered().isEmpty }

  /// The lists and items of a backup. nil if it is damaged or of a later version, or if two attempts
  /// fail because it may not be read or lies on a defective part of the disk.
  ///
  /// - Throws: Read errors that are not about the backup itself and may pass: it may still be good.
  func good(_ file: BackupFile) throws(StoreError) -> Inspection? {
    for _ in 0..<2 {
      do throws(StoreError) { return try inspection(of: path(file)) } catch {
        guard error.isOfBackup else { throw error }
        if error.isOfNoList { return nil }
      }
    }
    return nil
  }

  /// What can be read of a damaged backup; nil if it is no list of a version that this program knows,
  /// or nothing can be read.
  ///
  /// - Parameters:
  ///   - file: The backup.
  ///   - copy: The path of a private copy, which is deleted again.
  /// - Throws: As `good`, and write errors of the copy.
  func salvaged(
    _ file: BackupFile, copyingTo copy: String
  ) throws(StoreError) -> RowRecovery? {
    let copied = StoreFile(path: copy, calls: calls)
    try copied.remove()
    do throws(StoreError) {
      let backup = StoreFile(path: path(file), calls: calls)
      guard try backup.holdsRemains() else { return nil }
      // A backup is one file.
      let recovery = try RowRecovery(PrivateCopy(of: backup, at: copy, hasLog: false))
      try copied.remove()
      return recovery.items.isEmpty ? nil : recovery
    } catch {
      // The first failure is the one to report; the next recovery deletes the copy.
      try? copied.remove()
      guard error.isOfBackup, error.path == path(file) else { throw error }
      return nil
    }
  }

  /// Every item of a backup, checked as the list itself is.
  ///
  /// - Parameter keepsItems: Whether to return the items; otherwise the result is empty.
  func items(of path: String, keepsItems: Bool = true) throws(StoreError) -> [Item] {
    try inspection(of: path, keepsItems: keepsItems).items
  }

  private func inspection(
    of path: String, keepsItems: Bool = true
  ) throws(StoreError) -> Inspection {
    let connection = try Connection.open(path: path, busyTimeout: 0, for: .readingUnchanged)
    // An empty file holds no list, and was never a backup.
    return try connection.inspectReading(calls, keepsItems: keepsItems) { true }
  }

  /// The name of the next backup.
  func next(
    at time: WallTime, for purpose: BackupCopy.Purpose
  ) throws(StoreError) -> BackupFile {
    BackupFile(
      counter: (try files().first?.counter ?? 0) + 1, time: time,
      isOfRecovery: purpose == .recovery)
  }

  /// Whether the newest backup has the lists and the items of the list; its history does not count.
  ///
  /// - Throws: As `offered`, and the errors of reading the list and the backup.
  /// - Complexity: O(n).
  func newestIsEqual() throws(StoreError) -> Bool {
    guard let newest = try offered().first, let backup = try good(newest) else { return false }
    let now = try Connection.open(path: list, busyTimeout: 0)
      .inspectReading(calls, .quick) { true }
    return backup.items == now.items && backup.lists == now.lists
  }

  /// Deletes the backups that are not kept. The newest, which was just checked, stays.
  func thin() throws(StoreError) {
    var entries: [BackupFile.Entry] = []
    for file in try files() {
      entries.append(
        BackupFile.Entry(
          // One that cannot be read has no items to keep it for.
          file, size: try calls.size(path(file)) ?? 0, items: (try? count(of: file))?.items))
    }
    let limit = max(Backups.space, 4 * (try calls.size(list) ?? 0))
    for file in BackupFile.superfluous(entries, limit: limit) { try calls.remove(path(file)) }
  }

  /// How many items a backup has, and how many of them are completed.
  ///
  /// - Throws: Read errors, and errors of a file that is no list.
  /// - Complexity: O(n), without reading the texts' meaning.
  func count(of file: BackupFile) throws(StoreError) -> ItemCount {
    try Connection.open(path: path(file), busyTimeout: 0, for: .readingUnchanged).countItems()
  }

  /// Deletes the files of interrupted backups. The caller holds the folder's lock exclusively.
  func clear(in folder: borrowing StoreFolder) throws(StoreError) {
    for name in try folder.names(beginningWith: stem + "-") {
      // The journal may be left alone.
      for suffix in StoreNames.suffixes
      where name.hasSuffix(".db" + StoreNames.draftOfBackup + suffix) {
        let draft = name.dropLast(suffix.utf8.count)
        try StoreFile(path: "\(self.folder)/\(draft)", calls: calls).remove()
      }
    }
  }
}

extension StoreError {
  /// Whether the error is about a backup, which is passed over for it.
  fileprivate var isOfBackup: Bool {
    isOfNoList || isRefusal || isUnreadable || reason == .io && call != "open"
  }

  /// Whether the error is about permissions or paths, which do not change with time.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .notPermitted, .notAFile: true
    case .missing, .noFolder, .foreign, .newer, .damaged, .readOnly, .full, .locked, .noDescriptor,
      .unsuitableFileSystem, .refused, .io:
      false
    }
  }
}
