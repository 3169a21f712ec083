// Sums in the file: kept by every edit, removed by other programs, made at rest.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Sums in the file")
struct SumTests {
  /// Changes rows as damage does: without the triggers that remove their sums.
  private static func damage(_ scratch: borrowing Scratch, _ sql: String) throws {
    try OtherProgram(scratch.path).run(
      """
      BEGIN; CREATE TEMP TABLE kept AS SELECT * FROM item_sum; \(sql);
      REPLACE INTO item_sum SELECT * FROM kept; COMMIT
      """)
  }

  /// What a pass over all items finds.
  private static func pass(_ store: inout Store) throws -> ComparedSums {
    var all = ComparedSums()
    var last: ItemID?
    repeat {
      let some = try store.compareSums(behind: last)
      all.altered += some.altered
      all.unsummed += some.unsummed
      all.strays += some.strays
      all.sound += some.sound
      last = some.last
    } while last != nil
    return all
  }

  /// Whether every item has its sum, and there is no other.
  private static func isWhole(_ store: inout Store) throws -> Bool {
    let found = try pass(&store)
    let count = try store.load().count
    return found.altered.isEmpty && found.unsummed.isEmpty && found.strays.isEmpty
      && found.sound == count
  }

  @Test("every edit of an item, and its undo, leaves each item with its sum")
  func edits() throws {
    let scratch = try Scratch()
    var store = try Store(path: scratch.path, ifMissing: .beginsAList(with: ["Milk", "Bread"]))
    #expect(try Self.isWhole(&store))
    let tea = try store.append("Tea")
    let shop = Item(
      id: ItemID(high: 5, low: 6), text: "Shop", order: OrderKey(digits: [0x90]), in: .root)
    let edits: [Edit] = [
      .setCompleted(tea.id, true), .setCompleted(tea.id, true), .setText(tea.id, "Green tea"),
      .insert(shop), .move(tea.id, to: Position(OrderKey(digits: [3]), in: ListID(shop.id))),
      .setText(shop.id, "Shops"), .delete(tea.id), .delete(tea.id), .setText(tea.id, "Gone"),
    ]
    for edit in edits {
      try store.apply(edit)
      #expect(try Self.isWhole(&store), "\(edit)")
    }
    while case .changeset = try store.undo().finding { #expect(try Self.isWhole(&store)) }
    #expect(store.altered == [])
  }

  @Test("rows that another program writes are accepted, have no sum, and get one at rest")
  func others() throws {
    let scratch = try Scratch()
    var store = try Store(
      path: scratch.path, ifMissing: .beginsAList(with: ["Milk", "Bread", "Tea"]))
    let other = try OtherProgram(scratch.path)
    let list = "x'\(ListID.original.hex)'"
    try other.run(
      """
      INSERT INTO item VALUES (x'\(String(repeating: "01", count: 16))', x'90', 0, 'Saw', \(list));
      UPDATE item SET text = 'Oat milk' WHERE text = 'Milk';
      UPDATE item SET id = x'\(String(repeating: "02", count: 16))' WHERE text = 'Bread';
      DELETE FROM item WHERE text = 'Tea'
      """)
    #expect(try other.texts("SELECT count(*) FROM item_sum") == ["0"])
    let found = try Self.pass(&store)
    #expect(Set(found.unsummed.map(\.text)) == ["Saw", "Oat milk", "Bread"])
    #expect(try Self.isWhole(&store))
    // A sum that is NULL is none.
    try other.run("UPDATE item_sum SET sum = NULL")
    #expect(try Self.pass(&store).unsummed.count == 3)
    #expect(try Self.isWhole(&store))
  }

  @Test("an edit of an item without a sum makes one")
  func unsummed() throws {
    let scratch = try Scratch()
    var store = try Store(path: scratch.path, ifMissing: .beginsAList(with: ["Milk"]))
    try OtherProgram(scratch.path).run("DELETE FROM item_sum")
    try store.apply(.setCompleted(store.load()[0].id, true))
    #expect(try Self.isWhole(&store))
    #expect(store.altered == [])
  }

  @Test(
    "a changed value is noticed, also by who edits the item, and stays noticed",
    arguments: [
      "text = 'Milf'", "completed = 1", "position = x'8181'",
      "list = x'\(ItemID(high: 1, low: 1).hex)'",
    ])
  func damaged(change: String) throws {
    let scratch = try Scratch()
    do { _ = try Store(path: scratch.path, ifMissing: .beginsAList(with: ["Milk", "Tea"])) }
    try Self.damage(scratch, "UPDATE item SET \(change) WHERE text = 'Milk'")
    var store = try scratch.store()
    let altered = try Self.pass(&store).altered.map(\.item)
    #expect(altered.count == 1)
    let item = try #require(altered.first)
    for edit in [.setCompleted(item.id, !item.isCompleted), .setText(item.id, "Cream")] as [Edit] {
      try store.apply(edit)
      #expect(try Self.pass(&store).altered.map(\.item.id) == [item.id], "\(edit)")
    }
    #expect(store.altered == [item])
    try store.apply(.delete(item.id))
    #expect(try Self.isWhole(&store))
  }

  @Test("a sum without an item is found, and none is taken for another's")
  func strays() throws {
    let scratch = try Scratch()
    var store = try Store(path: scratch.path, ifMissing: .beginsAList(with: ["Milk"]))
    let ids = [ItemID(high: 0, low: 1), ItemID(high: .max, low: 1)]
    for id in ids {
      try OtherProgram(scratch.path).run("INSERT INTO item_sum VALUES (x'\(id.hex)', 7)")
    }
    let found = try Self.pass(&store)
    #expect(found.strays == ids)
    #expect(found.sound == 1 && found.altered.isEmpty)
  }

  @Test("sums are made in slices, each of so many rows")
  func slices() throws {
    let scratch = try Scratch(in: .memory)
    let count = Store.sumsTogether * 2 + 3
    var store = try Store(
      path: scratch.path, ifMissing: .beginsAList(with: (0..<count).map { "item \($0)" }))
    let other = try OtherProgram(scratch.path)
    try other.run("DELETE FROM item_sum")
    var last: ItemID?
    for made in [Store.sumsTogether, Store.sumsTogether * 2, count] {
      last = try store.compareSums(behind: last).last
      #expect(try other.texts("SELECT count(*) FROM item_sum") == ["\(made)"])
      #expect((last == nil) == (made == count))
    }
    #expect(try Self.isWhole(&store))
  }

  @Test("a backup and a restored list have the sums, under the same key")
  func restored() throws {
    let scratch = try Scratch()
    var store = try Store(path: scratch.path, ifMissing: .beginsAList(with: ["Milk"]))
    let backup = try store.backUp()
    try store.apply(.setText(store.load()[0].id, "Tea"))
    _ = try BackupRestore(ofListAt: scratch.path).restore(backup)
    try store.apply(.setCompleted(store.load()[0].id, true))
    #expect(try Self.isWhole(&store))
    #expect(store.altered == [])
    #expect(try OtherProgram(scratch.path).texts("SELECT count(*) FROM item_sum") == ["1"])
  }
}
