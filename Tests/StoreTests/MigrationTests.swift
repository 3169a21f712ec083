// Schema migrations from an empty file to the current version, with a power cut at every statement.
import Model
import Store
import TestStore
import Testing

@Suite("Migrations")
struct MigrationTests {
  @Test("an empty file becomes a list")
  func empty() throws {
    let scratch = try Scratch()
    try OtherProgram(scratch.path).run("PRAGMA user_version")
    var store = try scratch.store()
    _ = try store.append("Milk")
    #expect(scratch.failure() == nil)
  }

  @Test(
    "a power cut in the middle of a migration leaves a file that opens",
    arguments: 0...(Schema.migrations.joined().count + 2))
  func cut(after count: Int) throws {
    let scratch = try Scratch()
    let statements =
      Schema.sql.joined() + [
        "PRAGMA application_id = \(Schema.applicationID)",
        "PRAGMA user_version = \(Schema.version)",
      ]
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")
    for sql in statements.prefix(count) { try other.run(sql) }
    let copy = try scratch.copy()
    defer { withExtendedLifetime(copy) {} }
    var store = try copy.store()
    _ = try store.append("Milk")
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Milk"])
  }

  /// A file of schema version 1, which has no undo history, with one item.
  private func firstVersion(_ scratch: Scratch) throws -> OtherProgram {
    let other = try OtherProgram(scratch.path)
    let statements =
      ["PRAGMA journal_mode = WAL"] + Schema.sql[0] + [
        "PRAGMA application_id = \(Schema.applicationID)", "PRAGMA user_version = 1",
        "INSERT INTO item VALUES (zeroblob(16), x'80', 1, 'Milk')",
      ]
    for sql in statements { try other.run(sql) }
    return other
  }

  @Test("a list of schema version 1 keeps its items and has no undo history")
  func beforeUndo() throws {
    let scratch = try Scratch()
    _ = try firstVersion(scratch)
    var store = try scratch.store()
    let milk = Item(
      id: ItemID(high: 0, low: 0), text: "Milk", isCompleted: true, order: OrderKey(digits: [0x80]),
      in: .original)
    let loaded = try store.load()
    #expect(loaded == [milk])
    let nothing = try store.undo()
    #expect(nothing == UndoReport())
    try store.apply(.delete(milk.id))
    let report = try store.undo()
    #expect(report.undone == [.deleted(milk)])
  }

  @Test(
    "a power cut while migrating to version 2 leaves a list that opens with all items",
    arguments: 0...(Schema.migrations[1].count + 1))
  func cutBeforeUndo(after count: Int) throws {
    let scratch = try Scratch()
    let other = try firstVersion(scratch)
    try other.run("BEGIN IMMEDIATE")
    let statements = Schema.sql[1] + ["PRAGMA user_version = 2"]
    for sql in statements.prefix(count) { try other.run(sql) }
    let copy = try scratch.copy()
    defer { withExtendedLifetime(copy) {} }
    var store = try copy.store()
    _ = try store.append("Bread")
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Milk", "Bread"])
  }

  @Test("a file that is up to date is not migrated again")
  func again() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    for _ in 0..<3 {
      var next = try scratch.store()
      let loaded = try next.load()
      #expect(loaded.map(\.text) == ["Milk"])
    }
  }

  @Test("twelve programs may create the same list at the same time")
  func race() async throws {
    let scratch = try Scratch()
    let failures = await scratch.appendAtOnce(
      (0..<12).map { "\($0)" }, ifMissing: .beginsAList(), patience: Store.patience)
    #expect(failures == [])
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded.map(\.text).sorted() == (0..<12).map { "\($0)" }.sorted())
  }
}
