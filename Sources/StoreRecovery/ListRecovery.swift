// A damaged list restored: what can be read of it, the newest good backup for the rest, a new file.
import Model
import Store

/// Restores one list, once. The folder's lock is held alone from the first look to the last rename, so
/// that nobody writes to the old file meanwhile and nobody restores it a second time.
struct ListRecovery {
  let file: StoreFile
  let time: WallTime

  /// Sets the damaged file aside and puts what could be restored in its place.
  ///
  /// - Parameters:
  ///   - failure: Why the list did not open.
  ///   - folder: Locked alone.
  /// - Throws: The failure itself where the disk did not give a part of the file and now gives all of it:
  ///   that was passing, and the next try opens the list. Else what writing gives. Nothing has moved
  ///   then, and the next try begins anew.
  func restore(after failure: StoreError, in folder: borrowing StoreFolder) throws(StoreError) {
    let change = try Quarantine(file.path, at: time, file.calls)
    let path = file.path + ".rescue"
    try clear([path, change.draft])
    do throws(StoreError) {
      let copy = try PrivateCopy(of: file, at: path)
      guard !failure.isUnreadable || !copy.isWhole else { throw failure }
      try writeDraft(change, from: RowRecovery(copy))
      try clear([path])
      try change.commit(in: folder)
    } catch {
      // A full disk is not to be filled further; the next try clears them as well.
      try? clear([path, change.draft])
      throw error
    }
    try change.finish(in: folder)
  }

  private func clear(_ paths: [String]) throws(StoreError) {
    for path in paths {
      for suffix in StoreFile.suffixes { try file.calls.remove(path + suffix) }
    }
  }

  /// Writes the new list, whole.
  private func writeDraft(_ change: Quarantine, from salvage: RowRecovery) throws(StoreError) {
    let backup = try Backups(of: file).newestGood()
    let filled = salvage.missing(from: backup?.items ?? [])
    let restoration = Restoration(
      damaged: change.damagedName, salvaged: salvage.items.count, filled: filled.count,
      lost: salvage.lost(besides: filled), backup: backup?.file.time)
    try StoreFile(path: change.draft, calls: file.calls).create()
    let connection = try Connection.open(path: change.draft, busyTimeout: 0)
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.migrate(beginningWith: [])
    let statements = try Statements(connection)
    let history = try History(connection)
    try connection.transaction { () throws(StoreError) in
      let items = Array(salvage.items.values) + filled
      for item in items { try statements.write(.insert(item), connection) }
      for step in salvage.steps(about: items) { try history.record(step, connection) }
      let earlier = salvage.restorations.filter { $0.damaged != restoration.damaged }
      for note in earlier + [restoration] { try connection.note(note) }
      for draft in salvage.drafts { try connection.keep(draft) }
    }
  }
}
