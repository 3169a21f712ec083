// The id of a list's file and its counter of transactions, read beside SQLite or from a log.
import Store

/// What the only row of the table `file` holds.
struct FileCounter: Hashable {
  let id: [UInt8]
  let counter: Int

  /// Reads the row from the only page of its table ("B-tree Pages").
  ///
  /// - Parameter page: A whole page; nil if it does not hold exactly that row.
  init?(page: [UInt8]) {
    guard page.count == FileHeader.page, page[0] == 0x0D, page.word(3) >> 16 == 1 else {
      return nil
    }
    var cell = ByteReader(page[...], from: Int(page.word(8) >> 16))
    guard let size = cell.varint().flatMap({ Int(exactly: $0) }), cell.varint() == 1,
      let payload = cell.bytes(size), let values = RecordValue.all(of: Array(payload)),
      Self.valuesOfRow.contains(values.count), case .blob(let id) = values[1], id.count == 16,
      case .integer(let number) = values[2], let counter = Self.counter(Int(number))
    else { return nil }
    self.id = Array(id)
    self.counter = counter
  }

  /// How many values the row has: one that was written before there were several lists has no id of
  /// the original list.
  private static let valuesOfRow = 4...5

  /// The most bits of an id that are taken for flipped: random ids differ in some 64 of 128.
  private static let mostFlipped = 8

  /// Whether both are of one file, though some bits of an id may be flipped.
  func isOfSameFile(as other: FileCounter) -> Bool {
    zip(id, other.id).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount } <= Self.mostFlipped
  }

  /// A number as a counter with which to compute; nil if it is none.
  private static func counter(_ number: Int) -> Int? {
    (0..<Statement.mostCounted).contains(number) ? number : nil
  }

  private init(id: [UInt8], counter: Int) { (self.id, self.counter) = (id, counter) }

  /// Reads the row and the number of its page from a file, without its log.
  ///
  /// - Parameter path: A file that does not change meanwhile.
  /// - Returns: nil if the file has no such row, as a list of an earlier version.
  /// - Throws: Read errors, and `damaged`.
  static func stored(
    inFile path: String
  ) throws(StoreError) -> (counter: FileCounter, page: Int)? {
    let call = "read the counter"
    let connection = try Connection.open(path: path, busyTimeout: 0, for: .readingUnchanged)
    let root = try connection.prepare(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'file'")
    guard try connection.step(root, call) else { return nil }
    let page = root.integer(0)
    let row = try connection.prepare("SELECT id, counter FROM file")
    guard try connection.step(row, call), let id = row.bytes(0), id.count == 16,
      let counter = counter(row.integer(1))
    else { return nil }
    return (FileCounter(id: id, counter: counter), page)
  }
}
