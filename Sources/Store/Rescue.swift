// A damaged list restored: what can be read of it, the newest good backup for the rest, a new file.
import Model

/// Restores one list, once. The folder's lock is held alone from the first look to the last rename, so
/// that nobody writes to the old file meanwhile and nobody restores it a second time.
struct Rescue {
  let file: StoreFile
  let time: WallTime

  /// How many bytes are copied at once.
  private static let chunk = RawFile.most

  /// Sets the damaged file aside and puts what could be restored in its place.
  ///
  /// - Throws: What writing gives; then nothing has moved, and the next try begins anew.
  func restore(in folder: borrowing StoreFolder) throws(StoreError) {
    let change = try SetAside(file.path, at: time, file.calls)
    let copy = file.path + ".rescue"
    try clear([copy, change.draft])
    do throws(StoreError) {
      try makeCopy(copy)
      try writeDraft(change, from: Salvage(copy: copy, file.calls))
      try clear([copy])
      try change.commit(in: folder)
    } catch {
      // A full disk is not to be filled further; the next try clears them as well.
      try? clear([copy, change.draft])
      throw error
    }
    try change.finish(in: folder)
  }

  private func clear(_ paths: [String]) throws(StoreError) {
    for path in paths {
      for suffix in SetAside.suffixes { try file.calls.remove(path + suffix) }
    }
  }

  /// Copies the file and its log. The beginning of a list is always the same: where it is broken or
  /// missing, the copy gets a good one.
  private func makeCopy(_ copy: String) throws(StoreError) {
    let source = try Connection.open(path: file.path, busyTimeout: 0)
    try source.keepLog()
    try StoreFile(path: copy, calls: file.calls).create()
    var bytes = try source.fileBytes(from: 0, count: Rescue.chunk)
    if bytes.count < FileHeader.page {
      bytes += Array(repeating: 0, count: FileHeader.page - bytes.count)
    }
    bytes.replaceSubrange(..<FileHeader.beginning.count, with: FileHeader.beginning)
    let target = try RawFile(copy, for: .writing)
    var offset = 0
    while !bytes.isEmpty {
      try target.write(bytes, at: offset)
      offset += bytes.count
      bytes = try source.fileBytes(from: offset, count: Rescue.chunk)
    }
    try copyLog(to: copy)
  }

  private func copyLog(to copy: String) throws(StoreError) {
    let path = file.path + "-wal"
    guard try file.calls.exists(path) else { return }
    try StoreFile(path: copy + "-wal", calls: file.calls).create()
    // No process locks bytes of the log, so that it may be opened and closed.
    let log = try RawFile(path)
    let target = try RawFile(copy + "-wal", for: .writing)
    var offset = 0
    var bytes = try log.bytes(at: 0, count: Rescue.chunk)
    while !bytes.isEmpty {
      try target.write(bytes, at: offset)
      offset += bytes.count
      bytes = try log.bytes(at: offset, count: Rescue.chunk)
    }
  }

  /// Writes the new list, whole.
  private func writeDraft(_ change: SetAside, from salvage: Salvage) throws(StoreError) {
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
    }
  }
}
