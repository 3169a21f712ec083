// Restoring from a damaged file, which is recovered as a list is that is opened.
import Store

extension BackupRestore {
  /// What a file is from which a list is restored.
  enum Source {
    /// The list itself, as a restore or a recovery has set it aside at a time.
    case setAside(WallTime)
    /// A backup of the list.
    case backup(BackupFile)
    /// Another list.
    case other

    /// Whether the file was opened as this list: whatever it holds, it was the list.
    var wasTheList: Bool {
      switch self {
      case .setAside: true
      case .backup, .other: false
      }
    }

    /// Whether a backup of the list is later than the file, so that what was added meanwhile may be in
    /// it.
    func isEarlier(than backup: BackupFile) -> Bool {
      switch self {
      case .setAside(let time): backup.time.seconds > time.seconds
      case .backup(let own): backup.isNewer(than: own)
      case .other: false
      }
    }
  }

  /// What a file is, by its path.
  func source(_ file: StoreFile) -> Source {
    let name = StoreFile.name(of: file.path)
    let list = StoreFile.name(of: self.file.path)
    if file.folder == self.file.folder {
      for mark in [StoreNames.Mark.replaced, .damaged] where name.hasPrefix(list + mark.rawValue) {
        let stamp = name.dropFirst((list + mark.rawValue).count).prefix(WallTime.stampLength)
        if let time = WallTime(stamp: String(stamp)) { return .setAside(time) }
      }
    }
    guard file.folder == folder, let backup = BackupFile(name: name, of: StoreNames.stem(of: list))
    else { return .other }
    return .backup(backup)
  }

  /// Writes what can be read of a damaged file, without its history, and fills it from backups.
  ///
  /// - Parameters:
  ///   - file: Is only read.
  ///   - hasLog: Whether the log beside it is read, which is not of another file.
  ///   - failure: Why it could not be read as it is.
  ///   - draft: An empty file.
  /// - Returns: nil if it is no damaged list, or nothing of another list or a backup can be read.
  /// - Throws: Read and write errors.
  func recover(
    _ file: StoreFile, hasLog: Bool, after failure: StoreError, to draft: StoreFile
  ) throws(StoreError) -> RecoveryReport? {
    let source = source(file)
    if !source.wasTheList, try !file.holdsRemains() { return nil }
    let path = self.file.path + StoreNames.copy
    let copied = StoreFile(path: path, calls: self.file.calls)
    try copied.remove()
    // One that is left is deleted by the next recovery.
    defer { try? copied.remove() }
    let copy = try PrivateCopy(of: file, at: path, hasLog: hasLog)
    // An error in passing: the next try reads the file.
    guard !failure.isUnreadable || !copy.isWhole else { return nil }
    let recovery = try RowRecovery(copy)
    guard source.wasTheList || !recovery.items.isEmpty else { return nil }
    let (backups, files) = try others(than: source, file)
    let filling = try Filling(of: recovery, from: backups, in: files, copyingTo: path)
    return try ListRecovery(file: self.file, time: time).write(
      recovery, filling, named: StoreFile.name(of: file.path), .withoutPast, to: draft)
  }

  /// The backups that fill a damaged file, in the order in which they are asked: first those before
  /// it, the newest first, as what was added later was not in it.
  private func others(
    than source: Source, _ file: StoreFile
  ) throws(StoreError) -> (Backups, [BackupFile]) {
    let backups = if case .other = source { Backups(of: file) } else { Backups(of: self.file) }
    let files = try backups.offered().filter { backups.path($0) != file.path }
    let earlier = files.filter { !source.isEarlier(than: $0) }
    return (backups, earlier + files.filter(source.isEarlier).reversed())
  }
}
