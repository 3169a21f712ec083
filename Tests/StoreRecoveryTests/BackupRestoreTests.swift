// Restoring a backup: exactly what it holds, beside logs of any stage and beside an open list.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestRandom
import TestStore
import Testing

@Suite("Restoring backups")
struct BackupRestoreTests {
  private func restore(_ scratch: Scratch) throws -> BackupRestore {
    try BackupRestore(ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
  }

  private func texts(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  @Test("a restored list is the backup, and the list as it was can be restored again")
  func exact() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let milk = try store.append("Milk")
    try store.apply(.setCompleted(milk.id, true))
    let backup = try store.backUp(at: DamageTests.time)
    try store.apply(.delete(milk.id))
    _ = try store.append("Bread")
    let outcome = try restore(scratch).restore(backup)
    #expect(outcome.count.items == 1)
    #expect(outcome.count.completed == 1)
    let replaced = scratch.path + ".replaced-2026-11-22T104012"
    #expect(outcome.replaced == replaced)
    // The open store goes on with the restored list.
    let loaded = try store.loadIfChanged()
    let drunk = Item(id: milk.id, text: "Milk", isCompleted: true, order: milk.order, in: .original)
    #expect(loaded == .all(Lists(ofOne: [drunk])))
    #expect(store.recoveryReports == [])
    #expect(try restore(scratch).restore(replaced).count.items == 1)
    #expect(try texts(scratch) == ["Bread"])
  }

  @Test("what was typed and reported when the backup was made does not come back")
  func drafts() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    try store.keep(item(7, "half a wo"))
    let backup = try store.backUp(at: DamageTests.time)
    try store.dropDraft(of: item(7, "").id)
    _ = try restore(scratch).restore(backup)
    var restored = try scratch.store()
    try restored.takeOverDrafts()
    #expect(try restored.load().map(\.text) == ["Milk"])
  }

  @Test("a missing and a damaged list are restored as well")
  func broken() throws {
    for isMissing in [true, false] {
      let scratch = try Scratch()
      let backup: String
      do {
        var store = try scratch.store()
        _ = try store.append("Milk")
        backup = try store.backUp(at: DamageTests.time)
      }
      if isMissing {
        try FileManager.default.removeItem(atPath: scratch.path)
      } else {
        try Data("broken".utf8).write(to: URL(fileURLWithPath: scratch.path))
      }
      let outcome = try restore(scratch).restore(backup)
      #expect((outcome.replaced == nil) == isMissing)
      #expect(try texts(scratch) == ["Milk"])
      var store = try scratch.store()
      _ = try store.load()
      #expect(store.recoveryReports == [])
    }
  }

  @Test("a damaged backup, the list itself, a pipe and nothing are refused, and nothing changes")
  func refused() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    let before = try store.load()
    let bad = scratch.folder + "/bad.db"
    try Data("broken".utf8).write(to: URL(fileURLWithPath: bad))
    let pipe = scratch.folder + "/pipe.db"
    // The path is valid for the call.
    #expect(unsafe mkfifo(pipe, 0o660) == 0)
    for path in [bad, scratch.path, pipe, scratch.folder + "/none.db", scratch.folder] {
      #expect(throws: StoreError.self, "\(path)") { try restore(scratch).restore(path) }
    }
    #expect(try store.load() == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(names.filter { $0.contains(".re") } == [])
  }

  @Test("a restore waits for no one for ever: a list in use is refused")
  func locked() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    let backup = try store.backUp(at: DamageTests.time)
    let folder = try StoreFolder(scratch.folder, .system, hasLockFile: true)
    try folder.lock(.shared, for: scratch.path, patience: 0)
    #expect(throws: StoreError.self) { try restore(scratch).restore(backup) }
    folder.unlock()
    #expect(try restore(scratch).restore(backup).count.items == 1)
  }

  /// How a person puts a backup in the place of the list.
  enum Way: CaseIterable {
    /// With the command, beside a log that was left.
    case command
    /// By copying the file over the list, and leaving its log.
    case copyOver
    /// By moving the list away, and leaving its log.
    case move
  }

  @Test(
    "a backup of any moment beside a log of any moment gives that backup, or a refusal",
    arguments: Way.allCases)
  func anyMoment(way: Way) throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var dice = SeededRandom(seed: seed)
      let scratch = try Scratch()
      var moments: [(path: String, texts: [String])] = []
      let log: Data?
      do {
        var store = try scratch.store()
        for step in 0..<12 {
          _ = try store.append("Item \(step)")
          guard dice.roll(below: 3) == 0 || step == 2 else { continue }
          moments.append(
            (try store.backUp(at: DamageTests.time), try store.load().map(\.text)))
        }
        // As a power cut leaves it.
        log = scratch.bytes("-wal")
      }
      let moment = moments[dice.roll(below: moments.count)]
      // Pruning may have removed it.
      guard let backup = FileManager.default.contents(atPath: moment.path) else { continue }
      let place = URL(fileURLWithPath: scratch.path)
      switch way {
      case .command:
        try log?.write(to: URL(fileURLWithPath: scratch.path + "-wal"))
        _ = try restore(scratch).restore(moment.path)
      case .copyOver, .move:
        if way == .move { try FileManager.default.removeItem(at: place) }
        try backup.write(to: place)
        try log?.write(to: URL(fileURLWithPath: scratch.path + "-wal"))
      }
      #expect(try texts(scratch) == moment.texts, "seed \(seed)")
    }
  }

  @Test("a log of another list beside a list is set aside and reported, and its own log is read")
  func foreign() throws {
    let (one, other) = (try Scratch(), try Scratch())
    var first = try one.store()
    _ = try first.append("Milk")
    var second = try other.store()
    _ = try second.append("Bread")
    // A list as a power cut leaves it, with its own log.
    let cut = try one.copy()
    #expect(try texts(cut) == ["Milk"])
    // The same with the log of the other one: what its file holds, as it was at first.
    let mixed = try one.copy()
    try #require(other.bytes("-wal")).write(to: URL(fileURLWithPath: mixed.path + "-wal"))
    #expect(try texts(mixed) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: mixed.folder)
    #expect(names.contains { $0.hasPrefix("panelist.db.foreign-") && $0.hasSuffix("-wal") })
    let store = try mixed.store()
    #expect(store.recoveryReports.map(\.kind) == [.log])
    #expect(store.recoveryReports.allSatisfy { names.contains($0.damaged) })
  }

  @Test(
    "a log that another program wrote to another list is set aside, and every item is kept",
    arguments: [0, 1, 40, 200])
  func foreignProgram(rows: Int) throws {
    let (one, other) = (try Scratch(), try Scratch())
    for (scratch, count) in [(one, 100), (other, 30)] {
      var store = try scratch.store()
      try store.apply(
        (0..<count).map { .insert(item(UInt64($0 + 1), "Item \($0) of a list of some pages")) })
      _ = try store.backUp(at: DamageTests.time)
      _ = try store.append("After the backup")
    }
    let before = try texts(one)
    #expect(before.count == 101)
    // The log is there as long as the program has the list open.
    let program = try OtherProgram(other.path)
    try program.run("PRAGMA wal_autocheckpoint = 0; CREATE TABLE theirs (a)")
    for _ in 0..<rows { try program.run("INSERT INTO theirs VALUES (randomblob(3000))") }
    let log = try #require(other.bytes("-wal"))
    try log.write(to: URL(fileURLWithPath: one.path + "-wal"))
    #expect(try texts(one) == before)
    #expect(try one.store().recoveryReports.map(\.kind) == [.log])
    let names = try FileManager.default.contentsOfDirectory(atPath: one.folder)
    let aside = try #require(names.first { $0.contains(".foreign-") && $0.hasSuffix("-wal") })
    #expect(FileManager.default.contents(atPath: "\(one.folder)/\(aside)") == log)
    #expect(!names.contains { $0.contains(".damaged-") })
  }

  @Test("who only reads does not mix a list with the log of another file")
  func onlyRead() throws {
    let live = try Scratch()
    var store = try live.store()
    _ = try store.append("Milk")
    let backup = try store.backUp(at: DamageTests.time)
    _ = try store.append("Bread")
    // As a power cut leaves the list, with the backup copied over its file.
    let cut = try live.copy()
    try Data(contentsOf: URL(fileURLWithPath: backup)).write(
      to: URL(fileURLWithPath: cut.path))
    var failure: StoreError?
    do throws(StoreError) { _ = try Store.items(ofFile: cut.path) } catch { failure = error }
    #expect(failure?.reason == .damaged)
    #expect(try texts(cut) == ["Milk"])
    #expect(try Store.items(ofFile: cut.path).map(\.text) == ["Milk"])
  }

  @Test("the log of a list that was just begun is its own")
  func begun() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let cut = try scratch.copy()
    #expect(try texts(cut) == [])
    _ = store.path
  }
}
