// Replaces a damaged list by a new file, in steps that a power cut may separate.
import Store

/// Renames a damaged list to a name with the date, and moves a new file into its place.
///
/// The new file is complete and synced before anything moves. Its name then says that it replaces
/// the list, and what the old files will be called: the next process that opens the list finishes
/// the replacement, from any point that was reached.
struct Quarantine {
  /// The path of the list.
  let path: String
  /// The time in the names of the old files, with a counter if several are of the same second.
  let stamp: String

  private static let damagedMark = ".damaged-"
  private static let restoredMark = ".restored-"

  /// A replacement with names that no file has yet.
  init(_ path: String, at time: WallTime, _ calls: FileCalls) throws(StoreError) {
    self.path = path
    var stamp = time.stamp
    var count = 1
    while try Quarantine.isTaken(path + Self.damagedMark + stamp, calls) {
      stamp = "\(time.stamp)-\(count)"
      count += 1
    }
    self.stamp = stamp
  }

  private init(path: String, stamp: String) {
    self.path = path
    self.stamp = stamp
  }

  /// The replacement that was begun and not finished, nil if there is none.
  static func begun(
    _ path: String, in folder: borrowing StoreFolder
  ) throws(StoreError) -> Quarantine? {
    let mark = StoreFile.name(of: path) + restoredMark
    for name in try folder.names(beginningWith: mark).sorted(by: >) {
      let begun = Quarantine(path: path, stamp: String(name.dropFirst(mark.count)))
      if try begun.isReady(folder.calls) { return begun }
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
      try StoreFile(path: restored, calls: calls).requireRegular()
      let connection = try Connection.open(path: restored, busyTimeout: 0, for: .readingUnchanged)
      _ = try connection.inspectReading(calls, keepsItems: false) { true }
      return true
    } catch {
      guard error.isOfNoList else { throw error }
      return false
    }
  }

  /// The path of the damaged file under its new name.
  var damaged: String { path + Self.damagedMark + stamp }
  /// The same without its folder.
  var damagedName: String { StoreFile.name(of: damaged) }
  /// The new file while it is being written.
  var draft: String { path + ".restoring" }
  private var restored: String { path + Self.restoredMark + stamp }

  /// Makes the draft the replacement: from here on it will become the list.
  func commit(in folder: borrowing StoreFolder) throws(StoreError) {
    try folder.calls.sync(draft)
    try folder.calls.move(draft, to: restored)
    try folder.sync()
  }

  /// Moves the old files away unchanged, and the new one into their place.
  func finish(in folder: borrowing StoreFolder) throws(StoreError) {
    // If the damaged name is taken, the old file has moved, and any file here is a later one.
    let calls = folder.calls
    let (hasMoved, isThere) = (try calls.exists(damaged), try calls.exists(path))
    let isFree = !hasMoved || !isThere
    let target =
      isFree ? self : try Quarantine(path, at: WallTime(stamp: stamp) ?? .now(), calls)
    for suffix in StoreFile.suffixes {
      guard try calls.exists(path + suffix) else { continue }
      try calls.move(path + suffix, to: target.damaged + suffix)
    }
    // The WAL must be gone before the new file arrives, on disk as well: SQLite would apply it to
    // the new file.
    try folder.sync()
    try calls.move(restored, to: path)
    try folder.sync()
  }

  private static func isTaken(_ path: String, _ calls: FileCalls) throws(StoreError) -> Bool {
    for suffix in StoreFile.suffixes where try calls.exists(path + suffix) { return true }
    return false
  }
}
