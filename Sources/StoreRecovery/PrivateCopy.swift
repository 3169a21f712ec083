// A broken list copied for the salvage, page by page, as far as the disk gives it.
import Store

/// The copy of a list's file from which the rows are read, its log worked off.
///
/// What the disk does not give is asked for a second time: many errors pass. What does not come then either
/// is zeros in the copy.
struct PrivateCopy {
  let path: String
  /// Whether the disk gave all of the file.
  private(set) var isFileWhole = true
  /// Whether the disk gave all of the log; else changes may be missing that nothing tells of.
  private(set) var isLogWhole = true
  /// Pages that gave way to frames of a broken log.
  private(set) var older: [[UInt8]] = []

  private let calls: FileCalls

  /// Bytes of the log's own header, and of a page in it with what stands before it.
  private static let (logHeader, logFrame) = (32, 24 + FileHeader.page)

  /// Whether the disk gave everything.
  var isWhole: Bool { isFileWhole && isLogWhole }

  /// Copies a list that nobody writes to meanwhile.
  ///
  /// - Throws: What writing gives, and reading but for what the disk does not give.
  /// - Complexity: O(size); one page is in memory at a time.
  init(of file: StoreFile, at path: String) throws(StoreError) {
    self.path = path
    calls = file.calls
    try copyFile(file.path)
    let log = file.path + "-wal"
    if try calls.exists(log) { try copyLog(log) }
  }

  /// Copies the file. The beginning of a list is always the same: where it is broken or missing, the copy
  /// gets a good one. A first page that the disk does not give is a new list's: the tables of one begin on
  /// the same pages of every file.
  private mutating func copyFile(_ original: String) throws(StoreError) {
    let lost = try copy(original, to: path, by: FileHeader.page)
    isFileWhole = lost.isEmpty
    let target = try RawFile(path, for: .writing)
    var page =
      lost.contains(0)
      ? try PrivateCopy.firstPage() : try target.bytes(at: 0, count: FileHeader.page)
    page += Array(repeating: 0, count: FileHeader.page - page.count)
    page.replaceSubrange(..<FileHeader.beginning.count, with: FileHeader.beginning)
    try target.write(page, at: 0)
  }

  /// The first page of a list without items, as it is on the disk.
  private static func firstPage() throws(StoreError) -> [UInt8] {
    let list = try Connection.open(path: ":memory:", busyTimeout: 0)
    try list.migrate(beginningWith: [])
    var page = try list.serialized().prefix(FileHeader.page)
    // How many pages there are: none is a word for as many as the file has.
    for offset in 28...31 { page[offset] = 0 }
    return Array(page)
  }

  /// Copies the log, and writes it into the file, so that whatever reads it reads the newest.
  private mutating func copyLog(_ original: String) throws(StoreError) {
    let name = path + "-wal"
    let lost = try copy(original, to: name, by: Self.logFrame, after: Self.logHeader)
    isLogWhole = lost.isEmpty
    let log = try RawFile(name)
    older = try WALReader(log).workOff(log, into: RawFile(path, for: .writing))
    try calls.remove(name)
  }

  /// Makes a file of another's parts. Returns where those begin that the disk did not give.
  private func copy(
    _ original: String, to name: String, by length: Int, after header: Int = 0
  ) throws(StoreError) -> [Int] {
    try StoreFile(path: name, calls: calls).create()
    let source = try RawFile(original)
    let target = try RawFile(name, for: .writing)
    let size = try source.size()
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

  /// Reads something that the disk may give the second time; nil where it does neither.
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
