// Damaged pages that a file with several lists has more of: of its schema, and of moved items.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Damaged pages of the schema, and of moved items")
struct SchemaPageTests {
  private static let page = 4096

  private static func list(_ number: UInt64, _ name: String) -> Item {
    Item(
      id: ItemID(high: 70, low: number), text: name,
      order: OrderKey(digits: [0x90, UInt8(number)]), in: .root)
  }
  private static let lists = [list(1, "Shop"), list(2, "Home")]

  /// All of a file, in one.
  private func whole(_ scratch: borrowing Scratch) throws -> Data {
    try OtherProgram(scratch.path).run("PRAGMA wal_checkpoint(TRUNCATE)")
    return try #require(scratch.bytes())
  }

  /// The pages right below an inner page, each with its number from 0.
  private func children(of page: Int, in bytes: Data) throws -> [Int] {
    let start = page * Self.page
    // The first page begins with the header of the file.
    let head = page == 0 ? 100 : start
    let isInner = bytes[head] == 0x05 || bytes[head] == 0x02
    try #require(isInner)
    func number(_ offset: Int, _ length: Int) -> Int {
      var number = 0
      for byte in bytes[offset..<(offset + length)] { number = number << 8 | Int(byte) }
      return number
    }
    var places = [head + 8]
    for cell in 0..<number(head + 3, 2) {
      places.insert(start + number(head + 12 + 2 * cell, 2), at: cell)
    }
    return places.map { number($0, 4) - 1 }
  }

  /// A copy of a file in which a page is damaged, from a byte on.
  private func damaged(_ bytes: Data, page: Int, from byte: Int = 0) throws -> Scratch {
    var bytes = bytes
    let place = (page * Self.page + byte)..<((page + 1) * Self.page)
    bytes.replaceSubrange(place, with: Data(repeating: 0xA5, count: place.count))
    let scratch = try Scratch()
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    return scratch
  }

  @Test("a damaged page of the schema leaves the items, the list and the undo history")
  func oneList() throws {
    let source = try Scratch()
    var (items, steps): ([Item], [ChangesetID]) = ([], [])
    do {
      var store = try source.store()
      for text in ["Milk", "Bread", "Eggs", "Tea"] { _ = try store.append(text) }
      items = try store.load()
      steps = try store.changesets().map(\.id)
    }
    #expect(steps.count == 4)
    let bytes = try whole(source)
    let pages = try [0] + children(of: 0, in: bytes)
    #expect(pages.count > 2)
    for page in pages {
      let scratch = try damaged(bytes, page: page, from: page == 0 ? 100 : 0)
      var store = try scratch.store()
      #expect(store.recoveryReports.map(\.unnamed) == [0], "page \(page + 1)")
      #expect(try store.load() == items, "page \(page + 1)")
      #expect(try store.loadLists().ids == [.original], "page \(page + 1)")
      #expect(try store.changesets().map(\.id) == steps, "page \(page + 1)")
    }
  }

  @Test("lists keep their names without the page of the schema that describes them")
  func names() throws {
    let source = try Scratch()
    var items: [Item] = []
    do {
      var store = try source.store()
      _ = try store.append("Milk")
      let edits = Self.lists.map { list in
        let id = ItemID(high: list.id.low, low: 9)
        return Edit.insert(Item(id: id, text: "Eggs", order: list.order, in: ListID(list.id)))
      }
      try store.apply(Self.lists.map { .insert($0) } + edits)
      items = try store.load()
    }
    let bytes = try whole(source)
    let text = try #require(bytes.range(of: Data("CREATE TABLE list (".utf8)))
    let scratch = try damaged(bytes, page: text.lowerBound / Self.page)
    var store = try scratch.store()
    #expect(store.recoveryReports.map(\.unnamed) == [0])
    let lists = try store.loadLists()
    #expect(lists.root.items == [Lists.unnamed] + Self.lists)
    #expect(Set(lists.items) == Set(items))
  }

  @Test("items that come from a backup are in the lists into which they were moved since")
  func moved() throws {
    let source = try Scratch()
    var random = SystemRandomNumberGenerator()
    var items: [Item] = []
    for number in 0..<400 {
      let id = ItemID(high: random.next(), low: random.next())
      let order = OrderKey.between(items.last?.order, nil)
      let list = ListID(Self.lists[number % 2].id)
      items.append(Item(id: id, text: "An item, number \(number)", order: order, in: list))
    }
    var current: Set<Item> = []
    do {
      var store = try source.store()
      let insertions = (Self.lists + items).map { Edit.insert($0) }
      try store.apply(insertions)
      _ = try store.backUp(at: WallTime(seconds: 1_795_344_012))
      let there = ListID(Self.lists[1].id)
      let moves = items.map { Edit.move($0.id, to: Position($0.order, in: there)) }
      try store.apply(moves)
      current = Set(try store.load())
    }
    let bytes = try whole(source)
    let other = try OtherProgram(source.path)
    let root = try other.texts("SELECT rootpage FROM sqlite_schema WHERE name = 'item'").first
    let page = try #require(root.flatMap { Int($0) }) - 1
    let leaves = try children(of: page, in: bytes)
    let scratch = try damaged(bytes, page: leaves[0])
    try FileManager.default.copyItem(
      atPath: source.folder + "/backups", toPath: scratch.folder + "/backups")
    var store = try scratch.store()
    #expect(store.recoveryReports.first.map { $0.filled > 0 } == true)
    #expect(Set(try store.load()) == current)
  }
}
