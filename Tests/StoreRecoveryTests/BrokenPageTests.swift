// Each page of a list broken in turn: what stands on the others is there, and what a backup has.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A list with a broken page")
struct BrokenPageTests {
  /// What becomes of one page, and of those behind it.
  enum Break: CaseIterable {
    case blank, blankHead, blankTail, cut, cutHalf

    private static let page = 4096

    /// Breaks a page, counted from 0. Returns the pages that are no longer whole.
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

  /// A list that was worked with: a backup of before, and what became of its items.
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
      // No bytes of what once stood elsewhere are left, which a search would take for an item.
      try OtherProgram(scratch.path).run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The page that an item stands on, found by its bytes alone.
    func page(of item: Item, in bytes: Data) throws -> Int {
      try #require(bytes.range(of: item.record)).lowerBound / 4096
    }
  }

  @Test(
    "all that stands on a whole page is there, and what the backup has; nothing that was deleted",
    arguments: [60, 200], Break.allCases)
  func broken(count: Int, how: Break) throws {
    let worked = try Worked(items: count)
    let whole = try #require(worked.scratch.bytes())
    let places = try worked.items.map { (item: $0, page: try worked.page(of: $0, in: whole)) }
    // A table of one page would have no tree to break.
    #expect(Set(places.map(\.page)).count > 1)
    for page in 0..<(whole.count / 4096) {
      for hasBackup in [false, true] {
        let story = "page \(page + 1), backup: \(hasBackup)"
        let scratch = try Scratch()
        var bytes = whole
        let broken = how.apply(to: &bytes, page: page)
        // Without a header and a backup, nobody can say that it was a list.
        if page == 0, how != .blankTail, how != .cutHalf, !hasBackup { continue }
        try bytes.write(to: URL(fileURLWithPath: scratch.path))
        if hasBackup {
          try FileManager.default.copyItem(
            atPath: worked.scratch.folder + "/backups", toPath: scratch.folder + "/backups")
        }
        var store = try Store(path: scratch.path, ifMissing: .isAnError, patience: 500)
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
        // A file that was cut may have lost the table and the history, which both would tell.
        #expect(back.isEmpty || how.isCut, "\(back.count) were deleted: \(story)")
        #expect(names.subtracting(worked.items.map(\.id)).isSubset(of: back), "\(story)")
        #expect(loaded.count == names.count, "\(story)")
      }
    }
  }

  @Test("without the first page long texts are put together again")
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
    // The header says what is free; behind it stands where the tables begin.
    bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    var store = try Store(path: scratch.path, ifMissing: .isAnError, patience: 500)
    let loaded = try store.load()
    #expect(loaded == items)
  }

  @Test("a page that leads out of itself or of the file is read as far as it goes")
  func noise() throws {
    let worked = try Worked(items: 60)
    let whole = try #require(worked.scratch.bytes())
    var random = SystemRandomNumberGenerator()
    let known = Set(worked.items.map(\.id))
    for page in 1..<(whole.count / 4096) {
      var bytes = whole
      // Without the first page nothing but the pages is left; the head of one is any.
      bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
      for index in (page * 4096 + 1)..<(page * 4096 + 300) { bytes[index] = random.next() }
      let scratch = try Scratch()
      try bytes.write(to: URL(fileURLWithPath: scratch.path))
      var store = try Store(path: scratch.path, ifMissing: .isAnError, patience: 500)
      let loaded = try store.load()
      #expect(Set(loaded.map(\.id)).isSubset(of: known))
      for item in worked.items where try worked.page(of: item, in: whole) != page {
        #expect(loaded.contains(item), "page \(page + 1)")
      }
    }
  }
}

extension Item {
  /// The item as a row of its table, byte for byte.
  var record: Data {
    let text = Array(self.text.utf8)
    let type = 13 + 2 * text.count
    let length: [UInt8] =
      type < 128 ? [UInt8(type)] : [UInt8(0x80 | type >> 7), UInt8(type & 0x7F)]
    let name = [id.high, id.low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
    let head = [
      UInt8(4 + length.count), 44, UInt8(12 + 2 * order.digits.count),
      isCompleted ? 9 : 8,
    ]
    return Data(head + length + name + order.digits + text)
  }
}
