// Backups that recoveries make: none that equals the newest, and none in the place of another.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Backups of recoveries")
struct RecoveryBackupTests {
  private func names(_ scratch: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder + "/backups").sorted()
  }

  /// A list with a backup after each of three items, and more items if asked.
  private func list(andMore more: [String] = []) throws -> Scratch {
    let scratch = try Scratch()
    var store = try scratch.store()
    for text in ["Milk", "Bread", "Salt"] {
      _ = try store.append(text)
      _ = try store.backUp(at: DamageTests.time)
    }
    for text in more { _ = try store.append(text) }
    return scratch
  }

  private func open(_ scratch: Scratch) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true,
      at: DamageTests.time)
  }

  @Test("a recovered list that equals its newest backup is not backed up again")
  func equal() throws {
    let scratch = try list()
    let before = try names(scratch)
    for _ in 0..<3 {
      try Data("broken".utf8).write(to: URL(fileURLWithPath: scratch.path))
      var store = try open(scratch)
      #expect(try store.load().map(\.text) == ["Milk", "Bread", "Salt"])
      #expect(try names(scratch) == before)
    }
    // Nor does the next backup that is made on purpose find one too many.
    var store = try open(scratch)
    _ = try store.append("Eggs")
    _ = try store.backUp(at: DamageTests.time)
    #expect(try names(scratch).first?.hasPrefix("panelist-000002-") == true)
    #expect(try names(scratch).count == 3)
  }

  @Test("what recoveries write takes the place of no backup, and the newest three of it are kept")
  func apart() throws {
    let scratch = try list()
    let before = try names(scratch)
    for number in 1...5 {
      do {
        var store = try open(scratch)
        _ = try store.append("Item \(number)")
      }
      try OtherProgram(scratch.path).run("CREATE TABLE other (a)")
      _ = try open(scratch)
    }
    #expect(
      try names(scratch) == before
        + (4...8).map { "panelist-00000\($0)-2026-11-22T104012-recovered.db" })
    // They are restored by their names as others are, and thinned with the next backup.
    let restore = try BackupRestore(
      ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
    #expect(try restore.choices().map { $0.count?.items } == [8, 7, 6, 5, 4, 3, 2, 1])
    let store = try open(scratch)
    _ = try store.backUp(at: DamageTests.time)
    #expect(
      try names(scratch).map { $0.dropFirst(9).prefix(6) }.sorted() == [
        "000002", "000003", "000006", "000007", "000008", "000009",
      ])
  }

  @Test("a list that is recovered beside a damaged newest backup is backed up")
  func damagedNewest() throws {
    let scratch = try list()
    let newest = try #require(names(scratch).last)
    try Data("broken".utf8).write(to: URL(fileURLWithPath: "\(scratch.folder)/backups/\(newest)"))
    try Data("broken".utf8).write(to: URL(fileURLWithPath: scratch.path))
    var store = try open(scratch)
    #expect(try store.load().map(\.text) == ["Milk", "Bread"])
    #expect(try names(scratch).count == 4)
  }

  @Test("the name of a recovery's backup is parsed as it is written")
  func name() {
    let file = BackupFile(counter: 4, time: DamageTests.time, isOfRecovery: true)
    let name = "list-000004-2026-11-22T104012-recovered.db"
    #expect(file.name(of: "list") == name)
    #expect(BackupFile(name: name, of: "list") == file)
    for other in [
      "list-000004--recovered.db", "list-000004-2026-11-22T104012-recovered-recovered.db",
    ] {
      #expect(BackupFile(name: other, of: "list") == nil)
    }
  }

  @Test("at the limit of size the backups of recoveries go first")
  func limit() {
    let entries = (1...4).map { counter in
      BackupFile.Entry(
        BackupFile(counter: counter, time: DamageTests.time, isOfRecovery: counter == 3),
        size: 10, items: 1)
    }
    #expect(BackupFile.superfluous(entries, limit: 30).map(\.counter) == [3])
    #expect(BackupFile.superfluous(entries, limit: 40) == [])
  }
}
