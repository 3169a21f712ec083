// One file of the list put in the place of a damaged one: in steps that a power cut may part.
import Store

/// A damaged list moves away under a name with its date, and a new one into its place.
///
/// The new file is written whole and is on the disk before anything moves. Its name then says that it
/// is to take the place, and what the old files are to be called: whoever opens the list next finishes
/// what was begun, from wherever it was left.
struct Quarantine {
  /// The list.
  let path: String
  /// Of when, as the old files are named; several of one second are counted.
  let stamp: String

  private static let damagedMark = ".damaged-"
  private static let restoredMark = ".restored-"

  /// Names that nothing has yet.
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

  /// What was begun and not finished, nil when nothing was.
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

  /// Whether the new file is one that was made here and is whole. Whatever else has such a name is
  /// somebody's, and takes nobody's place.
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

  /// The damaged file under its new name.
  var damaged: String { path + Self.damagedMark + stamp }
  /// The same without its folder.
  var damagedName: String { StoreFile.name(of: damaged) }
  /// The new file while it is being written.
  var draft: String { path + ".restoring" }
  private var restored: String { path + Self.restoredMark + stamp }

  /// From here on the draft is what the list will be.
  func commit(in folder: borrowing StoreFolder) throws(StoreError) {
    try folder.calls.sync(draft)
    try folder.calls.move(draft, to: restored)
    try folder.sync()
  }

  /// Moves the old files away, as they are, and the new one into their place.
  func finish(in folder: borrowing StoreFolder) throws(StoreError) {
    // The old file has moved already where its name is taken: what stands here then was begun after.
    let calls = folder.calls
    let (hasMoved, isThere) = (try calls.exists(damaged), try calls.exists(path))
    let isFree = !hasMoved || !isThere
    let target =
      isFree ? self : try Quarantine(path, at: WallTime(stamp: stamp) ?? .now(), calls)
    for suffix in StoreFile.suffixes {
      guard try calls.exists(path + suffix) else { continue }
      try calls.move(path + suffix, to: target.damaged + suffix)
    }
    // The log has gone before the new file comes, on the disk as well: SQLite would take it for the
    // new file's.
    try folder.sync()
    try calls.move(restored, to: path)
    try folder.sync()
  }

  private static func isTaken(_ path: String, _ calls: FileCalls) throws(StoreError) -> Bool {
    for suffix in StoreFile.suffixes where try calls.exists(path + suffix) { return true }
    return false
  }
}
