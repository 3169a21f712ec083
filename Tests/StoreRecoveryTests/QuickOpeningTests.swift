// A list that is opened by a sample of it: what is damaged elsewhere is found when it is met.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Quick opening")
struct QuickOpeningTests {
  private func list(_ count: UInt64 = 400) throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch()
    var order: OrderKey?
    var items: [Item] = []
    for number in 1...count {
      let new = item(number, "Item \(number)", after: order)
      order = new.order
      items.append(new)
    }
    do {
      var store = try scratch.store()
      try store.apply(items.map { .insert($0) })
      _ = try store.backUp(at: DamageTests.time)
    }
    return (scratch, items)
  }

  /// Makes the index lack a row, which only a whole check sees.
  private func damage(_ scratch: Scratch, _ item: Item) throws {
    let other = try OtherProgram(scratch.path)
    try other.run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX item_position ON item (position, id) WHERE '
        || 'text <> ''\(item.text)''' WHERE name = 'item_position'
      """)
    let changed = try OtherProgram(scratch.path)
    try changed.run("REINDEX item_position")
    try changed.run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE INDEX item_position ON item (position, id)'
        WHERE name = 'item_position'
      """)
  }

  @Test("a row that the index lost is found by the check, and is on the list again")
  func check() throws {
    let (scratch, items) = try list()
    try damage(scratch, items[200])
    var store = try scratch.store(isCheckedWhole: false)
    #expect(store.recoveryReports == [])
    let loop = WriterLoop()
    _ = try store.load()
    let writer = try loop.writer(store)
    writer.check()
    loop.wait(for: writer) { outcomes in outcomes.contains(.checked(nil)) && !loop.seen.isEmpty }
    #expect(loop.restored.map(\.salvaged) == [400])
    #expect(loop.seen.last?.texts == items.map(\.text))
    #expect(writer.finish() == [])
  }

  @Test("a sound list is checked, and nothing is reported")
  func sound() throws {
    let (scratch, _) = try list(20)
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store(isCheckedWhole: false))
    writer.check()
    loop.wait(for: writer) { !$0.isEmpty }
    #expect(loop.outcomes == [.checked(nil)])
    #expect(writer.finish() == [])
    let found = try Store.check(fileAt: scratch.path)
    #expect(found.count.items == 20)
    #expect(found.count.completed == 0)
    #expect(found.changesets == 1)
  }

  @Test("a row that is no item is met by the sample or by loading")
  func met() throws {
    let (scratch, items) = try list(30)
    do {
      let other = try OtherProgram(scratch.path)
      try other.run(
        "PRAGMA ignore_check_constraints = 1; INSERT INTO item (id, position, completed, text) VALUES (zeroblob(16), x'99', 5, '?')"
      )
    }
    var opened = try scratch.store(isCheckedWhole: false)
    do throws(StoreError) {
      let loaded = try opened.load()
      #expect(loaded == items)
    } catch {
      #expect(error.mayBeRecovered)
      try opened.reopen()
      #expect(try opened.load() == items)
    }
    #expect(throws: Never.self) { try Store.check(fileAt: scratch.path) }
  }

  @Test("what the index names and no row has is not counted as lost")
  func phantom() throws {
    let (scratch, items) = try list(50)
    do {
      // The index has a row that the table has not.
      let other = try OtherProgram(scratch.path)
      try other.run(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = 'CREATE INDEX hidden ON item (position, id)', name = 'hidden'
          WHERE name = 'item_position'
        """)
      let without = try OtherProgram(scratch.path)
      try without.run(
        """
        PRAGMA writable_schema = ON;
        CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'hidden';
        DELETE FROM sqlite_schema WHERE name = 'hidden';
        """)
      let deleting = try OtherProgram(scratch.path)
      try deleting.run("DELETE FROM item WHERE text IN ('Item 7', 'Item 8')")
      try deleting.run(
        """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema SELECT 'index', 'item_position', 'item', rootpage,
          'CREATE INDEX item_position ON item (position, id)' FROM kept;
        DROP TABLE kept;
        """)
    }
    var store = try scratch.store()
    let loaded = try store.load()
    let left = items.filter { $0.text != "Item 7" && $0.text != "Item 8" }
    #expect(loaded == left)
    #expect(store.recoveryReports.map(\.lost) == [0])
    #expect(store.recoveryReports.map(\.filled) == [0])
  }

  @Test("an external change is loaded by itself, one by another program as the whole list")
  func changes() throws {
    let (scratch, items) = try list(30)
    var panel = try scratch.store(isCheckedWhole: false)
    _ = try panel.load()
    var shell = try scratch.store(isCheckedWhole: false)
    let eggs = try shell.append("Eggs")
    try shell.apply(.delete(items[3].id))
    #expect(try panel.loadIfChanged() == .changes([eggs], removed: [items[3].id]))
    #expect(try panel.loadIfChanged() == nil)
    try panel.apply(.setCompleted(eggs.id, true))
    #expect(try panel.loadIfChanged() == nil)
    try shell.apply(.setText(eggs.id, "Six eggs"))
    let six = Item(
      id: eggs.id, text: "Six eggs", isCompleted: true, order: eggs.order, in: .original)
    #expect(try panel.loadIfChanged() == .changes([six], removed: []))
    try OtherProgram(scratch.path).run("UPDATE item SET text = 'Bread' WHERE text = 'Item 1'")
    _ = try shell.append("Milk")
    guard case .all(let all)? = try panel.loadIfChanged() else {
      Issue.record("the other program's change is not known by name")
      return
    }
    #expect(all.items.first?.text == "Bread")
    #expect(all.items.last?.text == "Milk")
    // More than are remembered.
    let last = all.items.last?.order
    try shell.apply((0..<1200).map { .insert(item(9000 + $0, "More", after: last)) })
    guard case .all? = try panel.loadIfChanged() else {
      Issue.record("forgotten changes are loaded as the whole list")
      return
    }
  }
}
