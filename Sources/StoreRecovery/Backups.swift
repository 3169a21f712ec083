// The backups of a list: where they lie, which is the newest good one, and which make way.
import Glibc
import Model
import Store

/// The folder of a list's backups, and what is in it.
struct Backups {
  /// The list.
  let list: String
  private let calls: FileCalls

  init(of file: StoreFile) {
    list = file.path
    calls = file.calls
  }

  /// All that are kept may have so many bytes together, or four times the list where that is more: a
  /// list of a thousand items has a fifth of one, and a card of the smallest kind has a hundred times
  /// as much.
  static let space = 64 << 20

  /// Beside the list.
  var folder: String {
    let name = StoreFile.name(of: list)
    return String(list.dropLast(name.count)) + "backups"
  }

  /// The list's name without its ending.
  private var stem: String {
    let name = StoreFile.name(of: list)
    return name.hasSuffix(".db") ? String(name.dropLast(3)) : name
  }

  func path(_ file: BackupFile) -> String { "\(folder)/\(file.name(of: stem))" }

  /// What is there, the newest first; where there is no folder, nothing.
  ///
  /// - Throws: What reading the folder gives: backups that cannot be read now are not gone.
  func files() throws(StoreError) -> [BackupFile] {
    guard try calls.exists(folder) else { return [] }
    let names = try StoreFolder(folder, calls).names(beginningWith: stem + "-")
    return names.compactMap { BackupFile(name: $0, of: stem) }
      .sorted { $0.isNewer(than: $1) }
  }

  /// What is there for a list that is opened: nothing where the system says twice that this user may not
  /// read them, or that the folder is none. A list comes back without its backups rather than not at
  /// all, and the next backup tells why it cannot be made.
  ///
  /// - Throws: As `files`, what may pass.
  func offered() throws(StoreError) -> [BackupFile] {
    for _ in 0..<2 {
      do throws(StoreError) { return try files() } catch {
        guard error.isRefusal else { throw error }
      }
    }
    return []
  }

  /// Whether there is any for a list that is opened.
  func areOffered() throws(StoreError) -> Bool { try !offered().isEmpty }

  /// The newest backup that is whole, with its items; nil when there is none.
  ///
  /// - Throws: What reading gives that does not speak of the backup itself and may pass: it may be good
  ///   all the same.
  func newestGood() throws(StoreError) -> (file: BackupFile, items: [Item])? {
    for file in try offered() {
      if let items = try goodItems(of: file) { return (file, items) }
    }
    return nil
  }

  /// The items of a backup; nil where it is broken, or of a later version, or the second time as well may
  /// not be read or lies on a part of the disk that cannot be.
  private func goodItems(of file: BackupFile) throws(StoreError) -> [Item]? {
    for _ in 0..<2 {
      do throws(StoreError) { return try items(of: path(file)) } catch {
        if error.isOfNoList { return nil }
        let isOfDisk = error.isUnreadable || error.reason == .io && error.call != "open"
        guard error.isRefusal || isOfDisk else { throw error }
      }
    }
    return nil
  }

  /// Every item of a backup, checked as the list itself is.
  ///
  /// - Parameter keepsItems: Whether they are wanted; else there are none.
  func items(of path: String, keepsItems: Bool = true) throws(StoreError) -> [Item] {
    let connection = try Connection.open(path: path, busyTimeout: 0, for: .readingUnchanged)
    // An empty file holds no list, and was never a backup.
    return try connection.inspectReading(calls, keepsItems: keepsItems) { true }.items
  }

  /// The next backup's name.
  func next(at time: WallTime) throws(StoreError) -> BackupFile {
    BackupFile(counter: (try files().first?.counter ?? 0) + 1, time: time)
  }

  /// Removes what is not kept. One that was just checked is the newest, and stays.
  func thin() throws(StoreError) {
    var sized: [(file: BackupFile, size: Int)] = []
    for file in try files() { sized.append((file, try calls.size(path(file)) ?? 0)) }
    let limit = max(Backups.space, 4 * (try calls.size(list) ?? 0))
    for file in BackupFile.superfluous(sized, limit: limit) { try calls.remove(path(file)) }
  }

  /// Removes what a backup left that was cut off. Whoever calls it holds the folder's lock alone.
  func clear(in folder: borrowing StoreFolder) throws(StoreError) {
    for name in try folder.names(beginningWith: stem + "-") where name.hasSuffix(".tmp") {
      for suffix in StoreFile.suffixes { try calls.remove("\(self.folder)/\(name)\(suffix)") }
    }
  }
}

extension StoreError {
  /// Whether it is about rights and names, which no time mends.
  fileprivate var isRefusal: Bool {
    switch reason {
    case .notPermitted, .notAFile: true
    case .missing, .noFolder, .foreign, .newer, .damaged, .readOnly, .full, .locked, .noDescriptor,
      .unsuitableFileSystem, .refused, .io:
      false
    }
  }
}
