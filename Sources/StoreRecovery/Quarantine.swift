// Replaces a list by a new file, in steps that a power cut may separate.
import Store

/// Renames a list to a name with the date, and moves a new file into its place.
///
/// The new file is complete and synced before anything moves. Its name then says that it replaces
/// the list, and what the old files will be called: the next process that opens the list finishes
/// the replacement, from any point that was reached.
struct Quarantine {
  /// Why the list is replaced.
  enum Purpose: CaseIterable {
    /// It was damaged.
    case recovery
    /// Somebody wants another file in its place.
    case restoration

    /// In the names of the old files.
    fileprivate var oldMark: String {
      switch self {
      case .recovery: StoreNames.Mark.damaged.rawValue
      case .restoration: StoreNames.Mark.replaced.rawValue
      }
    }

    /// In the name of the new file until it has the list's name.
    fileprivate var newMark: String {
      switch self {
      case .recovery: StoreNames.Mark.restored.rawValue
      case .restoration: StoreNames.Mark.replacing.rawValue
      }
    }
  }

  let purpose: Purpose
  /// The path of the list.
  let path: String
  /// The time in the names of the old files, with a counter if several are of the same second.
  let stamp: String

  /// A replacement with names that no file has yet.
  init(
    _ path: String, for purpose: Purpose, at time: WallTime, _ calls: FileCalls
  ) throws(StoreError) {
    self.purpose = purpose
    self.path = path
    stamp = try StoreFile.freeStamp(time, behind: path + purpose.oldMark, calls)
  }

  private init(path: String, for purpose: Purpose, stamp: String) {
    self.purpose = purpose
    self.path = path
    self.stamp = stamp
  }

  /// The replacement that was begun and not finished, nil if there is none.
  static func begun(
    _ path: String, in folder: borrowing StoreFolder
  ) throws(StoreError) -> Quarantine? {
    let all = try folder.names(beginningWith: StoreFile.name(of: path) + ".re").sorted(by: >)
    for purpose in Purpose.allCases {
      let mark = StoreFile.name(of: path) + purpose.newMark
      for name in all where name.hasPrefix(mark) {
        let stamp = String(name.dropFirst(mark.count))
        let begun = Quarantine(path: path, for: purpose, stamp: stamp)
        if try begun.isReady(folder.calls) { return begun }
      }
    }
    return nil
  }

  /// Whether the new file was made here and is complete. Any other file of such a name is not ours,
  /// and replaces nothing.
  private func isReady(_ calls: FileCalls) throws(StoreError) -> Bool {
    let count = stamp.dropFirst(WallTime.stampLength)
    guard WallTime(stamp: String(stamp.prefix(WallTime.stampLength))) != nil,
      count.isEmpty || count.first == "-" && Int(count.dropFirst()) != nil
    else { return false }
    do throws(StoreError) {
      try StoreFile(path: new, calls: calls).requireRegular()
      let connection = try Connection.open(path: new, busyTimeout: 0, for: .readingUnchanged)
      _ = try connection.inspectReading(calls, keepsItems: false) { true }
      return true
    } catch {
      guard error.isOfNoList else { throw error }
      return false
    }
  }

  /// The path of the old file under its new name.
  var old: String { path + purpose.oldMark + stamp }
  /// The same without its folder.
  var oldName: String { StoreFile.name(of: old) }
  /// The new file while it is being written.
  var draft: String { path + StoreNames.draft }
  private var new: String { path + purpose.newMark + stamp }

  /// Makes the draft the replacement: from here on it will become the list.
  func commit(in folder: borrowing StoreFolder) throws(StoreError) {
    try folder.calls.sync(draft)
    try folder.calls.move(draft, to: new)
    try folder.sync()
  }

  /// Finishes a replacement that a process left, or drops it: a restoration of which
  /// nothing has moved was not acknowledged, and the list may have been written to since.
  func settle(in folder: borrowing StoreFolder) throws(StoreError) {
    if try !drop(in: folder) { try finish(in: folder) }
  }

  /// Drops a restoration of which nothing has moved.
  ///
  /// - Returns: Whether it was dropped.
  func drop(in folder: borrowing StoreFolder) throws(StoreError) -> Bool {
    guard purpose == .restoration, try folder.calls.exists(path), try !folder.calls.exists(old)
    else { return false }
    try StoreFile(path: new, calls: folder.calls).remove()
    try folder.sync()
    return true
  }

  /// Whether the old files hold nothing that is worth keeping: the list was missing and its file
  /// was created for the recovery, or somebody emptied it.
  func keepsNothing(_ calls: FileCalls) throws(StoreError) -> Bool {
    guard purpose == .recovery, try calls.size(path) == 0 else { return false }
    for log in ["-wal", "-journal"] where try (calls.size(path + log) ?? 0) > 0 { return false }
    return true
  }

  /// Moves the old files away unchanged, unless they are empty, and the new one into their place.
  func finish(in folder: borrowing StoreFolder) throws(StoreError) {
    // If the old file's new name is taken, it has moved, and any file here is a later one.
    let calls = folder.calls
    if try keepsNothing(calls) { try StoreFile(path: path, calls: calls).remove() }
    let (hasMoved, isThere) = (try calls.exists(old), try calls.exists(path))
    let isFree = !hasMoved || !isThere
    let target =
      isFree
      ? self : try Quarantine(path, for: purpose, at: WallTime(stamp: stamp) ?? .now(), calls)
    for suffix in StoreNames.suffixes {
      guard try calls.exists(path + suffix) else { continue }
      try calls.move(path + suffix, to: target.old + suffix)
    }
    // The WAL must be gone before the new file arrives, on disk as well: SQLite would apply it to
    // the new file.
    try folder.sync()
    try calls.move(new, to: path)
    try folder.sync()
  }
}
