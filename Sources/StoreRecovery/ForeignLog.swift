// A log beside a list that does not belong to it, as after copying another file over the list.
import Store

/// Finds a log of another file beside a list before SQLite opens the list: SQLite takes any log
/// there for its own, and writes pages of one list into the other.
struct ForeignLog {
  let file: StoreFile

  private var log: String { file.path + "-wal" }
  private var journal: String { file.path + "-journal" }

  /// Whether the log or the rollback journal is of another file.
  ///
  /// A log belongs to a file in WAL mode that has the same id, if its first transaction continues
  /// the file or is in it already. Damaged files and logs are judged by the inspection.
  ///
  /// - Throws: Read errors.
  /// - Complexity: O(size of the log's first transaction + frames of the log).
  func isThere() throws(StoreError) -> Bool {
    for _ in 0..<3 {
      guard try file.calls.exists(file.path) else { return false }
      let before = try file.state()
      do throws(StoreError) {
        guard try judge() else { return false }
      } catch {
        // The last process that closes a list removes the log, perhaps while it is read.
        if try file.state() != before { continue }
        guard error.isDamage || error.isUnreadable else { throw error }
        return false
      }
      // Another process may have written one of the files in between.
      if try file.state() == before { return true }
    }
    return false
  }

  /// Whether the file is a sound list without the log, which has no transaction of this list: another
  /// program wrote it to another file that lay here, or to a copy elsewhere. To be asked when the two
  /// together are damaged.
  ///
  /// - Throws: Read errors.
  /// - Complexity: O(size of the file and of the log).
  func spoils() throws(StoreError) -> Bool {
    guard try file.calls.size(log) ?? 0 > 0 else { return false }
    do throws(StoreError) {
      guard let (stored, page) = try FileCounter.stored(inFile: file.path) else { return false }
      let bytes = try RawFile(log)
      let reader = try WALReader(bytes)
      // Of a damaged log not every transaction can be read.
      guard reader.damage == nil, reader.hasTransaction else { return false }
      let counted = try [
        reader.firstPage(page, of: bytes), reader.newestPage(page, of: bytes),
      ].compactMap(\.self)
      guard !counted.contains(where: { FileCounter(page: $0)?.isOfSameFile(as: stored) == true })
      else {
        return false
      }
      let alone = try Connection.open(path: file.path, busyTimeout: 0, for: .readingUnchanged)
      _ = try alone.inspectReading(file.calls, keepsItems: false) { true }
      return true
    } catch {
      guard error.isDamage || error.isUnreadable || error.reason == .foreign else { throw error }
      return false
    }
  }

  /// Refuses a file beside which there is one, or a journal that is not rolled back, for readers
  /// that change nothing.
  ///
  /// - Throws: `damaged`, and read errors.
  func requireNone() throws(StoreError) {
    if try hasHotJournal() {
      throw StoreError(
        .damaged, call: "read the journal", path: file.path,
        detail: "a program was stopped while it wrote to it, and the journal beside it is not "
          + "rolled back")
    }
    guard try isThere() else { return }
    throw StoreError(
      .damaged, call: "read the log", path: file.path,
      detail: "the log beside it is of another file")
  }

  private func judge() throws(StoreError) -> Bool {
    let hasLog = try file.calls.size(log) ?? 0 > 0
    let hasJournal = try file.calls.size(journal) ?? 0 > 0
    guard hasLog || hasJournal else { return false }
    let header = FileHeader(try RawFile(file.path).bytes(at: 0, count: FileHeader.length))
    guard header.isDatabase, header.isOurs || header.application == 0 else { return false }
    // A list has a rollback journal only until it is in WAL mode.
    if hasJournal, header.isInWALMode { return true }
    guard hasLog, !header.isInRollbackMode else { return hasLog }
    return try !continues(header)
  }

  private func continues(_ header: FileHeader) throws(StoreError) -> Bool {
    let bytes = try RawFile(log)
    let reader = try WALReader(bytes, isWhole: false)
    guard reader.hasTransaction else { return true }
    guard let (stored, page) = try FileCounter.stored(inFile: file.path) else {
      guard !header.isOurs || header.version < Schema.firstWithCounter else { return true }
      // A list of an earlier version has no counter, and a file without tables is a list in the
      // making: its log may begin to count.
      let counters = try reader.firstPages(of: bytes).compactMap { FileCounter(page: $0)?.counter }
      return counters.allSatisfy { $0 <= 1 }
    }
    // Another program, as the sqlite3 shell, may have begun the log without counting.
    var found = try reader.firstPage(page, of: bytes)
    if found == nil { found = try WALReader(bytes).firstPage(page, of: bytes) }
    // Only another program has written it, or one from before files were counted.
    guard let first = found else { return true }
    // A page that is damaged says nothing.
    guard let logged = FileCounter(page: first) else { return true }
    guard logged.isOfSameFile(as: stored), logged.counter <= stored.counter + 1 else {
      return false
    }
    // A copy of the list has the same id. A log that ends before its file is that of an older copy.
    guard let last = try reader.newestPage(page, of: bytes).flatMap({ FileCounter(page: $0) })
    else { return true }
    return last.isOfSameFile(as: stored) && last.counter >= stored.counter
  }

  /// The beginning of a rollback journal that SQLite would roll back ("The Rollback Journal").
  static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether a program was stopped while it wrote to a file that is not in WAL mode: what the file
  /// holds is half of a transaction until that is rolled back.
  private func hasHotJournal() throws(StoreError) -> Bool {
    guard try file.calls.size(journal) ?? 0 > 0 else { return false }
    return try RawFile(journal).bytes(at: 0, count: 8) == Self.journalMagic
  }

  /// Renames the log, its index and a journal, so that SQLite does not find them.
  ///
  /// - Parameters:
  ///   - folder: Locked exclusively.
  ///   - time: The time in the new names.
  /// - Returns: The new name of the log, or of the journal if there is no log, without its folder.
  /// - Throws: `locked` if another process has the list open, whose log it may be; and errors of
  ///   renaming.
  func setAside(in folder: borrowing StoreFolder, at time: WallTime) throws(StoreError) -> String {
    guard try RawFile(file.path, for: .writing).isUnused() else {
      throw StoreError(
        .locked, call: "open", path: file.path,
        detail: "another file was put in its place while a program has it open")
    }
    let mark = file.path + StoreNames.Mark.foreign.rawValue
    let name = try mark + StoreFile.freeStamp(time, behind: mark, file.calls)
    var first: String?
    for suffix in StoreNames.suffixes.dropFirst() where try file.calls.exists(file.path + suffix) {
      try file.calls.move(file.path + suffix, to: name + suffix)
      if suffix != StoreNames.Kind.shm.rawValue { first = first ?? name + suffix }
    }
    try folder.sync()
    return StoreFile.name(of: first ?? name)
  }
}
