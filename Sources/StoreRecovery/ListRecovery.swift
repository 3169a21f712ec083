// The recovery of a damaged list: readable rows, the newest good backup for the rest, a new file.
import Model
import Store

/// Recovers one list, once. The folder's lock is held exclusively from the inspection to the last
/// rename, so that no process writes to the old file or recovers the list a second time meanwhile.
struct ListRecovery {
  let file: StoreFile
  let time: WallTime

  /// Quarantines the damaged file and puts the recovered list in its place.
  ///
  /// - Parameters:
  ///   - failure: Why the list did not open.
  ///   - folder: Locked exclusively.
  /// - Throws: The failure itself if the disk did not deliver a part of the file and now delivers
  ///   all of it: the error was transient, and the next attempt opens the list. Otherwise read and
  ///   write errors. Before the commit nothing has moved, and the next attempt starts anew; after
  ///   the commit, the next opening finishes the replacement.
  func restore(after failure: StoreError, in folder: borrowing StoreFolder) throws(StoreError) {
    let change = try Quarantine(file.path, for: .recovery, at: time, file.calls)
    let path = file.path + StoreNames.copy
    try clear([path, change.draft])
    do throws(StoreError) {
      let copy = try PrivateCopy(of: file, at: path)
      guard !failure.isUnreadable || !copy.isWhole else { throw failure }
      try writeDraft(change, from: RowRecovery(copy))
      try clear([path])
      try change.commit(in: folder)
    } catch {
      // A full disk must not fill further; the next attempt deletes these files as well.
      try? clear([path, change.draft])
      throw error
    }
    try change.finish(in: folder)
  }

  private func clear(_ paths: [String]) throws(StoreError) {
    for path in paths { try StoreFile(path: path, calls: file.calls).remove() }
  }

  /// Writes the complete new list.
  private func writeDraft(_ change: Quarantine, from recovery: RowRecovery) throws(StoreError) {
    let kept = try change.keepsNothing(file.calls) ? "" : change.oldName
    let backups = Backups(of: file)
    let backup = try backups.newestGood()
    var filled = recovery.missing(from: backup?.items ?? [])
    // An older backup may have what is lost otherwise.
    for older in try backups.offered() where backup.map({ $0.file.isNewer(than: older) }) == true {
      let wanted = recovery.wanted(besides: filled)
      guard !wanted.isEmpty else { break }
      let items = try backups.goodItems(of: older) ?? []
      filled += recovery.missing(from: items.filter { wanted.contains($0.id) })
    }
    for isPlaced in [true, false] where !recovery.wanted(besides: filled).isEmpty {
      for copy in try backups.offered() {
        filled += recovery.misnamed(
          in: try backups.goodItems(of: copy) ?? [], besides: filled, isPlaced: isPlaced)
      }
    }
    let recovered = recovery.lists.recovered(
      for: Array(recovery.items.values) + filled, backup: backup?.lists ?? [])
    let recoveryReport = RecoveryReport(
      damaged: kept, salvaged: recovery.items.count, filled: filled.count,
      lost: recovery.lost(besides: filled), backup: backup?.file.time, unnamed: recovered.unnamed,
      merged: recovered.merged)
    try StoreFile(path: change.draft, calls: file.calls).create()
    let connection = try Connection.open(path: change.draft, busyTimeout: 0)
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.migrate(beginningWith: [])
    try connection.transaction { () throws(StoreError) in
      try write(recovered, knownAs: recovery.lists.outerID, to: connection)
      let history = try History(connection)
      for changeset in recovery.changesets(about: recovered.items + recovered.lists) {
        try history.record(changeset, at: seconds, connection)
      }
      let earlier = recovery.recoveryReports.filter { $0.damaged != recoveryReport.damaged }
      for note in earlier + [recoveryReport] { try connection.note(note) }
      for draft in recovery.drafts { try connection.keep(draft) }
    }
  }

  /// When lists were removed is not known any more: all of them as if just now.
  private var seconds: Int? { time.day == nil ? nil : time.seconds }

  /// Writes lists and their items in the open transaction.
  ///
  /// - Parameters:
  ///   - recovered: The lists and the items.
  ///   - outerID: The id by which other files know the original list; nil for a new one.
  ///   - connection: To a new file.
  private func write(
    _ recovered: SalvagedLists.Recovered, knownAs outerID: ListID?,
    to connection: borrowing Connection
  ) throws(StoreError) {
    let call = "restore the lists"
    if let outerID { try connection.run("UPDATE file SET list = x'\(outerID.hex)'", call) }
    try connection.run("DELETE FROM list", call)
    let statements = try Statements(connection)
    for item in recovered.lists + recovered.items {
      try statements.write(.insert(item), of: nil, connection)
    }
  }
}
