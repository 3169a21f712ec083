// Initial items of a new list are written once.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Initial items of a list")
struct FirstItemsTests {
  private static let texts = ["Milk", "Bread", "Eggs"]

  private func begin(_ scratch: Scratch) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .beginsAList(with: FirstItemsTests.texts), patience: 5)
  }

  private func loaded(_ store: inout Store) throws -> [String] { try store.load().map(\.text) }

  @Test("a new list contains the initial items in order, uncompleted and without undo history")
  func new() throws {
    let scratch = try Scratch()
    var store = try begin(scratch)
    let items = try store.load()
    #expect(items.map(\.text) == FirstItemsTests.texts)
    #expect(items.filter(\.isCompleted) == [])
    #expect(Set(items.map(\.order)).count == items.count)
    let report = try store.undo()
    #expect(report == UndoReport())
  }

  @Test("an empty file left by a power cut gets the initial items")
  func emptyFile() throws {
    let scratch = try Scratch()
    try OtherProgram(scratch.path).run("PRAGMA user_version")
    var store = try begin(scratch)
    #expect(try loaded(&store) == FirstItemsTests.texts)
  }

  @Test("the initial items are not written a second time")
  func again() throws {
    let scratch = try Scratch()
    _ = try begin(scratch)
    var store = try begin(scratch)
    #expect(try loaded(&store) == FirstItemsTests.texts)
  }

  @Test("a list from which everything was deleted stays empty")
  func deleted() throws {
    let scratch = try Scratch()
    var store = try begin(scratch)
    for item in try store.load() { try store.apply(.delete(item.id)) }
    var next = try begin(scratch)
    #expect(try loaded(&next) == [])
  }

  @Test("a list that another program created without items stays empty")
  func begunEmpty() throws {
    let scratch = try Scratch()
    _ = try scratch.store()
    var store = try begin(scratch)
    #expect(try loaded(&store) == [])
  }

  @Test("an empty list of schema version 1 stays empty")
  func older() throws {
    let scratch = try Scratch()
    let other = try OtherProgram(scratch.path)
    for sql in Schema.sql[0] { try other.run(sql) }
    try other.run("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1")
    var store = try begin(scratch)
    #expect(try loaded(&store) == [])
  }

  @Test("a refused initial text leaves no partly created list")
  func refused() throws {
    let scratch = try Scratch()
    let long = String(repeating: "x", count: Item.longestText + 1)
    #expect(scratch.failure(ifMissing: .beginsAList(with: ["Milk", long]))?.reason == .refused)
    var store = try begin(scratch)
    #expect(try loaded(&store) == FirstItemsTests.texts)
  }
}
