// Recovery of damaged files with several lists: items are in their lists, or in one made again.
import Foundation
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

@Suite("Lists of a damaged file")
struct SalvagedListTests {
  private static let page = 4096
  private static let names = ["Shop", "Home", "Work", "Trip"]

  private static func list(_ number: Int) -> Item {
    Item(
      id: ItemID(high: 70, low: UInt64(number)), text: names[number],
      order: OrderKey(digits: [0x90, UInt8(number)]), in: .root)
  }

  /// A file with items in four lists beside the original one, not open anywhere.
  private func file(items count: Int) throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch(in: .memory)
    var random = SystemRandomNumberGenerator()
    let items = (0..<count).map { number in
      Item(
        id: ItemID(high: random.next(), low: random.next()), text: "An item, number \(number)",
        order: OrderKey(digits: [0x80, UInt8(number / 250), UInt8(number % 250 + 1)]),
        in: number % 5 == 4 ? .original : ListID(Self.list(number % 5).id))
    }
    var store = try scratch.store()
    try store.apply((0..<4).map { .insert(Self.list($0)) } + items.map { .insert($0) })
    return (scratch, items)
  }

  private func root(of table: String, in scratch: borrowing Scratch) throws -> Int {
    let other = try OtherProgram(scratch.path)
    let text = try other.texts("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'").first
    return try #require(text.flatMap { Int($0) }) - 1
  }

  private func damage(_ scratch: borrowing Scratch, page: Int) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: scratch.path))
    try file.seek(toOffset: UInt64(page * Self.page))
    try file.write(contentsOf: Data(repeating: 0xA5, count: Self.page))
    try file.close()
  }

  @Test("a damaged page of items or of an index leaves every other item in its list")
  func pages() throws {
    for table in ["item", "item_position", "item_list"] {
      let (scratch, items) = try file(items: 400)
      try damage(scratch, page: root(of: table, in: scratch))
      var store = try scratch.store()
      #expect(store.recoveryReports.first?.unnamed == 0, "\(table)")
      let lists = try store.loadLists()
      #expect(lists.root.items.map(\.text) == [""] + Self.names, "\(table)")
      let known = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
      for item in lists.items { #expect(known[item.id] == item, "\(table)") }
      #expect(lists.items.count > 350, "\(table)")
    }
  }

  @Test("a damaged table of lists costs their names, and the report says how many")
  func names() throws {
    let (scratch, items) = try file(items: 50)
    try damage(scratch, page: root(of: "list", in: scratch))
    var store = try scratch.store()
    let report = try #require(store.recoveryReports.first)
    #expect(report.unnamed == 5)
    // One of them never had a name, which the file does not say.
    #expect(
      "\(report)".contains(
        ", 5 lists are called by their places: their names, if they had any, are lost"))
    let lists = try store.loadLists()
    #expect(Set(lists.ids) == Set(items.map(\.list)))
    #expect(lists.ids.first == .original)
    #expect(Set(lists.items) == Set(items))
    #expect(lists.missing == [])
  }

  @Test("names come from the newest backup, and one that is lost is made again")
  func fromBackup() throws {
    let (scratch, items) = try file(items: 50)
    do {
      var store = try scratch.store()
      _ = try store.backUp(at: WallTime(seconds: 1_795_344_012))
      try store.apply(.setText(Self.list(1).id, "House"))
    }
    try damage(scratch, page: root(of: "list", in: scratch))
    var store = try scratch.store()
    #expect(store.recoveryReports.first?.unnamed == 0)
    #expect(Set(try store.loadLists().root.items.map(\.text)) == Set([""] + Self.names))
    #expect(Set(try store.load()) == Set(items))
  }

  @Test("one flipped bit in the table of lists leaves every item, in its list or one made again")
  func flipped() throws {
    let (original, items) = try file(items: 20)
    let place = try root(of: "list", in: original) * Self.page
    let bytes = try #require(original.bytes())
    for seed in 0..<min(TestCounts.count("flipped-bits"), Self.page) {
      var chance = SeededRandom(seed: UInt64(seed))
      var copy = bytes
      // Each byte once, those of a small number all over the page: it is prime.
      copy[copy.startIndex + place + seed * 1543 % Self.page] ^= 1 << UInt8(chance.roll(0...7))
      let scratch = try Scratch(in: .memory)
      try copy.write(to: URL(fileURLWithPath: scratch.path))
      var store = try scratch.store()
      let lists = try store.loadLists()
      #expect(Set(lists.items) == Set(items), "seed \(seed)")
      #expect(lists.missing == [], "seed \(seed)")
      #expect(try Store.check(fileAt: scratch.path).listless.items == 0, "seed \(seed)")
    }
  }

  @Test("100,000 forged lists become at most a hundred, and no item is lost")
  func forged() throws {
    let scratch = try Scratch(in: .memory)
    do { _ = try scratch.store() }
    let other = try OtherProgram(scratch.path)
    try other.run(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)
      INSERT INTO item SELECT randomblob(16), x'80', 0, 'item ' || x, randomblob(16) FROM n
      """)
    try other.run("PRAGMA wal_checkpoint(TRUNCATE)")
    let place = try root(of: "item_list", in: scratch)
    var store = try scratch.store()
    #expect(try store.loadLists().ids.count == Lists.most)
    #expect(try store.loadLists().items.count == 100_000)
    #expect(try store.loadLists().missing.count == 100_001 - Lists.most)
    _ = consume store
    try damage(scratch, page: place)
    var again = try scratch.store()
    #expect(again.recoveryReports.count == 1)
    #expect(try again.loadLists().items.count == 100_000)
    #expect(try again.loadLists().missing == [])
  }

  @Test("items of lists past the hundredth are in the first one, and the report says so")
  func beyond() throws {
    let (scratch, _) = try file(items: 10)
    let other = try OtherProgram(scratch.path)
    try other.run(
      """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 200)
      INSERT INTO item SELECT randomblob(16), x'80', 0, 'item ' || x, randomblob(16) FROM n;
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    try damage(scratch, page: root(of: "item_position", in: scratch))
    var store = try scratch.store()
    let report = try #require(store.recoveryReports.first)
    #expect(report.unnamed == Lists.most - 5)
    #expect(report.merged == 200 - report.unnamed)
    #expect(
      "\(report)".hasSuffix(
        ", 95 lists are called by their places: their names, if they had any, are lost, there are at "
          + "most 100 lists: items of 105 more are in the first"
      ))
    // As it stands in the file.
    #expect(try scratch.store().recoveryReports == [report])
    let lists = try store.loadLists()
    #expect(lists.ids.count == Lists.most)
    #expect(lists.missing == [])
    #expect(lists.items.count == 210)
  }
}
