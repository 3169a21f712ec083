// Migration from schema version 2: every changeset gets an id and can still be undone.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("Ids for changesets of schema version 2")
struct NameMigrationTests {
  /// Number of changes in each changeset of the file, the oldest first.
  private static let parts = [1, 1, 1, 1, 1, 1, 2, 1, 1, 3]
  private static let texts = ["Rye bread", "Thai basil", "Swipe me right", "Olive oil"]

  /// A file written by the program of schema version 2.
  private func secondVersion(_ scratch: Scratch) throws -> OtherProgram {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "version-2.sql")
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA journal_mode = WAL")
    try other.run(String(contentsOf: file, encoding: .utf8))
    return other
  }

  private func names(_ scratch: Scratch) throws -> [ChangesetID] {
    let other = try OtherProgram(scratch.path)
    return try other.texts("SELECT hex(name) FROM undo WHERE part = 0 ORDER BY step").map {
      try #require(ChangesetID(hex: $0), "\($0)")
    }
  }

  @Test("every changeset gets a unique id, and the list is unchanged")
  func named() throws {
    let scratch = try Scratch()
    let other = try secondVersion(scratch)
    var store = try scratch.store()
    let names = try names(scratch)
    #expect(names.count == Self.parts.count)
    #expect(Set(names).count == Self.parts.count)
    let inOtherParts = try other.texts("SELECT step FROM undo WHERE part > 0 AND name IS NOT NULL")
    #expect(inOtherParts == [])
    let loaded = try store.load()
    #expect(Set(loaded.map(\.text)) == Set(Self.texts))
    #expect(try other.texts("PRAGMA user_version") == ["\(Schema.version)"])
    #expect(try other.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test("ids stay the same when the file is reopened, and differ between files")
  func again() throws {
    let scratch = try Scratch()
    _ = try secondVersion(scratch)
    let second = try scratch.copy()
    _ = try scratch.store()
    let first = try names(scratch)
    for _ in 0..<3 {
      _ = try scratch.store()
      #expect(try names(scratch) == first)
    }
    _ = try second.store()
    #expect(Set(try names(second)).isDisjoint(with: first))
  }

  @Test("all changesets are undone by id, the newest first")
  func undone() throws {
    let scratch = try Scratch()
    _ = try secondVersion(scratch)
    var store = try scratch.store()
    for (name, parts) in zip(try names(scratch), Self.parts).reversed() {
      let report = try store.undo(name)
      #expect(report.finding == .changeset(name))
      #expect(report.undone.count == parts)
      #expect(report.skipped == [])
    }
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Swipe me right"])
    let nothing = try store.undo()
    #expect(nothing == UndoReport())
  }

  @Test("any changeset is undone alone, except items changed later", arguments: 0..<10)
  func alone(place: Int) throws {
    let scratch = try Scratch()
    _ = try secondVersion(scratch)
    var store = try scratch.store()
    let name = try names(scratch)[place]
    let report = try store.undo(name)
    #expect(report.finding == .changeset(name))
    #expect(report.undone.count + report.skipped.count == Self.parts[place])
    // No later changeset touches these items: the clearing and the last two.
    #expect(report.skipped.isEmpty == [6, 8, 9].contains(place))
    #expect(try names(scratch).count == 9)
  }

  @Test("new changesets follow migrated ones, and the oldest are discarded first")
  func behind() throws {
    let scratch = try Scratch()
    _ = try secondVersion(scratch)
    var store = try scratch.store()
    let old = try names(scratch)
    for number in 0..<(Changeset.kept - 4) { _ = try store.append("\(number)") }
    let present = try names(scratch)
    #expect(present.count == Changeset.kept)
    #expect(Array(present.prefix(4)) == Array(old.suffix(4)))
  }

  @Test(
    "a power cut while migrating to version 3 leaves a file that opens with all changesets",
    arguments: 0...(Schema.migrations[2].count + 1))
  func cut(after count: Int) throws {
    let scratch = try Scratch()
    let other = try secondVersion(scratch)
    try other.run("BEGIN IMMEDIATE")
    let statements = Schema.sql[2] + ["PRAGMA user_version = 3"]
    for sql in statements.prefix(count) { try other.run(sql) }
    let copy = try scratch.copy()
    var store = try copy.store()
    #expect(Set(try names(copy)).count == Self.parts.count)
    let report = try store.undo()
    #expect(report.undone.count == 3)
  }
}
