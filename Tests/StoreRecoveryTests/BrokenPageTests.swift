// Each page of a list broken in turn: rows of other pages and of a backup are recovered.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("A list with a broken page")
struct BrokenPageTests {
  /// Damage to one page, or to the file from that page on.
  enum Break: CaseIterable {
    case blank, blankHead, blankTail, cut, cutHalf

    private static let page = 4096

    /// Breaks a page, counted from 0. Returns the damaged pages.
    func apply(to bytes: inout Data, page: Int) -> Range<Int> {
      let start = page * Self.page
      let (half, end) = (start + Self.page / 2, start + Self.page)
      switch self {
      case .blank: bytes.replaceSubrange(start..<end, with: Data(count: end - start))
      case .blankHead: bytes.replaceSubrange(start..<half, with: Data(count: half - start))
      case .blankTail: bytes.replaceSubrange(half..<end, with: Data(count: end - half))
      case .cut: bytes = bytes.prefix(start)
      case .cutHalf: bytes = bytes.prefix(half)
      }
      return isCut ? page..<Int.max : page..<(page + 1)
    }

    var isCut: Bool { self == .cut || self == .cutHalf }
  }

  /// A list with a history: an earlier backup, deleted items and current items.
  struct Worked {
    let scratch: Scratch
    var backedUp: Set<ItemID> = []
    var deleted: Set<ItemID> = []
    var items: [Item] = []

    init(items count: Int) throws {
      scratch = try Scratch()
      var random = SystemRandomNumberGenerator()
      do {
        var store = try scratch.store()
        for number in 1...count {
          let text = "buy thing number \(number), the one with a rather long description"
          let order = OrderKey.between(items.last?.order, nil)
          let id = ItemID(high: random.next(), low: random.next())
          items.append(Item(id: id, text: text, order: order))
        }
        try store.apply(items.map { .insert($0) })
        _ = try store.backUp(at: WallTime(seconds: 1000))
        backedUp = Set(items.map(\.id))
        for item in items.prefix(5) {
          try store.apply(.delete(item.id))
          deleted.insert(item.id)
        }
        try store.apply(.setText(items[count / 2].id, "changed"))
        try store.apply(.setCompleted(items[count / 2 + 1].id, true))
        _ = try store.append("after the backup")
        items = try store.load()
      }
      // Removes old copies of rows, which a search by bytes would find.
      try OtherProgram(scratch.path).run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The page of an item's row, found by its bytes.
    func page(of item: Item, in bytes: Data) throws -> Int {
      try #require(bytes.range(of: item.record)).lowerBound / 4096
    }
  }

  @Test(
    "rows of intact pages and of the backup are recovered, and deleted rows are not",
    arguments: [60, 200], Break.allCases)
  func broken(count: Int, how: Break) throws {
    let worked = try Worked(items: count)
    let whole = try #require(worked.scratch.bytes())
    let places = try worked.items.map { (item: $0, page: try worked.page(of: $0, in: whole)) }
    // A table of one page has no b-tree to break.
    #expect(Set(places.map(\.page)).count > 1)
    for page in TestCounts.spread(0..<(whole.count / 4096), "broken-pages") {
      for hasBackup in [false, true] {
        let story = "page \(page + 1), backup: \(hasBackup)"
        let scratch = try Scratch()
        var bytes = whole
        let broken = how.apply(to: &bytes, page: page)
        // Nothing is left of the file.
        if page == 0, how == .cut, !hasBackup { continue }
        try bytes.write(to: URL(fileURLWithPath: scratch.path))
        if hasBackup {
          try FileManager.default.copyItem(
            atPath: worked.scratch.folder + "/backups", toPath: scratch.folder + "/backups")
        }
        var store = try Store(
          path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
        let loaded = try store.load()
        let readable = places.filter { !broken.contains($0.page) }.map(\.item)
        let lost = Set(readable).subtracting(loaded)
        #expect(lost.isEmpty, "\(lost.count) of \(readable.count) lost: \(story)")
        let names = Set(loaded.map(\.id))
        if hasBackup {
          let missing = worked.backedUp.subtracting(worked.deleted).subtracting(names)
          #expect(missing.isEmpty, "\(missing.count) of the backup are missing: \(story)")
        }
        let back = names.intersection(worked.deleted)
        // A truncated file may have lost both the table and the history, which show deletions.
        #expect(back.isEmpty || how.isCut, "\(back.count) were deleted: \(story)")
        #expect(names.subtracting(worked.items.map(\.id)).isSubset(of: back), "\(story)")
        #expect(loaded.count == names.count, "\(story)")
      }
    }
  }

  @Test(
    "a first page of anything is replaced by that of a list, if the others are a list's",
    arguments: [1, 40, 400], [0x00, 0xFF, nil] as [UInt8?])
  func first(count: Int, byte: UInt8?) throws {
    let scratch = try Scratch()
    var items: [Item] = []
    do {
      var store = try scratch.store()
      for number in 1...UInt64(count + 1) {
        items.append(item(number, "thing number \(number)", after: items.last?.order))
      }
      try store.apply(items.map { .insert($0) })
      try store.apply(.delete(items.removeLast().id))
    }
    var bytes = try #require(scratch.bytes())
    // Seeded: a page whose kind happens to be that of the table of tables is taken for it.
    var random = SeededRandom(seed: UInt64(count))
    for place in 0..<4096 { bytes[place] = byte ?? UInt8(random.roll(below: 256)) }
    #expect(bytes[100] != 0x05 && bytes[100] != 0x0D)
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    var store = try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
    #expect(try store.load() == items)
    #expect(store.recoveryReports.first?.salvaged == count)
    // The history is read too.
    #expect(try !store.undo().undone.isEmpty)
  }

  @Test(
    "a header that is damaged from a byte on is replaced", arguments: [16, 20, 24, 40, 60, 90])
  func header(from start: Int) throws {
    let worked = try Worked(items: 60)
    var bytes = try #require(worked.scratch.bytes())
    for place in start..<100 { bytes[place] = 0 }
    let scratch = try Scratch()
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    var store = try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
    #expect(try store.load() == worked.items)
  }

  @Test("a file whose first page says nothing is left as it is, if no other is that of a list")
  func foreign() throws {
    let worked = try Worked(items: 60)
    let whole = try #require(worked.scratch.bytes())
    // A list as a part of another file: not at its beginning.
    let files = [
      Data(count: 4096), Data(count: 40_960), Data(count: 4096) + whole,
      Data(count: 100) + whole.dropFirst(4096), Data(count: 512) + whole,
      whole.prefix(4096).dropFirst(16) + whole,
    ]
    for (number, bytes) in files.enumerated() {
      let scratch = try Scratch()
      try bytes.write(to: URL(fileURLWithPath: scratch.path))
      #expect(scratch.failure()?.reason == .foreign, "\(number)")
      #expect(scratch.bytes() == bytes, "\(number)")
    }
  }

  @Test("without the first page long texts on overflow pages are recovered")
  func longTexts() throws {
    let scratch = try Scratch()
    var items: [Item] = []
    do {
      var store = try scratch.store()
      for number in 1...12 as ClosedRange<UInt64> {
        let text = String(repeating: "\(number) ä ", count: Int(number) * 100)
        items.append(item(number, text, after: items.last?.order))
      }
      try store.apply(items.map { .insert($0) })
    }
    var bytes = try #require(scratch.bytes())
    // Keeps the header, which has the free list; removes the schema, which has the root pages.
    bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    var store = try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
    let loaded = try store.load()
    #expect(loaded == items)
  }

  @Test("a page with random pointers is read as far as they are valid")
  func noise() throws {
    let worked = try Worked(items: 60)
    let whole = try #require(worked.scratch.bytes())
    var random = SystemRandomNumberGenerator()
    let known = Set(worked.items.map(\.id))
    for page in 1..<(whole.count / 4096) {
      var bytes = whole
      // Without the schema the roots are those of a new list; the head of this page is random.
      bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
      for index in (page * 4096 + 1)..<(page * 4096 + 300) { bytes[index] = random.next() }
      let scratch = try Scratch()
      try bytes.write(to: URL(fileURLWithPath: scratch.path))
      var store = try Store(
        path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
      let loaded = try store.load()
      #expect(Set(loaded.map(\.id)).isSubset(of: known))
      for item in worked.items where try worked.page(of: item, in: whole) != page {
        #expect(loaded.contains(item), "page \(page + 1)")
      }
    }
  }
}

extension Item {
  /// The bytes of the item's row in SQLite's record format.
  var record: Data {
    let text = Array(self.text.utf8)
    let type = 13 + 2 * text.count
    let length: [UInt8] =
      type < 128 ? [UInt8(type)] : [UInt8(0x80 | type >> 7), UInt8(type & 0x7F)]
    func bytes(_ id: some UniqueID) -> [UInt8] {
      [id.high, id.low].flatMap { half in
        (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
      }
    }
    let head = [
      UInt8(5 + length.count), 44, UInt8(12 + 2 * order.digits.count),
      isCompleted ? 9 : 8,
    ]
    return Data(head + length + [44] + bytes(id) + order.digits + text + bytes(list))
  }
}
