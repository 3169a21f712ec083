// Several lists in one file: transactions across them, their removal, and what undo brings back.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Several lists in a file")
struct SeveralListsTests {
  /// A clock that a test sets.
  private final class Clock {
    var seconds = 20_000 * 86_400
  }

  private static let shop = list(1, "Shop")
  private static let home = list(2, "Home", after: shop.order)

  static func list(_ number: UInt64, _ name: String, after order: OrderKey? = nil) -> Item {
    Item(
      id: ItemID(high: 70, low: number), text: name,
      order: .between(order ?? OrderKey.between(nil, nil), nil), in: .root)
  }

  private static func item(_ number: UInt64, _ text: String, of list: Item) -> Item {
    Item(
      id: ItemID(high: number, low: number), text: text, order: .between(nil, nil),
      in: ListID(list.id))
  }

  private static let milk = item(1, "Milk", of: shop)
  private static let sweep = item(2, "Sweep", of: home)

  private func store(_ scratch: borrowing Scratch, _ clock: Clock = Clock()) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .beginsAList(), patience: 100,
      now: { WallTime(seconds: clock.seconds) })
  }

  private func filled(_ scratch: borrowing Scratch, _ clock: Clock = Clock()) throws -> Store {
    var store = try store(scratch, clock)
    try store.apply([
      .insert(Self.shop), .insert(Self.home), .insert(Self.milk), .insert(Self.sweep),
    ])
    return store
  }

  private static let removal: [Edit] = [.delete(milk.id), .delete(shop.id)]

  @Test("items are in their lists, and what is appended goes to the first one")
  func kept() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    let bread = try store.append("Bread")
    #expect(bread.list == .original)
    try store.apply(.move(Self.home.id, to: Position(OrderKey(digits: [1]), in: .root)))
    let dust = try store.append("Dust")
    #expect(dust.list == ListID(Self.home.id))
    let lists = try store.loadLists()
    #expect(lists.root.items.map(\.text) == ["Home", "", "Shop"])
    #expect(lists.items.map(\.text) == ["Sweep", "Dust", "Bread", "Milk"])
    #expect(lists.items == (try store.load()))
    #expect(lists.items == (try Store.items(ofFile: scratch.path)))
    #expect(try OtherProgram(scratch.path).texts("SELECT count(*) FROM item") == ["4"])
  }

  @Test("one step spans lists, and an item that it moves comes back to its list")
  func spanning() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    let before = try store.loadLists()
    let there = Position(OrderKey(digits: [0x90]), in: ListID(Self.home.id))
    try store.apply([.move(Self.milk.id, to: there), .setCompleted(Self.sweep.id, true)])
    var expected = before
    expected.applyAll([.move(Self.milk.id, to: there), .setCompleted(Self.sweep.id, true)])
    #expect(try store.loadLists() == expected)
    let report = try store.undo()
    #expect(report.undone.count == 2)
    #expect(try store.loadLists() == before)
  }

  @Test("the newest step of a list is undone, and a move counts in both lists")
  func newestOfList() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    try store.apply(.setText(Self.milk.id, "Oat milk"))
    try store.apply(.setText(Self.sweep.id, "Dust"))
    var report = try store.undo(in: ListID(Self.shop.id))
    #expect(report.undone.map(\.item.id) == [Self.milk.id])
    let there = Position(OrderKey(digits: [0x90]), in: ListID(Self.home.id))
    for list in [Self.shop, Self.home] {
      try store.apply(.move(Self.milk.id, to: there))
      // Of a third list, so not the newest of these.
      _ = try store.append("Bread")
      report = try store.undo(in: ListID(list.id))
      #expect(report.undone.map(\.inverse) == [.move(Self.milk.id, to: Self.milk.position)])
    }
    // No step changes only this list, which has no items.
    #expect(try store.undo(in: ListID(high: 9, low: 9)) == UndoReport())
    report = try store.undo(in: .root)
    #expect(report.undone.map(\.item.text) == ["Milk", "Shop"])
    #expect(report.skipped.map(\.conflict) == [.hasOtherText, .hasItems])
  }

  @Test("a list is removed with its items, and undo brings all back by its name")
  func removed() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    let before = try store.loadLists()
    try store.apply(Self.removal)
    #expect(try store.loadLists().root.items.map(\.text) == ["", "Home"])
    let report = try store.undo()
    #expect(report.undone.map(\.inverse) == [.insert(Self.shop), .insert(Self.milk)])
    #expect(try store.loadLists() == before)
  }

  @Test("an item for a list that another program removed makes the list again, by its name")
  func madeAgain() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    _ = try store.load()
    var other = try self.store(scratch)
    try other.apply(Self.removal)
    let eggs = Self.item(3, "Eggs", of: Self.shop)
    try store.apply(.insert(eggs))
    let lists = try store.loadLists()
    #expect(lists.root.items.map(\.text) == ["", "Home", "Shop"])
    #expect(lists.missing == [])
    // It is not deleted while it has other items.
    let bread = Self.item(4, "Bread", of: Self.shop)
    try store.apply(.insert(bread))
    let reports = try (store.undo(), store.undo())
    #expect(reports.0.undone == [.added(bread)])
    #expect(reports.1.undone.map(\.item.text) == ["Eggs", "Shop"])
    // The removal is undone as if nothing had been.
    #expect(try store.undo().undone.count == 2)
    #expect(try store.loadLists().root.items.map(\.text) == ["", "Shop", "Home"])
  }

  @Test("a list that was made again without a name is named by undoing its removal")
  func namedAgain() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    try store.apply(Self.removal)
    // A store that has loaded nothing knows no name.
    var other = try self.store(scratch)
    let eggs = Self.item(3, "Eggs", of: Self.shop)
    try other.apply(.insert(eggs))
    #expect(try other.loadLists().root.items.map(\.text) == ["", "Home", ""])
    let id = try #require(try other.changesets().dropLast().last?.id)
    let report = try other.undo(id)
    #expect(report.skipped == [])
    #expect(Set(report.undone.map(\.inverse.id)) == [Self.shop.id, Self.milk.id])
    let lists = try other.loadLists()
    #expect(lists.root.items.map(\.text) == ["", "Home", "Shop"])
    #expect(Set(lists[ListID(Self.shop.id)].items.map(\.text)) == ["Eggs", "Milk"])
  }

  @Test("adding a list is not undone while it has items, nothing goes into a list that is gone")
  func conflicts() throws {
    let scratch = try Scratch()
    var store = try store(scratch)
    try store.apply(.insert(Self.shop))
    let added = try #require(try store.changesets().last?.id)
    try store.apply(.insert(Self.milk))
    #expect(try store.undo(added).skipped.map(\.conflict) == [.hasItems])
    try store.apply(.insert(Self.home))
    let there = Position(Self.milk.order, in: ListID(Self.home.id))
    try store.apply(.move(Self.milk.id, to: there))
    let moved = try #require(try store.changesets().last?.id)
    try store.apply(.delete(Self.shop.id))
    #expect(try store.undo(moved).skipped.map(\.conflict) == [.listIsGone])
    try store.apply(.delete(Self.milk.id))
    let deleted = try #require(try store.changesets().last?.id)
    try store.apply(.delete(Self.home.id))
    #expect(try store.undo(deleted).skipped.map(\.conflict) == [.listIsGone])
    #expect(try store.loadLists().missing == [])
  }

  @Test("the removal of a list can be undone for a day, however many steps follow it")
  func keptForADay() throws {
    // Set back, and not set any more.
    let clocks = [(-9, true), (-90_000, true), (5 - Clock().seconds, true)]
    for (pause, isKept) in [(0, true), (86_000, true), (87_000, false)] + clocks {
      let (scratch, clock) = (try Scratch(), Clock())
      var store = try filled(scratch, clock)
      try store.apply(Self.removal)
      let id = try #require(try store.changesets().last?.id)
      for number in 0..<Changeset.kept { _ = try store.append("\(number)") }
      clock.seconds += pause
      _ = try store.append("last")
      let count = try store.changesets().count
      #expect(count == Changeset.kept + (isKept ? 1 : 0), "after \(pause) s")
      let report = try store.undo(id)
      #expect((report.undone.count == 2) == isKept, "after \(pause) s")
    }
  }

  @Test("without a clock a removal is kept as any other step")
  func keptWithoutClock() throws {
    let (scratch, clock) = (try Scratch(), Clock())
    clock.seconds = 5
    var store = try filled(scratch, clock)
    try store.apply(Self.removal)
    for number in 0..<Changeset.kept { _ = try store.append("\(number)") }
    #expect(try store.changesets().count == Changeset.kept)
  }

  @Test("what others change in lists is loaded as changes of items of the root list")
  func loaded() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    _ = try store.load()
    var other = try self.store(scratch)
    try other.apply(.setText(Self.shop.id, "Market"))
    var market = Self.shop
    market.text = "Market"
    #expect(try store.loadIfChanged() == .changes([market], removed: []))
    try other.apply(Self.removal)
    #expect(
      try store.loadIfChanged() == .changes([], removed: [Self.milk.id, Self.shop.id]))
    try OtherProgram(scratch.path).run("UPDATE list SET text = 'By hand'")
    guard case .all(let lists)? = try store.loadIfChanged() else {
      Issue.record("a program that counts nothing makes everything be read")
      return
    }
    #expect(lists.root.items.map(\.text) == ["By hand", "By hand"])
  }

  @Test("names of lists are never suggested, and a text is suggested with its list")
  func suggestions() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    for list in [Self.shop, Self.home] {
      try store.apply(.setText(list.id, "Twice"))
      try store.apply(.setText(list.id, "Other"))
    }
    try store.apply([.delete(Self.milk.id), .insert(Self.milk)])
    #expect(
      try store.readSuggestions() == [Suggestion("Milk", by: Self.milk.id, in: Self.milk.list)])
  }

  @Test("a draft belongs to its list")
  func drafts() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    let eggs = Self.item(3, "Eggs", of: Self.home)
    try store.keep(eggs)
    try store.takeOverDrafts()
    #expect(try store.loadLists()[ListID(Self.home.id)][eggs.id] == eggs)
  }

  @Test("a running program stops when a later version has migrated the file, and changes nothing")
  func newer() throws {
    let scratch = try Scratch()
    var store = try filled(scratch)
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA user_version = \(Schema.version + 1)")
    var failure: StoreError?
    do throws(StoreError) { _ = try store.append("Bread") } catch { failure = error }
    #expect(failure?.reason == .newer(version: Schema.version + 1))
    #expect(failure?.remedy.contains("newer version") == true)
    #expect(try other.texts("SELECT count(*) FROM item") == ["2"])
    #expect(scratch.failure()?.reason == .newer(version: Schema.version + 1))
  }
}
