// Lists that other programs removed under their items: opening for writing stores them again.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Lists that are missing")
struct MissingListTests {
  private func file(_ sql: String) throws -> Scratch {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      _ = try store.append("Milk")
    }
    try OtherProgram(scratch.path).run(sql)
    return scratch
  }

  private static func item(_ number: Int, list: String) -> String {
    "INSERT INTO item VALUES (x'\(String(repeating: "0", count: 24))\(10_000_000 + number)', x'90', "
      + "0, 'item \(number)', x'\(list)');"
  }

  @Test("an item of a list that is missing keeps it, and opening for writing stores it again")
  func again() throws {
    let list = ListID(high: 5, low: 6)
    let scratch = try file(Self.item(1, list: list.hex))
    let read = try Store.contents(ofFile: scratch.path)
    #expect(read.lists == [Lists.unnamed])
    #expect(read.items.map(\.list) == [.original, list])
    #expect(read.firstItems.map(\.text) == ["Milk"])
    var store = try scratch.store(isCheckedWhole: false)
    let lists = try store.loadLists()
    #expect(lists.ids == [.original, list])
    #expect(lists[list].items.map(\.text) == ["item 1"])
    // Nobody did it, so it is no step.
    #expect(try store.undo().undone.map(\.item.text) == ["Milk"])
  }

  @Test("the original list is the first of those that are stored again")
  func originalFirst() throws {
    let list = ListID(high: 5, low: 6)
    let scratch = try file(Self.item(1, list: list.hex) + "DELETE FROM list")
    var store = try scratch.store()
    #expect(try store.loadLists().ids == [.original, list])
  }

  @Test("a file without any list gets one")
  func none() throws {
    let scratch = try file("DELETE FROM list; DELETE FROM item")
    var store = try scratch.store()
    #expect(try store.loadLists() == Lists(ofOne: []))
    _ = try store.append("Bread")
    #expect(try store.loadLists().missing == [])
  }

  @Test("items of more lists than there may be stay where they are, until there is room")
  func tooMany() throws {
    let ids = (1...300).map { ListID(high: 1, low: UInt64($0)) }
    let scratch = try file(
      "BEGIN;" + ids.enumerated().map { Self.item($0 + 1, list: $1.hex) }.joined() + "COMMIT")
    var store = try scratch.store()
    let lists = try store.loadLists()
    #expect(lists.ids == [.original] + ids.prefix(Lists.most - 1))
    #expect(lists.missing == Array(ids.dropFirst(Lists.most - 1)))
    #expect(lists[.original].items.map(\.text) == ["Milk"])
    #expect(ids.allSatisfy { lists[$0].count == 1 })
    // Opening again changes nothing.
    let counter = "SELECT counter FROM file"
    let other = try OtherProgram(scratch.path)
    let before = try other.texts(counter)
    _ = try scratch.store()
    #expect(try other.texts(counter) == before)
    try store.apply([
      .delete(ItemID(ids[0])), .move(lists[ids[0]].items[0].id, to: Position(.between(nil, nil))),
    ])
    _ = try scratch.store()
    let next = try store.loadLists()
    #expect(next.ids.last == ids[Lists.most - 1])
    #expect(next.missing == Array(ids.dropFirst(Lists.most)))
    #expect(next.items.count == 301)
  }

  @Test("what is added stays in a list for which there is no room")
  func added() throws {
    let ids = (1...100).map { ListID(high: 1, low: UInt64($0)) }
    let scratch = try file(
      "BEGIN;" + ids.enumerated().map { Self.item($0 + 1, list: $1.hex) }.joined() + "COMMIT")
    var store = try scratch.store()
    let list = ids[Lists.most - 1]
    try store.apply(.insert(Item(id: .random(), text: "Saw", order: .between(nil, nil), in: list)))
    #expect(try store.loadLists()[list].items.map(\.text) == ["Saw", "item 100"])
    #expect(try store.undo().undone.map(\.item.text) == ["Saw"])
    #expect(try store.loadLists().missing == [list])
  }

  @Test("an item of the root list is in the original one, also when that is not the first")
  func ofRoot() throws {
    let scratch = try file(
      "INSERT INTO list VALUES (x'\(ListID(high: 5, low: 6).hex)', 'Shop', x'10');"
        + Self.item(1, list: ListID.root.hex))
    let read = try Store.contents(ofFile: scratch.path)
    var store = try scratch.store()
    let lists = try store.loadLists()
    #expect(lists.items == read.items)
    #expect(lists[.original].items.map(\.text) == ["Milk", "item 1"])
    let other = try OtherProgram(scratch.path)
    #expect(
      try other.texts("SELECT count(*) FROM item WHERE list = \(Schema.originalList)") == ["2"])
  }

  @Test("a table of more lists than are ever read is damaged, and recovery keeps the first of them")
  func forged() throws {
    let scratch = try file(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
        + "INSERT INTO list SELECT randomblob(16), 'list ' || i, x'90' FROM n")
    var store = try scratch.store()
    #expect(store.recoveryReports.count == 1)
    let lists = try store.loadLists()
    #expect(lists.ids.count == Lists.most)
    #expect(lists.items.map(\.text) == ["Milk"])
    #expect(lists.missing == [])
  }

  @Test("a panel that has read the file reads a list that was stored again")
  func read() throws {
    let scratch = try file("")
    var store = try scratch.store()
    _ = try store.load()
    let list = ListID(high: 5, low: 6)
    try OtherProgram(scratch.path).run(Self.item(1, list: list.hex))
    guard case .all(let before)? = try store.loadIfChanged() else {
      Issue.record("nothing was read")
      return
    }
    #expect(before.missing == [list])
    _ = try scratch.store()
    guard case .all(let after)? = try store.loadIfChanged() else {
      Issue.record("nothing was read")
      return
    }
    #expect(after.missing == [])
  }
}
