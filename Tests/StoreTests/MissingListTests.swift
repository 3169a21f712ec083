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

  @Test("items of the root list, and of more lists than there may be, are in the first")
  func tooMany() throws {
    let ids = (1...300).map { ListID(high: 1, low: UInt64($0)).hex }
    let scratch = try file(
      "BEGIN;" + ids.enumerated().map { Self.item($0 + 1, list: $1) }.joined()
        + Self.item(0, list: ListID.root.hex) + "COMMIT")
    var store = try scratch.store()
    let lists = try store.loadLists()
    #expect(lists.ids.count == Lists.most)
    #expect(lists.missing == [])
    #expect(lists.items.count == 302)
    #expect(lists[.original].count == 302 - (Lists.most - 1))
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
