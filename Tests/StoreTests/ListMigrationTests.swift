// Migration of every earlier version to several lists: the same items, in one list, undoable.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Migration to several lists")
struct ListMigrationTests {
  /// A file of a version, with items and, where it has a history, steps that can be undone.
  private func file(ofVersion version: Int) throws -> Scratch {
    let scratch = try Scratch()
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA journal_mode = WAL")
    for sql in Schema.sql.prefix(version).joined() { try other.run(sql) }
    try other.run(
      """
      PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);
      INSERT INTO item (id, position, completed, text) VALUES
        (x'\(Self.id(1))', x'80', 1, 'Milk'),
        (x'\(Self.id(2))', x'8001', 0, 'Bread'), (x'\(Self.id(3))', x'8002', 0, 'Eggs');
      """)
    guard version >= 2 else { return scratch }
    let names =
      version >= 3 ? ["name, ", "x'\(Self.id(11))', ", "x'\(Self.id(12))', "] : ["", "", ""]
    try other.run(
      """
      INSERT INTO undo (step, part, kind, id, \(names[0])position, completed, text, before) VALUES
        (1, 0, 'moved', x'\(Self.id(2))', \(names[1])x'8001', 0, 'Bread', x'70'),
        (2, 0, 'deleted', x'\(Self.id(4))', \(names[2])x'8003', 0, 'Tea', NULL);
      """)
    if version >= 5 {
      try other.run(
        "INSERT INTO draft (id, position, text) VALUES (x'\(Self.id(3))', x'8002', 'Six eggs')")
    }
    if version >= 6 {
      try other.run(
        """
        INSERT INTO used (key, text, id, count, day, before, turn)
        VALUES ('milk', 'Milk', x'\(Self.id(1))', 3, NULL, NULL, 3)
        """)
    }
    return scratch
  }

  private static func id(_ number: UInt64) -> String { ItemID(high: 9, low: number).hex }

  private func expectSame(_ scratch: borrowing Scratch, _ version: Int) throws {
    var store = try scratch.store()
    var lists = try store.loadLists()
    #expect(lists.root.items == [Lists.unnamed])
    #expect(lists.items.map(\.text) == ["Milk", "Bread", "Eggs"])
    #expect(lists.items.allSatisfy { $0.list == .original })
    if version >= 6 {
      let milk = ItemID(high: 9, low: 1)
      #expect(try store.readSuggestions() == [Suggestion("Milk", by: milk)])
    }
    if version >= 5 {
      try store.takeOverDrafts()
      #expect(try store.load().map(\.text) == ["Milk", "Bread", "Six eggs"])
      _ = try store.undo()
    }
    guard version >= 2 else { return }
    #expect(try store.undo().undone.map(\.item.text) == ["Tea"])
    #expect(try store.undo(in: .original).undone.map(\.item.text) == ["Bread"])
    lists = try store.loadLists()
    #expect(lists.items.map(\.text) == ["Bread", "Milk", "Eggs", "Tea"])
  }

  @Test(
    "a file of an earlier version has the same items in one list",
    arguments: 1..<Schema.version)
  func migrated(version: Int) throws {
    let scratch = try file(ofVersion: version)
    #expect(try Store.items(ofFile: scratch.path).map(\.text) == ["Milk", "Bread", "Eggs"])
    #expect(try Store.contents(ofFile: scratch.path).lists == [Lists.unnamed])
    _ = try Store.check(fileAt: scratch.path)
    try expectSame(scratch, version)
    let other = try OtherProgram(scratch.path)
    #expect(try other.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try other.texts("PRAGMA user_version") == ["\(Schema.version)"])
    // Other files know the list by a random id.
    let outer = try other.texts("SELECT hex(list) FROM file")
    #expect(outer != [ListID.original.hex.uppercased()])
    var store = try scratch.store()
    #expect(try store.compareSums(behind: nil).altered.isEmpty)
  }

  @Test(
    "a power cut in the migration leaves a file that opens with the same items",
    arguments: 1..<Schema.version)
  func cut(version: Int) throws {
    let newest = Schema.migrations[max(8, version)...].joined().count + 1
    for count in 0...newest {
      let scratch = try file(ofVersion: version)
      let other = try OtherProgram(scratch.path)
      try other.run("BEGIN IMMEDIATE")
      let statements =
        Schema.sql[version...].joined() + ["PRAGMA user_version = \(Schema.version)"]
      // Nearest to the end are the statements of this migration and of later ones.
      let done = Array(statements).dropLast(newest - count)
      for sql in done { try other.run(sql) }
      let copy = try scratch.copy()
      try expectSame(copy, version)
    }
  }

  @Test("two files have different ids for their first lists")
  func differ() throws {
    let ids = try (0..<2).map { _ in
      let scratch = try file(ofVersion: 8)
      _ = try scratch.store()
      return try OtherProgram(scratch.path).texts("SELECT hex(list) FROM file")
    }
    #expect(ids[0] != ids[1])
  }

  @Test("recovery without the first page gives the list of an earlier file a random id")
  func firstPage() throws {
    let scratch = try file(ofVersion: 8)
    var bytes = try #require(scratch.bytes())
    // Keeps the header.
    bytes.replaceSubrange(100..<4096, with: Data(count: 3996))
    try bytes.write(to: URL(fileURLWithPath: scratch.path))
    var store = try scratch.store()
    #expect(store.recoveryReports.count == 1)
    #expect(try store.load().map(\.text) == ["Milk", "Bread", "Eggs"])
    let outer = try OtherProgram(scratch.path).texts("SELECT hex(list) FROM file")
    #expect(outer != [ListID.original.hex.uppercased()])
  }

  @Test(
    "a damaged file of an earlier version is recovered, into one list",
    arguments: 3..<Schema.version)
  func damaged(version: Int) throws {
    let scratch = try file(ofVersion: version)
    // A table that this program did not make so.
    try OtherProgram(scratch.path).run(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = sql || ' ' WHERE name = 'undo'")
    var store = try scratch.store()
    #expect(store.recoveryReports.count == 1)
    #expect(store.recoveryReports.first?.unnamed == 0)
    let lists = try store.loadLists()
    #expect(lists.ids == [.original])
    #expect(lists.items.map(\.text) == ["Milk", "Bread", "Eggs"])
    #expect(try store.undo().undone.map(\.item.text) == ["Tea"])
  }
}
