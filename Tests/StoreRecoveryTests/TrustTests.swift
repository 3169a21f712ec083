// Hostile list files: no code in a file runs, and invalid values are not accepted.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("A file is not trusted")
struct TrustTests {
  private static let good = [item(1, "Milk"), item(2, "Bread", after: item(1, "").order)]

  private func list(_ scratch: Scratch) throws {
    var store = try scratch.store()
    for item in Self.good { try store.apply(.insert(item)) }
  }

  @Test("a trigger added while the list is open does not run")
  func triggerMeanwhile() throws {
    let scratch = try Scratch()
    try list(scratch)
    var store = try scratch.store()
    try OtherProgram(scratch.path).run(
      "CREATE TRIGGER t AFTER INSERT ON item BEGIN DELETE FROM item WHERE id != new.id; END")
    _ = try store.append("Eggs")
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Milk", "Bread", "Eggs"])
  }

  @Test(
    "a schema that this program did not create is damage, and the items are recovered",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON item BEGIN DELETE FROM item; END",
      "CREATE VIEW v AS SELECT load_extension('x')",
      "CREATE TABLE other (a)", "CREATE INDEX other ON item (text)",
      "DROP INDEX item_position", "DROP TABLE undo", "DROP INDEX undo_name",
      "DROP TABLE restoration", "ALTER TABLE item ADD COLUMN due INTEGER",
      "ALTER TABLE undo DROP COLUMN before", "PRAGMA user_version = -5",
      "PRAGMA user_version = 0", "PRAGMA user_version = 1", "PRAGMA user_version = 2",
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'length(id) = 16', '1') WHERE name = 'item'
      """,
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE undo (' WHERE name = 'undo'
      """,
    ])
  func tables(sql: String) throws {
    let scratch = try Scratch()
    try list(scratch)
    try OtherProgram(scratch.path).run(sql)
    var store = try scratch.store()
    _ = try store.append("Eggs")
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Milk", "Bread", "Eggs"])
    #expect(store.recoveryReports.map(\.salvaged) == [2])
    #expect(store.recoveryReports.map(\.lost) == [0])
  }

  @Test("a list without its table is damaged, and that is no disk error")
  func noTable() throws {
    let scratch = try Scratch()
    try list(scratch)
    try OtherProgram(scratch.path).run("DROP TABLE item")
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded == [])
    #expect(store.recoveryReports.map(\.salvaged) == [0])
  }

  @Test("SQLite's statistics tables are no damage")
  func statistics() throws {
    let scratch = try Scratch()
    try list(scratch)
    try OtherProgram(scratch.path).run("ANALYZE")
    let store = try scratch.store()
    #expect(store.recoveryReports == [])
  }

  static let impossible = [
    "x'01', x'80', 0, 'short name'", "zeroblob(17), x'80', 0, 'long name'",
    "zeroblob(16), x'80', 7, 'seven'", "zeroblob(16), x'80', -1, 'less than none'",
    "zeroblob(16), x'80', 9223372036854775807, 'more than fits'",
    "zeroblob(16), x'80', 0, CAST(x'4DFF' AS TEXT)",
    "zeroblob(16), x'80', 0, 'a' || char(0) || 'b'",
    "zeroblob(16), x'80', 0, CAST(zeroblob(10001) AS TEXT)",
    "zeroblob(16), zeroblob(65537), 0, 'far'", "zeroblob(16), zeroblob(2000000), 0, 'farther'",
  ]

  @Test("a row with an invalid value is dropped, and the others stay", arguments: impossible)
  func values(values: String) throws {
    let scratch = try Scratch()
    try list(scratch)
    try OtherProgram(scratch.path).run(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO item (id, position, completed, text) VALUES (\(values))"
    )
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded == Self.good)
    #expect(store.recoveryReports.map(\.salvaged) == [2])
    // With a value above SQLite's length limit neither table nor index can be read to the end.
    let isUnknown = values.contains("2000000")
    #expect(store.recoveryReports.map(\.lost) == [isUnknown ? RecoveryReport.uncounted : 1])
  }

  @Test(
    "an invalid row added while the list is open is reported as damage",
    arguments: impossible
  )
  func valuesMeanwhile(values: String) throws {
    let scratch = try Scratch()
    try list(scratch)
    var store = try scratch.store()
    try OtherProgram(scratch.path).run(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO item (id, position, completed, text) VALUES (\(values))"
    )
    var failure: StoreError?
    do throws(StoreError) { _ = try store.load() } catch { failure = error }
    #expect(failure?.reason == .damaged)
  }

  @Test(
    "an invalid changeset is dropped, and the list stays",
    arguments: [
      "9223372036854775807, 0, 'added', zeroblob(16), x'80', 0, 'x', NULL, zeroblob(16)",
      "-9223372036854775808, 0, 'added', zeroblob(16), x'80', 0, CAST(x'FF' AS TEXT), NULL, NULL",
      "5, 0, 'sung', zeroblob(16), x'80', 0, 'x', NULL, zeroblob(16)",
      "5, 0, 'moved', zeroblob(16), x'80', 0, 'x', NULL, zeroblob(16)",
      "5, 3, 'added', zeroblob(16), x'80', 0, 'x', NULL, NULL",
    ])
  func steps(values: String) throws {
    let scratch = try Scratch()
    try list(scratch)
    try OtherProgram(scratch.path).run(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO undo (step, part, kind, id, position, completed, text, before, name) VALUES (\(values))"
    )
    var store = try scratch.store()
    var loaded = try store.load()
    #expect(loaded == Self.good)
    // The first changeset is valid except for its number.
    if store.recoveryReports.isEmpty { _ = try store.undo() }
    _ = try store.append("Eggs")
    loaded = try store.load()
    #expect(loaded.map(\.text).contains("Eggs"))
  }

  @Test("a text with a NUL is refused")
  func noNUL() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    var failure: StoreError?
    do throws(StoreError) { _ = try store.append("a\u{0}b") } catch { failure = error }
    #expect(failure?.reason == .refused)
  }
}
