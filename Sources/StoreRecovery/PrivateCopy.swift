// A private copy of a damaged list for its recovery, made page by page as far as the disk allows.
import Store

/// The copy of a list's file from which rows are recovered, with the WAL written into it.
///
/// Bytes that the disk does not deliver are read a second time, because many errors are transient.
/// Bytes that fail again are zeros in the copy.
struct PrivateCopy {
  let path: String
  /// Whether the disk delivered all of the file.
  private(set) var isFileWhole = true
  /// Whether the disk delivered all of the WAL; otherwise changes may be missing without a trace.
  private(set) var isWALWhole = true
  /// Whether the WAL has a broken frame whose page no later one replaces.
  private(set) var isLogShort = false
  /// Pages that were replaced by frames of a corrupt WAL.
  private(set) var older: [[UInt8]] = []

  private let calls: FileCalls

  /// How much of a file is copied: twice what is read of its rows. A sparse file may say that it is
  /// longer than the disk.
  private static let most = 256 << 20

  /// The bytes of the WAL header, and of a frame with its header.
  private static let (logHeader, logFrame) = (32, 24 + FileHeader.page)

  /// Whether the disk delivered everything.
  var isWhole: Bool { isFileWhole && isWALWhole }

  /// Copies a list to which no process writes meanwhile.
  ///
  /// - Parameters:
  ///   - file: The list.
  ///   - path: The path of the copy.
  ///   - hasLog: Whether the log beside the list is read.
  /// - Throws: Write errors, and read errors other than bytes that the disk does not deliver.
  /// - Complexity: O(size); one page is in memory at a time, besides `older`.
  init(of file: StoreFile, at path: String, hasLog: Bool = true) throws(StoreError) {
    self.path = path
    calls = file.calls
    try copyFile(file.path)
    let log = file.path + "-wal"
    if hasLog, try calls.exists(log) { try copyLog(log) }
    if try !namesItems() { try replaceSchema() }
  }

  /// Whether the schema of the copy can be read as far as the table of items: it has several pages,
  /// of which one may be damaged.
  private func namesItems() throws(StoreError) -> Bool {
    do throws(StoreError) {
      let connection = try Connection.open(path: path, busyTimeout: 0, for: .readingUnchanged)
      try connection.readBroken()
      let select = try connection.prepare("SELECT name FROM sqlite_schema")
      while try connection.step(select, "salvage") {
        if select.text(0) == "item" { return true }
      }
      return false
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Gives the copy the schema of a new list, and keeps its header, which names the free pages.
  private func replaceSchema() throws(StoreError) {
    let target = try RawFile(path, for: .writing)
    var page = try target.bytes(at: 0, count: FileHeader.page)
    guard page.count == FileHeader.page else { return }
    page.replaceSubrange(
      FileHeader.length..., with: try PrivateCopy.firstPage().dropFirst(FileHeader.length))
    try target.write(page, at: 0)
  }

  /// Copies the file. The first bytes of every list are the same: if they are damaged or missing,
  /// the copy gets good ones. A first page that the disk does not deliver, or that names no tables,
  /// is replaced by a new list's: the root pages of the items and of their index are the same.
  private mutating func copyFile(_ original: String) throws(StoreError) {
    let lost = try copy(original, to: path, by: FileHeader.page)
    let isCut = try isCut(original)
    isFileWhole = lost.isEmpty && !isCut
    let target = try RawFile(path, for: .writing)
    var page = try target.bytes(at: 0, count: FileHeader.page)
    if lost.contains(0) || !FileHeader.isOfSchema(page) {
      // A header of ours names the free pages, whose rows are deleted.
      let kept = FileHeader(Array(page.prefix(FileHeader.length))).isOurs ? FileHeader.length : 0
      page.replaceSubrange(kept..., with: try PrivateCopy.firstPage().dropFirst(kept))
    }
    page += Array(repeating: 0, count: FileHeader.page - page.count)
    page.replaceSubrange(..<FileHeader.beginning.count, with: FileHeader.beginning)
    try target.write(page, at: 0)
  }

  /// The first page of a list without items, as it is on disk, but for the triggers: without them the
  /// schema fits the page.
  private static func firstPage() throws(StoreError) -> [UInt8] {
    let list = try Connection.open(path: ":memory:", busyTimeout: 0)
    try list.makeTables()
    var page = try list.serialized().prefix(FileHeader.page)
    // A page count of zero means the size of the file.
    for offset in 28...31 { page[offset] = 0 }
    return Array(page)
  }

  /// Copies the WAL and writes it into the copied file, so that readers get the newest pages.
  private mutating func copyLog(_ original: String) throws(StoreError) {
    let name = path + "-wal"
    let lost = try copy(original, to: name, by: Self.logFrame, after: Self.logHeader)
    let isCut = try isCut(original)
    isWALWhole = lost.isEmpty && !isCut
    let log = try RawFile(name)
    let reader = try WALReader(log)
    isLogShort = reader.lacksPage
    older = try reader.applyWAL(log, into: RawFile(path, for: .writing))
    try calls.remove(name)
  }

  /// Whether only a part of a file is copied.
  private func isCut(_ original: String) throws(StoreError) -> Bool {
    try calls.size(original) ?? 0 > Self.most
  }

  /// Copies a file in parts, its first 256 MiB at most. Returns the offsets of the parts that the disk did not deliver.
  private func copy(
    _ original: String, to name: String, by length: Int, after header: Int = 0
  ) throws(StoreError) -> [Int] {
    try StoreFile(path: name, calls: calls).create()
    let source = try RawFile(original)
    let target = try RawFile(name, for: .writing)
    let size = min(try source.size(), Self.most)
    var lost: [Int] = []
    var offset = 0
    while offset < size {
      let count = min(offset < header ? header : length, size - offset)
      let part = try PrivateCopy.twice { () throws(StoreError) in
        try source.bytes(at: offset, count: count)
      }
      if part == nil { lost.append(offset) }
      try target.write(part ?? Array(repeating: 0, count: count), at: offset)
      offset += count
    }
    return lost
  }

  /// Reads, and reads once more if the disk delivers nothing; nil if both reads fail.
  private static func twice(
    _ body: () throws(StoreError) -> [UInt8]
  ) throws(StoreError) -> [UInt8]? {
    for _ in 0..<2 {
      do throws(StoreError) { return try body() } catch {
        guard error.isUnreadable else { throw error }
      }
    }
    return nil
  }
}
