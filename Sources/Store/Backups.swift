// The backups of a list: where they lie, which is the newest good one, and which make way.
import Glibc
import Model

/// The folder of a list's backups, and what is in it.
struct Backups {
  /// The list.
  let list: String

  init(of list: String) { self.list = list }

  /// All that are kept may have so many bytes together, or four times the list where that is more: a
  /// list of a thousand items has a fifth of one, and a card of the smallest kind has a hundred times
  /// as much.
  static let space = 64 << 20

  /// Beside the list.
  var folder: String {
    let name = SetAside.name(of: list)
    return String(list.dropLast(name.count)) + "backups"
  }

  /// The list's name without its ending.
  private var stem: String {
    let name = SetAside.name(of: list)
    return name.hasSuffix(".db") ? String(name.dropLast(3)) : name
  }

  func path(_ file: BackupFile) -> String { "\(folder)/\(file.name(of: stem))" }

  /// What is there, the newest first. A folder that cannot be read has none.
  func files() -> [BackupFile] {
    // What cannot be read can restore nothing.
    guard let names = try? StoreFolder(folder).names(beginningWith: stem + "-") else { return [] }
    return names.compactMap { BackupFile(name: $0, of: stem) }
      .sorted { $0.isNewer(than: $1) }
  }

  /// The newest backup that is whole, with its items; nil when there is none.
  func newestGood() -> (file: BackupFile, items: [Item])? {
    for file in files() {
      // One that is broken, or of a later version, is passed over.
      if let items = try? Backups.items(of: path(file)) { return (file, items) }
    }
    return nil
  }

  /// Every item of a backup, checked as the list itself is.
  static func items(of path: String) throws(StoreError) -> [Item] {
    let connection = try Connection.open(path: path, busyTimeout: 0, for: .readingUnchanged)
    return try connection.inspectReading().items
  }

  /// The next backup's name.
  func next(at time: WallTime) -> BackupFile {
    BackupFile(counter: (files().first?.counter ?? 0) + 1, time: time)
  }

  /// Removes what is not kept. One that was just checked is the newest, and stays.
  func thin() throws(StoreError) {
    let sized = files().map { (file: $0, size: Files.size(path($0)) ?? 0) }
    let limit = max(Backups.space, 4 * (Files.size(list) ?? 0))
    for file in BackupFile.superfluous(sized, limit: limit) { try Files.remove(path(file)) }
  }

  /// Removes what a backup left that was cut off. Whoever calls it holds the folder's lock alone.
  func clear(in folder: borrowing StoreFolder) throws(StoreError) {
    for name in try folder.names(beginningWith: stem + "-") where name.hasSuffix(".tmp") {
      for suffix in SetAside.suffixes { try Files.remove("\(self.folder)/\(name)\(suffix)") }
    }
  }
}
