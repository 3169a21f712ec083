// Items that have the id of a list, which other programs made: damage, and never made by the store.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Ids of items and lists")
struct SharedIDTests {
  private static let shop = Item(
    id: ItemID(high: 5, low: 6), text: "Shop", order: OrderKey(digits: [0x90]), in: .root)

  /// A file with two lists and the item "Milk" in the first.
  private func file(_ sql: String = "") throws -> Scratch {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      _ = try store.append("Milk")
      try store.apply(.insert(Self.shop))
    }
    try OtherProgram(scratch.path).run(sql)
    return scratch
  }

  private static func insertion(of id: ItemID, in list: ListID = .original) -> String {
    "INSERT INTO item VALUES (x'\(id.hex)', x'90', 0, 'Saw', x'\(list.hex)');"
  }

  private func reason(_ body: () throws(StoreError) -> Void) -> StoreError.Reason? {
    do throws(StoreError) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(
    "an item with the id of a list is damage; recovery gives it another id and keeps the list",
    arguments: [shop.id, ItemID(ListID.original)])
  func damage(id: ItemID) throws {
    let scratch = try file(Self.insertion(of: id))
    let path = scratch.path
    #expect(reason { () throws(StoreError) in _ = try Store.items(ofFile: path) } == .damaged)
    #expect(reason { () throws(StoreError) in _ = try Store.check(fileAt: path) } == .damaged)
    var store = try scratch.store(isCheckedWhole: false)
    #expect(store.recoveryReports.map(\.salvaged) == [2])
    #expect(store.recoveryReports.map(\.lost) == [0])
    let lists = try store.loadLists()
    #expect(lists.root.items.map(\.text) == ["", "Shop"])
    #expect(lists.items.map(\.text) == ["Milk", "Saw"])
    #expect(lists.items.allSatisfy { $0.list == .original && $0.id != id })
    #expect(throws: Never.self) { try Store.check(fileAt: path) }
  }

  @Test("an item with the id of the original list is damage, also where that list was removed")
  func removed() throws {
    let id = ItemID(ListID.original)
    let scratch = try file(
      "DELETE FROM item; DELETE FROM list WHERE id = \(Schema.originalList);"
        + Self.insertion(of: id, in: ListID(Self.shop.id)))
    var store = try scratch.store()
    #expect(store.recoveryReports.count == 1)
    let lists = try store.loadLists()
    #expect(lists.root.items.map(\.text) == ["Shop"])
    #expect(lists.items.map(\.text) == ["Saw"] && lists.items[0].id != id)
  }

  @Test("a list that another program gives the id of an item is found when changes are read")
  func running() throws {
    let scratch = try file()
    var store = try scratch.store()
    let milk = try #require(try store.load().first)
    try OtherProgram(scratch.path).run("INSERT INTO list VALUES (x'\(milk.id.hex)', 'A', x'A0')")
    let loaded = try store.recovering { (store) throws(StoreError) in
      _ = try store.loadIfChanged()
      return try store.loadLists()
    }
    #expect(store.recoveryReports.count == 1)
    #expect(loaded.root.items.map(\.text) == ["", "Shop", "A"])
    #expect(loaded.items.map(\.text) == ["Milk"] && loaded.items[0].id != milk.id)
  }

  @Test("a file of an earlier version whose item has the id of the original list is recovered")
  func earlier() throws {
    let scratch = try Scratch()
    let other = try OtherProgram(scratch.path)
    for sql in Schema.sql.prefix(8).joined() { try other.run(sql) }
    try other.run(
      """
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 8;
      INSERT INTO item VALUES (\(Schema.originalList), x'80', 0, 'Saw'),
        (x'\(Self.shop.id.hex)', x'90', 0, 'Milk')
      """)
    var store = try scratch.store()
    #expect(store.recoveryReports.count == 1)
    let lists = try store.loadLists()
    #expect(lists.ids == [.original])
    #expect(lists.items.map(\.text) == ["Saw", "Milk"])
    #expect(lists.items[0].id != ItemID(ListID.original))
  }

  @Test("an item of a list that has the id of an item stays there, and opening changes nothing")
  func listOfAnItem() throws {
    let scratch = try file()
    let milk = try #require(try Store.items(ofFile: scratch.path).first)
    let other = try OtherProgram(scratch.path)
    try other.run(Self.insertion(of: ItemID(high: 7, low: 8), in: ListID(milk.id)))
    let before = try other.texts("SELECT counter FROM file")
    var store = try scratch.store()
    #expect(try other.texts("SELECT counter FROM file") == before)
    #expect(store.recoveryReports == [])
    let lists = try store.loadLists()
    #expect(lists.missing == [ListID(milk.id)])
    #expect(lists.items.map(\.text) == ["Milk", "Saw"])
  }

  @Test("the store refuses what would give an item and a list one id, and stores nothing of it")
  func refused() throws {
    let scratch = try file()
    var store = try scratch.store()
    let milk = try #require(try store.load().first)
    let before = try store.loadLists()
    let bread = Item(id: ItemID(high: 7, low: 8), text: "Bread", order: .between(nil, nil))
    func item(_ id: ItemID, in list: ListID) -> Item {
      Item(id: id, text: "Saw", order: .between(nil, nil), in: list)
    }
    let changesets: [[Edit]] = [
      // Lists that would be stored again.
      [.insert(bread), .insert(item(ItemID(high: 9, low: 9), in: ListID(high: 9, low: 9)))],
      [.insert(bread), .insert(item(ItemID(high: 9, low: 9), in: ListID(milk.id)))],
      [.insert(bread), .move(milk.id, to: Position(milk.order, in: ListID(milk.id)))],
      [.insert(bread), .move(milk.id, to: Position(milk.order, in: ListID(bread.id)))],
      // Ids that are lists' in every file.
      [.delete(ItemID(ListID.original)), .insert(item(ItemID(ListID.original), in: .original))],
      [.insert(bread), .insert(item(ItemID(ListID.root), in: .root))],
    ]
    for edits in changesets {
      #expect(reason { () throws(StoreError) in try store.apply(edits) } == .refused, "\(edits)")
      #expect(try store.loadLists() == before, "\(edits)")
    }
    // Whoever has the id first keeps it, as with items.
    try store.apply([
      .insert(item(Self.shop.id, in: .original)), .insert(item(milk.id, in: .root)),
    ])
    #expect(try store.loadLists() == before)
  }

  @Test("a draft with the id of a list, or of the original one, keeps no panel from starting")
  func drafts() throws {
    let ids = [Self.shop.id.hex, ListID.original.hex]
    let values = ids.map { "(x'\($0)', x'80', 'Saw', \(Schema.originalList))" }
    let scratch = try file(
      "INSERT INTO draft VALUES " + values.joined(separator: ", ")
        + ", (x'\(ItemID(high: 9, low: 9).hex)', x'80', 'Axe', "
        + "x'\(ListID(high: 9, low: 9).hex)')")
    var store = try scratch.store()
    let before = try store.loadLists()
    try store.takeOverDrafts()
    #expect(try store.loadLists() == before)
    #expect(try OtherProgram(scratch.path).texts("SELECT count(*) FROM draft") == ["0"])
  }

  @Test("undoing a forged removal of an item with the id of the original list is passed over")
  func undone() throws {
    let scratch = try file()
    var store = try scratch.store()
    try OtherProgram(scratch.path).run(
      """
      DELETE FROM item; DELETE FROM list WHERE id = \(Schema.originalList);
      INSERT INTO undo (step, part, kind, id, position, completed, text, name, list) VALUES
        (9, 0, 'deleted', \(Schema.originalList), x'80', 0, 'Saw', randomblob(16),
         x'\(Self.shop.id.hex)')
      """)
    let report = try store.undo()
    #expect(report.unreadable == 1)
    #expect(try store.loadLists().items == [])
  }
}
