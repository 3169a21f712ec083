// The WAL reader: which frames are valid, and whether the end is torn or the middle corrupt.
import Store

/// The frames of a WAL ("WAL Format" in SQLite's file format).
///
/// Each frame has a checksum over itself and all frames before it. SQLite takes the first invalid
/// frame for the end, which is right after a power cut and wrong after a bit flip. Starting from
/// the checksum stored in the frame before, each frame can be checked on its own.
struct WALReader {
  /// One frame: a page as a transaction left it.
  private struct Frame {
    let page: Int
    /// Pages of the file after the transaction that ends here, 0 if none ends.
    let commit: Int
    /// The same in all frames since the WAL was last reset; frames with other salts are older.
    let salts: UInt64
    /// Whether SQLite would accept the frame after the one before.
    let follows: Bool
    /// Whether the bytes are as they were written.
    var isWhole: Bool

    /// Whether a transaction ends here.
    var commits: Bool { commit > 0 }
  }

  /// The bytes of the WAL header and of a frame header.
  private static let header = 32
  private static let frameHeader = 24

  private let pageSize: Int
  private let isHeaderWhole: Bool
  private let frames: [Frame]
  /// The salts of the current frames, nil if there are none.
  private let salts: UInt64?
  /// The number of frames before the first one that SQLite would not accept.
  private let readable: Int

  /// Behind so many bytes of broken frames no whole one is looked for: a file may be as long as it
  /// says without holding anything.
  private static let mostStrange = 16 << 20

  /// Reads a WAL.
  ///
  /// - Parameters:
  ///   - log: The file.
  ///   - isWhole: Whether to read it from end to end; otherwise up to the end of its first
  ///     transaction.
  /// - Complexity: O(size) if it is whole; one page is in memory at a time.
  init(_ log: borrowing RawFile, isWhole: Bool = true) throws(StoreError) {
    let header = try log.bytes(at: 0, count: Self.header)
    let expected = WALChecksum.Value(header.word(24), header.word(28))
    var sum = WALChecksum(isBigEndian: header.word(0) == 0x377F_0683)
    sum.add(header.prefix(24))
    if sum.value != expected {
      // The byte order in the header is not reliable either; nearly all machines are little-endian.
      sum = WALChecksum(isBigEndian: false)
      sum.add(header.prefix(24))
    }
    let isMagic = header.word(0) & ~1 == 0x377F_0682
    let size = Int(header.word(8))
    let hasSize = (512...65_536).contains(size) && size & (size - 1) == 0
    isHeaderWhole = header.count == Self.header && isMagic && hasSize && sum.value == expected
    pageSize = isHeaderWhole ? size : FileHeader.page
    let length = Self.frameHeader + pageSize
    var frames: [Frame] = []
    var (stored, reckoned) = (expected, sum.value)
    var bytes = try log.bytes(at: Self.header, count: length)
    // Frames in a row that are not as they were written.
    var strange = 0
    while bytes.count == length, strange * length <= Self.mostStrange {
      let own = WALChecksum.Value(bytes.word(16), bytes.word(20))
      let next = WALChecksum.of(bytes, after: stored, sum.isBigEndian)
      // If only the checksum stored before is corrupt, the frame follows from the computed one.
      let followsComputed =
        next != own && WALChecksum.of(bytes, after: reckoned, sum.isBigEndian) == own
      if followsComputed, !frames.isEmpty { frames[frames.count - 1].isWhole = true }
      frames.append(
        Frame(
          page: Int(bytes.word(0)), commit: Int(bytes.word(4)),
          salts: UInt64(bytes.word(8)) << 32 | UInt64(bytes.word(12)), follows: next == own,
          isWhole: next == own || followsComputed))
      // A frame of zeros has the right checksum behind another one.
      strange = frames[frames.count - 1].isWhole && bytes.word(0) > 0 ? 0 : strange + 1
      if !isWhole, bytes.word(4) > 0 { break }
      (stored, reckoned) = (own, next)
      bytes = try log.bytes(at: Self.header + frames.count * length, count: length)
    }
    self.frames = frames
    let first = frames.first { $0.isWhole }?.salts
    let salts = isHeaderWhole ? UInt64(header.word(16)) << 32 | UInt64(header.word(20)) : first
    self.salts = salts
    let end = frames.firstIndex { !$0.follows || $0.salts != salts || $0.page == 0 }
    readable = isHeaderWhole ? end ?? frames.count : 0
  }

  /// Whether SQLite would read anything from it.
  var hasTransaction: Bool { frames.prefix(readable).contains { $0.commits } }

  /// The most pages that are read of a transaction: far more than the tables of a list begin with.
  private static let mostFirst = 1024

  /// The pages that the first transaction wrote first, at most 1,024.
  func firstPages(of log: borrowing RawFile) throws(StoreError) -> [[UInt8]] {
    let end = frames.prefix(readable).firstIndex { $0.commits } ?? -1
    var known: Set<Int> = []
    var pages: [[UInt8]] = []
    for index in 0..<min(end + 1, Self.mostFirst)
    where known.insert(frames[index].page).inserted {
      pages.append(try page(index, of: log))
    }
    return pages
  }

  /// The first frame of a page that SQLite would read; nil if there is none.
  func firstPage(_ number: Int, of log: borrowing RawFile) throws(StoreError) -> [UInt8]? {
    guard let index = frames.prefix(readable).firstIndex(where: { $0.page == number }) else {
      return nil
    }
    return try page(index, of: log)
  }

  /// The page of a frame.
  private func page(_ index: Int, of log: borrowing RawFile) throws(StoreError) -> [UInt8] {
    let offset = Self.header + index * (Self.frameHeader + pageSize) + Self.frameHeader
    return try log.bytes(at: offset, count: pageSize)
  }

  /// The newest frame of a page since the WAL was last reset, whether its transaction ended or not;
  /// nil if there is none. Frames are recognized by their salts alone: no checksum is computed.
  ///
  /// - Complexity: O(frames).
  func newestPage(_ number: Int, of log: borrowing RawFile) throws(StoreError) -> [UInt8]? {
    var (place, found) = (Self.header, nil as Int?)
    while true {
      let head = try log.bytes(at: place, count: Self.frameHeader)
      guard head.count == Self.frameHeader,
        UInt64(head.word(8)) << 32 | UInt64(head.word(12)) == salts
      else { break }
      if Int(head.word(0)) == number { found = place + Self.frameHeader }
      place += Self.frameHeader + pageSize
    }
    guard let found else { return nil }
    return try log.bytes(at: found, count: pageSize)
  }

  /// Where the WAL is corrupt, nil if it is intact or only torn at its end.
  ///
  /// A transaction is on disk before the next one begins. A valid frame that follows the end of a
  /// transaction therefore shows that all frames before it were written; an invalid one among them
  /// was damaged later. A power cut leaves no such frame: any frame of the interrupted transaction
  /// may be missing, and no other transaction follows it. Frames from before the last reset have
  /// other salts.
  var damage: String? {
    guard isHeaderWhole else {
      let isWritten = frames.contains { $0.isWhole && $0.commits && $0.salts == salts }
      return isWritten ? "the header of the log is broken" : nil
    }
    let end = readable
    let isSynced = frames.indices.dropFirst(end + 1).contains { index in
      let (before, frame) = (frames[index - 1], frames[index])
      return before.commits && before.salts == salts && frame.salts == salts && frame.isWhole
    }
    return isSynced ? "frame \(end + 1) of the log is broken, and others follow" : nil
  }

  /// Whether a corrupt WAL has a broken frame, up to the end of its last transaction, whose page no
  /// later frame has.
  var lacksPage: Bool {
    guard damage != nil,
      let last = frames.lastIndex(where: { $0.isWhole && $0.commits && $0.salts == salts })
    else { return false }
    var later: Set<Int> = []
    for frame in frames[...last].reversed() {
      // A frame that is not of this log by its salts may be one whose head is broken.
      if frame.isWhole, frame.salts == salts {
        later.insert(frame.page)
      } else if !later.contains(frame.page) {
        return true
      }
    }
    return false
  }

  /// The most replaced pages that are in memory at a time: 64 MiB.
  private static let mostOlder = 16_384

  /// Writes the WAL into the file that it belongs to: the frames that SQLite would read, and for a
  /// corrupt WAL also those after the corrupt one, up to the last end of a transaction.
  ///
  /// An invalid frame is written like the others: most of its page may be right, and its rows are
  /// checked like any others.
  ///
  /// - Parameters:
  ///   - log: The WAL that was read.
  ///   - file: A private copy.
  /// - Returns: The pages replaced by a frame after the last transaction that SQLite would read. A
  ///   row that moved from one of them to another page may be missing with a lost frame.
  func applyWAL(
    _ log: borrowing RawFile, into file: borrowing RawFile
  ) throws(StoreError) -> [[UInt8]] {
    let count = damage == nil ? readable : frames.count
    let ours = frames.indices.prefix(count).filter { frames[$0].salts == salts }
    // The page count of an invalid frame may be any number.
    guard let last = ours.last(where: { frames[$0].isWhole && frames[$0].commits }) else {
      return []
    }
    let named = ours.lazy.filter { frames[$0].isWhole }.map { frames[$0].commit }.max() ?? 0
    // A page past the end of the file is in a frame: more of them would be a file without an end.
    let pages = min(named, try file.size() / pageSize + 1 + frames.count)
    let believed = frames.prefix(readable).lastIndex { $0.commits } ?? -1
    var older: [[UInt8]] = []
    for index in ours where index <= last && frames[index].page > 0 && frames[index].page <= pages {
      let place = (frames[index].page - 1) * pageSize
      if index > believed, older.count < Self.mostOlder {
        older.append(try file.bytes(at: place, count: pageSize))
      }
      try file.write(page(index, of: log), at: place)
    }
    return older
  }
}

/// The checksum of a WAL ("Checksum Algorithm").
private struct WALChecksum {
  struct Value: Equatable {
    var a: UInt32
    var b: UInt32

    init(_ a: UInt32, _ b: UInt32) { (self.a, self.b) = (a, b) }
  }

  let isBigEndian: Bool
  private(set) var value = Value(0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The checksum of a frame, over the first two words of its header and over its page.
  static func of(_ frame: [UInt8], after sum: Value, _ isBigEndian: Bool) -> Value {
    var result = WALChecksum(isBigEndian: isBigEndian)
    result.value = sum
    result.add(frame.prefix(8))
    result.add(frame.dropFirst(24))
    return result.value
  }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.span
    for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
      value.a &+= word(bytes, offset) &+ value.b
      value.b &+= word(bytes, offset + 4) &+ value.a
    }
  }

  private func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    let (a, b) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
    let (c, d) = (UInt32(bytes[offset + 2]), UInt32(bytes[offset + 3]))
    return isBigEndian ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a
  }
}

extension [UInt8] {
  /// Four bytes as a big-endian number; 0 if there are fewer.
  func word(_ offset: Int) -> UInt32 {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    return self[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
