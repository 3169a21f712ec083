// What a recovery takes from backups where the damaged file has nothing that can be read.
import Model
import Store

/// The items that a damaged file lacks, from backups.
struct Filling {
  /// The items.
  private(set) var items: [Item]
  /// The lists of the backup that is asked first.
  let lists: [Item]
  /// Its time; nil if there is no backup of which anything can be read.
  let time: WallTime?
  /// How many items that backup itself has lost; 0 for a good one.
  let lost: Int

  /// Asks the backups in turn. A damaged one is recovered itself if there is no good one.
  ///
  /// - Parameters:
  ///   - recovery: What was read of the damaged file.
  ///   - backups: Where the backups are.
  ///   - files: The backups, in the order in which they are asked.
  ///   - copy: The path of the private copy of a damaged backup, which is deleted again.
  /// - Throws: Read errors that may pass, and write errors of the copy.
  init(
    of recovery: RowRecovery, from backups: Backups, in files: [BackupFile],
    copyingTo copy: String
  ) throws(StoreError) {
    var first: (file: BackupFile, items: [Item], lists: [Item])?
    var lost = 0
    for file in files where first == nil {
      if let good = try backups.good(file) { first = (file, good.items, good.lists) }
    }
    for file in files where first == nil {
      guard let read = try backups.salvaged(file, copyingTo: copy) else { continue }
      let recovered = read.lists.recovered(for: Array(read.items.values), backup: [])
      first = (file, recovered.items, recovered.lists)
      lost = read.lost(besides: [])
    }
    var filled = recovery.missing(from: first?.items ?? [])
    // Another backup may have what is lost otherwise.
    for file in files.drop(while: { $0 != first?.file }).dropFirst() {
      let wanted = recovery.wanted(besides: filled)
      guard !wanted.isEmpty else { break }
      let items = try backups.good(file)?.items ?? []
      filled += recovery.missing(from: items.filter { wanted.contains($0.id) })
    }
    for isPlaced in [true, false] where !recovery.wanted(besides: filled).isEmpty {
      for file in files {
        filled += recovery.misnamed(
          in: try backups.good(file)?.items ?? [], besides: filled, isPlaced: isPlaced)
      }
    }
    (items, lists, time, self.lost) = (filled, first?.lists ?? [], first?.file.time, lost)
  }
}
