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
    let filling = try Filling(
      of: recovery, from: backups, in: backups.offered(), copyingTo: file.path + StoreNames.copy)
    let draft = StoreFile(path: change.draft, calls: file.calls)
    try draft.create()
    _ = try write(recovery, filling, named: kept, .withPast, to: draft)
  }

  /// What a recovered list begins with besides its items.
  enum Beginning {
    /// With the history, the drafts and the earlier reports of the damaged file.
    case withPast
    /// With none of these.
    case withoutPast
  }

  /// Writes what was read of a damaged file and what backups have of the rest.
  ///
  /// - Parameters:
  ///   - recovery: What was read.
  ///   - filling: What backups have.
  ///   - kept: The name of the damaged file in the report; empty if there is none.
  ///   - beginning: What else is written.
  ///   - draft: An empty file.
  /// - Returns: The report, which the new file has as well.
  func write(
    _ recovery: RowRecovery, _ filling: Filling, named kept: String, _ beginning: Beginning,
    to draft: StoreFile
  ) throws(StoreError) -> RecoveryReport {
    let recovered = recovery.lists.recovered(
      for: Array(recovery.items.values) + filling.items, backup: filling.lists)
    let recoveryReport = RecoveryReport(
      damaged: kept, salvaged: recovery.items.count, filled: filling.items.count,
      lost: max(recovery.lost(besides: filling.items), filling.lost), backup: filling.time,
      unnamed: recovered.unnamed, merged: recovered.merged)
    let connection = try Connection.open(path: draft.path, busyTimeout: 0)
    try connection.run("PRAGMA synchronous = FULL", "open")
    try connection.migrate(beginningWith: [])
    try connection.transaction { () throws(StoreError) in
      try write(recovered, knownAs: recovery.lists.outerID, to: connection)
      switch beginning {
      case .withPast:
        let history = try History(connection)
        for changeset in recovery.changesets(about: recovered.items + recovered.lists) {
          try history.record(changeset, at: seconds, connection)
        }
        for note in recovery.recoveryReports where note.damaged != recoveryReport.damaged {
          try connection.note(note)
        }
        for draft in recovery.drafts { try connection.keep(draft) }
      case .withoutPast: break
      }
      try connection.note(recoveryReport)
    }
    return recoveryReport
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
