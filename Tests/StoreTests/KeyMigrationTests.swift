// Migration from schema version 7: the keys of the suggestion history are folded anew.
import Model
import Store
import TestStore
import Testing

@Suite("Keys of the suggestion history of schema version 7")
struct KeyMigrationTests {
  /// A file of schema version 7: each row is a key, a text, its uses, days and turn.
  private func seventhVersion(_ scratch: borrowing Scratch, _ rows: [String]) throws -> OtherProgram
  {
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA journal_mode = WAL")
    for sql in Schema.sql.prefix(7).joined() { try other.run(sql) }
    try other.run("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 7")
    for row in rows { try other.run("INSERT INTO used VALUES \(row)") }
    return other
  }

  @Test("every text gets its new key; texts of one key become one, with all uses")
  func rebuilt() throws {
    let scratch = try Scratch()
    let other = try seventhVersion(
      scratch,
      [
        "('ไก', 'ไก่', zeroblob(16), 3, 20000, 19999, 1)",
        "('straße', 'Straße', zeroblob(16), 2, 20001, 20000, 2)",
        "('strasse', 'STRASSE', zeroblob(16), 1, 20005, NULL, 3)",
        "('milk', 'Milk', zeroblob(16), 1, NULL, NULL, 4)",
      ])
    var store = try scratch.store()
    #expect(
      try other.texts(
        """
        SELECT key || ' ' || text || ' ' || count || ' ' || ifnull(day, '-') || ' '
          || ifnull(before, '-') || ' ' || turn FROM used ORDER BY turn
        """) == [
          "ไก่ ไก่ 3 20000 19999 1", "strasse STRASSE 3 20005 20001 3", "milk Milk 1 - - 4",
        ])
    #expect(try other.texts("PRAGMA user_version") == ["\(Schema.version)"])
    try store.forget("ไก่")
    #expect(try other.texts("SELECT text FROM used WHERE count > 2") == ["STRASSE"])
  }
}
