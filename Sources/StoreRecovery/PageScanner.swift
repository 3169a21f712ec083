// The b-tree page scanner: reads the rows of single pages of a damaged file, without the tree.
import Model
import Store

/// The items and lists on the pages of a file, and the deletions in its history.
///
/// The tables have no rowids, so their rows are in index b-tree pages, interior pages included
/// ("B-tree Pages" in SQLite's file format). Only the columns of a row show which table it is from.
/// Pages of the freelist hold deleted rows and are skipped.
struct PageScanner {
  /// The items by id; the first page with an item wins.
  private(set) var items: [ItemID: Item] = [:]
  /// The lists by id, as items of the root list; the first page with a list wins.
  private(set) var lists: [ItemID: Item] = [:]
  /// The newest change of each item, and whether it is a deletion.
  private var changes: [ItemID: (changeset: Int, part: Int, isDeleted: Bool)] = [:]
  /// How many overflow pages are read at most: rows of a sound file share none.
  private var overflow: Int
  /// How many bytes of rows are read at most.
  private var left = PageScanner.mostBytes

  /// How many bytes of rows are read at most: as many as a million short items have.
  private static let mostBytes = 128 << 20
  /// What a row counts besides its bytes.
  private static let head = 64
  /// How many values a row of an item has: one that was written before there were several lists has
  /// none for its list.
  private static let valuesOfItem = Int(Item.columnCount - 1)...Int(Item.columnCount)
  /// How many values a change has behind the item, whose list is among them: a row of an old file has
  /// no id of a changeset, and one that was written before there were several lists has no list.
  private static let valuesBehindItem = 1...5
  /// The longest row that this program writes: a moved item with two of the longest keys.
  private static let longest = 2 * Statement.longestKey + Item.longestText + 1000

  /// Reads every page.
  ///
  /// - Parameters:
  ///   - file: A private copy, without a WAL.
  ///   - older: Pages that were replaced by frames, and may be damaged.
  /// - Throws: Read errors.
  /// - Complexity: O(size of the file).
  init(_ file: borrowing RawFile, older: [[UInt8]]) throws(StoreError) {
    let count = try file.size() / FileHeader.page
    // Twice as many as there are, because a damaged row may have those of another.
    overflow = 2 * count + 1024
    let free = try Self.freePages(file, of: count)
    var number = 1
    var page = try file.bytes(at: 0, count: FileHeader.page)
    while page.count == FileHeader.page {
      if !free[number] { try read(page, file) }
      number += 1
      page = try file.bytes(at: (number - 1) * FileHeader.page, count: FileHeader.page)
    }
    // The end of a truncated file: missing bytes count as zeros.
    page += Array(repeating: 0, count: FileHeader.page - page.count)
    try read(page, file)
    for page in older { try read(page, file) }
  }

  private init() { overflow = Self.mostOfUnknown }

  /// The most pages that are read to recognize a list: 1 MiB.
  private static let mostOfUnknown = 256

  /// Whether a file whose first page says nothing is a list: its second page, which is the root of
  /// the items in every list, is one of a b-tree, and there is an item.
  ///
  /// - Throws: Read errors.
  static func recognizes(_ file: borrowing RawFile) throws(StoreError) -> Bool {
    var scanner = PageScanner()
    for number in 2...mostOfUnknown {
      let page = try file.bytes(at: (number - 1) * FileHeader.page, count: FileHeader.page)
      guard page.count == FileHeader.page, number > 2 || isOfTable(page) else { return false }
      try scanner.read(page, file)
      if !scanner.items.isEmpty { return true }
    }
    return false
  }

  /// Whether a page can be one of a table: the tables with many rows have no rowids.
  private static func isOfTable(_ page: [UInt8]) -> Bool { page[0] == 0x0A || page[0] == 0x02 }

  /// The items whose newest change is a deletion.
  var deleted: [ItemID] { changes.filter { $0.value.isDeleted }.map(\.key) }

  /// The pages of the freelist, as far as its chain can be followed ("The Freelist").
  ///
  /// - Parameter count: The pages of the file.
  /// - Returns: For each page by its number whether it is free.
  private static func freePages(
    _ file: borrowing RawFile, of count: Int
  ) throws(StoreError) -> [Bool] {
    var free = [Bool](repeating: false, count: count + 1)
    var listed = 0
    var trunk = Int(try file.bytes(at: 0, count: FileHeader.length).word(32))
    // A sound freelist has each page once.
    while trunk > 1, trunk <= count, !free[trunk], listed <= count {
      free[trunk] = true
      let page = try file.bytes(at: (trunk - 1) * FileHeader.page, count: FileHeader.page)
      let leaves = min(Int(page.word(4)), FileHeader.page / 4 - 2)
      for index in 0..<leaves {
        let leaf = Int(page.word(8 + 4 * index))
        if leaf <= count { free[leaf] = true }
      }
      listed += leaves + 1
      trunk = Int(page.word(0))
    }
    return free
  }

  private mutating func read(_ page: [UInt8], _ file: borrowing RawFile) throws(StoreError) {
    // A replaced page may be past the end of the file, or the end of a truncated file.
    guard page.count == FileHeader.page else { return }
    let isInner: Bool
    switch page[0] {
    case 0x0A: isInner = false
    case 0x02: isInner = true
    case _: return
    }
    let first = isInner ? 12 : 8
    let count = min(Int(page.word(3) >> 16), (FileHeader.page - first) / 2)
    // Cells do not overlap, so the cells of a page of noise cannot hold more bytes than the page.
    var room = FileHeader.page
    for index in 0..<count where left > 0 {
      // A cell pointer has two bytes; an interior page's cell begins with its child's page number.
      let place = Int(page.word(first + 2 * index) >> 16) + (isInner ? 4 : 0)
      if let payload = try payload(of: page, at: place, room: &room, file) { take(payload) }
    }
  }

  /// The bytes of a record, with its overflow pages ("Cell Payload Overflow Pages").
  private mutating func payload(
    of page: [UInt8], at place: Int, room: inout Int, _ file: borrowing RawFile
  ) throws(StoreError) -> [UInt8]? {
    var reader = ByteReader(page[...], from: place)
    guard let size = reader.varint().flatMap({ Int(exactly: $0) }),
      (1...Self.longest).contains(size)
    else { return nil }
    let usable = FileHeader.page
    let most = (usable - 12) * 64 / 255 - 23
    let least = (usable - 12) * 32 / 255 - 23
    let spread = least + (size - least) % (usable - 4)
    let own = size <= most ? size : spread <= most ? spread : least
    left -= Self.head + size
    guard left > 0, own <= room, let start = reader.bytes(own) else { return nil }
    room -= own
    guard own < size else { return Array(start) }
    guard var next = reader.integer(4) else { return nil }
    var payload = Array(start)
    // Each page adds bytes, so that a chain that forms a cycle ends as well.
    while payload.count < size {
      // Signed: a page number that reads as negative is larger than any in a list.
      guard next > 1, overflow > 0 else { return nil }
      overflow -= 1
      let more = try file.bytes(at: (Int(next) - 1) * usable, count: usable)
      guard more.count == usable else { return nil }
      payload += more[4...].prefix(size - payload.count)
      next = Int64(more.word(0))
    }
    return payload
  }

  private mutating func take(_ payload: [UInt8]) {
    guard let values = RecordValue.all(of: payload) else { return }
    let row = RecordRow(values: values)
    if Self.valuesOfItem.contains(values.count), let item = row.salvagedItem(from: 0) {
      if items[item.id] == nil { items[item.id] = item }
      return
    }
    if values.count == 3, let list = row.listItem(from: 0) {
      if lists[list.id] == nil { lists[list.id] = list }
      return
    }
    let rest = values.count - Int(History.firstItemColumn + Item.columnCount - 1)
    guard Self.valuesBehindItem.contains(rest), let changeset = row.number(0),
      let part = row.number(1), case .text(let kind) = values[2],
      let item = row.item(from: History.firstItemColumn, in: .original)
    else { return }
    if let known = changes[item.id], (known.changeset, known.part) >= (changeset, part) { return }
    changes[item.id] = (changeset, part, kind.elementsEqual(Change.Kind.deleted.rawValue.utf8))
  }
}

/// A record as a row of a table.
private struct RecordRow: ItemRow {
  let values: [RecordValue]

  func id<ID: UniqueID>(_ column: CInt) -> ID? {
    if case .blob(let bytes) = value(column) { ID(bytes: Array(bytes)) } else { nil }
  }

  func key(_ column: CInt) -> OrderKey? {
    if case .blob(let bytes) = value(column) { OrderKey(stored: bytes.span) } else { nil }
  }

  func number(_ column: CInt) -> Int? {
    if case .integer(let number) = value(column) { Int(number) } else { nil }
  }

  func text(_ column: CInt) -> String? {
    guard case .text(let bytes) = value(column) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Columns that were added later have no value in older rows.
  private func value(_ column: CInt) -> RecordValue {
    column < values.count ? values[Int(column)] : .null
  }
}
