// Changes to a list's files that know what SQLite's file format has where, read from fuzzed bytes.

/// The files of a list, and changes to them.
struct ListFiles {
  var main: [UInt8]
  var log: [UInt8]

  private static let page = 4096
  private static let (logHeader, frameHeader) = (32, 24)

  /// Makes the changes that some bytes say, eight for each.
  mutating func change(by bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 8 {
      let (kind, words) = (rest.removeFirst(), Array(rest.prefix(7)))
      rest = rest.dropFirst(7)
      change(kind, Words(bytes: words))
    }
  }

  /// What a change is about.
  private struct Words {
    let bytes: [UInt8]

    /// A page, a cell or a frame.
    var first: Int { Int(bytes[0]) | Int(bytes[1]) << 8 }
    /// A place in it.
    var second: Int { Int(bytes[2]) | Int(bytes[3]) << 8 }
    /// What is put there.
    var value: UInt32 { bytes[3...6].reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private var pages: Int { main.count / Self.page }

  /// The first byte of the header of a b-tree page: the first page has the header of the file before.
  private func header(of page: Int) -> Int { page * Self.page + (page == 0 ? 100 : 0) }

  private mutating func change(_ kind: UInt8, _ words: Words) {
    guard pages > 0 else { return }
    let page = words.first % pages
    let start = header(of: page)
    switch kind % 16 {
    // A byte anywhere, a bit, and one in the header of the file.
    case 0:
      put([UInt8(truncatingIfNeeded: words.value)], at: page * Self.page + words.second % Self.page)
    case 1: flip(page * Self.page + words.second % Self.page, words.bytes[6])
    case 2: put([UInt8(truncatingIfNeeded: words.value)], at: words.second % 100)
    // The kind of a page, its free block, the number of its cells, where they begin.
    case 3: put([[2, 5, 10, 13, 0][Int(words.bytes[6]) % 5]], at: start)
    case 4: put(Array(words.bytes[5...6]), at: start + [1, 3, 5, 7][words.second % 4])
    // The child behind all cells, that of a cell, and of an overflow chain: a page of the file.
    case 5: put(Self.number(words.value % UInt32(pages + 2)), at: start + 8)
    case 6: putInCell(page, words.second, at: 0, Self.number(words.value % UInt32(pages + 2)))
    case 7: put(Self.number(words.value % UInt32(pages + 2)), at: page * Self.page)
    // The pointer of a cell: anywhere, or that of another cell.
    case 8: put(Array(words.bytes[5...6]), at: start + 8 + 2 * (words.second % 100))
    case 9: copyPointer(page, words.second % 100, Int(words.bytes[6]) % 100)
    // The length of a cell's record, a type in its head, and a byte of its values.
    case 10: putInCell(page, words.second, at: 0, [words.bytes[5] | 0x80, words.bytes[6]])
    case 11: putInCell(page, words.second, at: 2 + Int(words.bytes[5]) % 8, [words.bytes[6]])
    case 12: putInCell(page, words.second, at: 8 + Int(words.bytes[5]) % 40, [words.bytes[6]])
    // The freelist, and one page in the place of another.
    case 13:
      put(Self.number(words.value % UInt32(pages + 2)), at: [32, 36, 28, 52][words.second % 4])
    case 14: copyPage(words.second % pages, to: page)
    case _: changeLog(words)
    }
  }

  /// Changes a word of the log's head or of a frame's, or a byte of its page, and makes it valid again
  /// if the value is odd.
  private mutating func changeLog(_ words: Words) {
    let length = Self.frameHeader + Self.page
    let frames = max(0, log.count - Self.logHeader) / length
    guard frames > 0 else { return }
    let frame = Self.logHeader + words.first % frames * length
    switch words.second % 4 {
    case 0: putInLog(Self.number(words.value), at: Int(words.bytes[6]) % 8 * 4)
    case 1: putInLog(Self.number(words.value % UInt32(pages + 9)), at: frame)
    case 2: putInLog(Self.number(words.value), at: frame + Int(words.bytes[6]) % 6 * 4)
    case _: putInLog([words.bytes[6]], at: frame + Self.frameHeader + words.second % Self.page)
    }
    if words.bytes[4] % 2 == 1 { sign() }
  }

  /// Computes all checksums of the log anew ("Checksum Algorithm"), so that SQLite believes it.
  private mutating func sign() {
    var sum: (UInt32, UInt32) = (0, 0)
    add(0..<24, &sum)
    putInLog(Self.number(sum.0) + Self.number(sum.1), at: 24)
    let length = Self.frameHeader + Self.page
    for frame in stride(from: Self.logHeader, through: log.count - length, by: length) {
      add(frame..<(frame + 8), &sum)
      add((frame + Self.frameHeader)..<(frame + length), &sum)
      putInLog(Self.number(sum.0) + Self.number(sum.1), at: frame + 16)
    }
  }

  private func add(_ range: Range<Int>, _ sum: inout (UInt32, UInt32)) {
    let isBig = log[3] & 1 == 1
    func word(_ place: Int) -> UInt32 {
      let bytes = log[place..<(place + 4)]
      return (isBig ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
    }
    for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      sum.0 &+= word(place) &+ sum.1
      sum.1 &+= word(place + 4) &+ sum.0
    }
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private mutating func put(_ bytes: [UInt8], at place: Int) {
    for (offset, byte) in bytes.enumerated() where main.indices.contains(place + offset) {
      main[place + offset] = byte
    }
  }

  private mutating func putInLog(_ bytes: [UInt8], at place: Int) {
    for (offset, byte) in bytes.enumerated() where log.indices.contains(place + offset) {
      log[place + offset] = byte
    }
  }

  private mutating func flip(_ place: Int, _ bit: UInt8) {
    if main.indices.contains(place) { main[place] ^= 1 << (bit % 8) }
  }

  /// Where a page's cell begins in the file.
  private func cell(_ page: Int, _ index: Int) -> Int {
    let start = header(of: page)
    let isInner = main[start] == 2 || main[start] == 5
    let count = max(1, Int(main[start + 3]) << 8 | Int(main[start + 4]))
    let pointer = start + (isInner ? 12 : 8) + 2 * (index % min(count, 500))
    guard pointer + 1 < main.count else { return 0 }
    return page * Self.page + (Int(main[pointer]) << 8 | Int(main[pointer + 1]))
  }

  private mutating func putInCell(_ page: Int, _ index: Int, at offset: Int, _ bytes: [UInt8]) {
    put(bytes, at: cell(page, index) + offset)
  }

  private mutating func copyPointer(_ page: Int, _ from: Int, _ to: Int) {
    let start = header(of: page) + 8
    let bytes = (0...1).map { main[min(start + 2 * from + $0, main.count - 1)] }
    put(bytes, at: start + 2 * to)
  }

  private mutating func copyPage(_ from: Int, to: Int) {
    guard from != to else { return }
    put(Array(main[(from * Self.page)..<((from + 1) * Self.page)]), at: to * Self.page)
  }
}
