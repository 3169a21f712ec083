// Backups: made while the list is in use, verified, and pruned by their counter.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Backups")
struct BackupTests {
  private let milk = item(1, "Milk")
  private let bread = item(2, "Bread", after: item(1, "").order)

  private func items(_ path: String) throws -> [Item] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return try Store.contents(ofList: [UInt8](bytes), at: path, named: path).contents.items
  }

  private func names(_ scratch: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder + "/backups").sorted()
  }

  @Test("a backup is one file with the whole list, named by counter and date")
  func whole() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply([.insert(milk), .insert(bread)])
    let path = try store.backUp(at: DamageTests.time)
    #expect(path == scratch.folder + "/backups/panelist-000001-2026-11-22T104012.db")
    try store.apply(.delete(milk.id))
    #expect(try items(path) == [milk, bread])
    #expect(try names(scratch) == ["panelist-000001-2026-11-22T104012.db"])
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/backups")
    // Root's own stays root's.
    #expect(attributes[.posixPermissions] as? Int == (geteuid() == 0 ? 0o700 : 0o2770))
    let file = try FileManager.default.attributesOfItem(atPath: path)
    #expect(file[.posixPermissions] as? Int == 0o660)
    // Another program can open it.
    #expect(
      try OtherProgram(path).texts("SELECT text FROM item ORDER BY position") == ["Milk", "Bread"])
  }

  @Test("the backup with the highest counter is the newest, whatever the clock says")
  func counter() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    for (number, seconds) in [2_000_000_000, 0, 1000].enumerated() {
      _ = try store.append("\(number)")
      _ = try store.backUp(at: WallTime(seconds: seconds))
    }
    #expect(store.newestBackup?.counter == 3)
    try Data("broken".utf8).write(to: URL(fileURLWithPath: scratch.path))
    var restored = try scratch.store()
    let loaded = try restored.load()
    #expect(loaded.map(\.text) == ["0", "1", "2"])
    #expect(restored.recoveryReports.map(\.backup) == [WallTime(seconds: 1000)])
  }

  /// Backups of these days, counted from 2024-10-04; a negative day is of a clock that is not set.
  private static func files(
    _ days: [Int], size: Int = 1, items: [Int?] = []
  ) -> [BackupFile.Entry] {
    zip(1..., days).map { counter, day in
      let seconds = (day < 0 ? 0 : 20_000 + day) * 86_400 + counter
      return BackupFile.Entry(
        BackupFile(counter: counter, time: WallTime(seconds: seconds)), size: size,
        items: items.indices.contains(counter - 1) ? items[counter - 1] : 0)
    }
  }

  @Test(
    "pruning keeps the newest three backups and one of each of seven days",
    arguments: [
      ([], []), ([5], []), ([5, 5, 5], []), ([5, 5, 5, 5], [1]),
      ([1, 1, 2, 2, 3, 3, 3, 3], [1, 3, 5]),
      ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2, 3]),
      // An unset clock, which starts in 1970, after a correct one, and a correct one after that.
      ([0, 1, -1, -1, -1, -1], [3]), ([-1, -1, -1, -1, -1, 0], [1, 2, 3]),
      // Without a clock 24 backups are a day.
      ([Int](repeating: -1, count: 60), Array(1...57).filter { $0 != 23 && $0 != 47 }),
      // A clock that runs backwards.
      ([9, 8, 7, 6, 5, 4, 3, 2, 1], [1, 2]),
    ] as [([Int], [Int])])
  func thinned(days: [Int], gone: [Int]) {
    let superfluous = BackupFile.superfluous(Self.files(days), limit: 1000)
    #expect(superfluous.map(\.counter).sorted() == gone)
  }

  @Test(
    "a backup with a tenth more items than each one after it is kept for thirty days",
    arguments: [
      // Emptied, and backed up empty three times and more.
      ([0, 0, 0, 0], [100, 0, 0, 0], []), ([0, 0, 0, 0, 0], [100, 0, 0, 0, 0], [2]),
      // Nine tenths are not enough.
      ([0, 0, 0, 0], [109, 100, 100, 100], [1]), ([0, 0, 0, 0], [110, 100, 100, 100], []),
      // Each step down keeps its backup, also behind a smaller one.
      ([0, 0, 0, 0, 0, 0], [100, 50, 10, 0, 0, 0], []),
      ([0, 0, 0, 0, 0, 0], [100, 10, 50, 0, 0, 0], [2]),
      // Thirty days, and not more: the other days have their own.
      ([0, 30, 30, 30, 30], [100, 0, 0, 0, 0], [2]),
      ([0, 31, 32, 33, 34, 35, 36, 37], [100, 0, 0, 0, 0, 0, 0, 0], [1]),
      // One that cannot be read has none.
      ([0, 0, 0, 0], [nil, 0, 0, 0], [1]),
      // Nor does it take the place of one that can, among the newest or of its day.
      ([0, 0, 0, 0, 0, 0], [5, nil, nil, nil, nil, 5], [2, 3]),
      ([0, 1, 1, 1, 1, 1], [5, 5, nil, 5, 5, 5], [2, 3]),
    ] as [([Int], [Int?], [Int])])
  func fuller(days: [Int], items: [Int?], gone: [Int]) {
    let superfluous = BackupFile.superfluous(Self.files(days, items: items), limit: 1000)
    #expect(superfluous.map(\.counter).sorted() == gone)
  }

  @Test("a list that is emptied and backed up five times keeps the backup of its items")
  func emptied() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let items = (0..<100).map { item($0, "Item \($0)") }
    try store.apply(items.map { .insert($0) })
    _ = try store.backUp(at: DamageTests.time)
    try store.apply(items.map { .delete($0.id) })
    for _ in 1...5 { _ = try store.backUp(at: DamageTests.time) }
    let counts = try BackupRestore(
      ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system
    ).choices().map { $0.count?.items }
    #expect(counts == [0, 0, 0, 100])
  }

  @Test("a pipe, a folder and a link among the backups are no backups", .timeLimit(.minutes(1)))
  func noFiles() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    let path = try store.backUp(at: DamageTests.time)
    let stem = scratch.folder + "/backups/panelist-00000"
    // The path is valid for the call.
    #expect(unsafe mkfifo(stem + "7-2026-11-22T104012.db", 0o660) == 0)
    try FileManager.default.createDirectory(
      atPath: stem + "8-2026-11-22T104012.db", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: stem + "9-2026-11-22T104012.db", withDestinationPath: "/dev/zero")
    #expect(store.newestBackup?.counter == 1)
    let next = try store.backUp(at: DamageTests.time)
    #expect(next.hasSuffix("/panelist-000002-2026-11-22T104012.db"))
    // A damaged list is recovered from the backups that are files.
    try Data("broken".utf8).write(to: URL(fileURLWithPath: scratch.path))
    var recovered = try scratch.store()
    let loaded = try recovered.load()
    #expect(loaded.map(\.text) == ["Milk"])
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("the total size of backups is limited, and the newest stays even if it is larger")
  func capped() {
    let files = Self.files([1, 2, 3, 4, 5], size: 30)
    #expect(BackupFile.superfluous(files, limit: 100).map(\.counter).sorted() == [1, 2])
    #expect(BackupFile.superfluous(files, limit: 10).map(\.counter).sorted() == [1, 2, 3, 4])
  }

  @Test("the file name of a backup is parsed as it is written, and other names are refused")
  func names() {
    let file = BackupFile(counter: 12, time: DamageTests.time)
    let name = file.name(of: "panelist")
    #expect(name == "panelist-000012-2026-11-22T104012.db")
    #expect(BackupFile(name: name, of: "panelist") == file)
    for other in [
      "panelist-12-2026-11-22T104012.db", "panelist-000012-2026-11-31T104012.db",
      "panelist-000012-2026-11-22T104012.db.tmp",
      "panelist-99999999999999999999-2026-11-22T104012.db",
      "panelist-000012.db", "list-000012-2026-11-22T104012.db",
      "panelist--00012-2026-11-22T104012.db",
      "panelist-000012-2026-11-22T106012.db", "panelist-.db", "",
    ] {
      #expect(BackupFile(name: other, of: "panelist") == nil, "\(other)")
    }
  }

  @Test(
    "a time is formatted as a stamp and parsed from it",
    arguments: [
      (0, "1970-01-01T000000"), (951_782_399, "2000-02-28T235959"),
      (951_782_400, "2000-02-29T000000"),
      (4_107_542_399, "2100-02-28T235959"), (4_107_542_400, "2100-03-01T000000"),
      (1_795_344_012, "2026-11-22T104012"), (253_402_300_799, "9999-12-31T235959"),
    ])
  func stamps(seconds: Int, stamp: String) {
    #expect(WallTime(seconds: seconds).stamp == stamp)
    #expect(WallTime(stamp: stamp) == WallTime(seconds: seconds))
    #expect(WallTime(seconds: Int.max).stamp == "9999-12-31T235959")
    #expect(WallTime(seconds: Int.min).stamp == "1970-01-01T000000")
  }

  @Test("remains of an interrupted backup are ignored, and removed by the next one")
  func leftovers() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try store.backUp(at: DamageTests.time)
    let draft = scratch.folder + "/backups/panelist-000002-2026-11-22T104012.db.tmp"
    try Data("half".utf8).write(to: URL(fileURLWithPath: draft))
    let journal = scratch.folder + "/backups/panelist-000001-2026-11-22T104012.db.tmp-journal"
    try Data("half".utf8).write(to: URL(fileURLWithPath: journal))
    #expect(store.newestBackup?.counter == 1)
    _ = try store.backUp(at: DamageTests.time)
    #expect(try names(scratch).map { $0.prefix(15) } == ["panelist-000001", "panelist-000002"])
    #expect(try names(scratch).allSatisfy { $0.hasSuffix(".db") })
  }

  @Test("a list of an earlier version is backed up before migration")
  func migrated() throws {
    let scratch = try Scratch()
    let other = try OtherProgram(scratch.path)
    let statements =
      ["PRAGMA journal_mode = WAL"] + Schema.sql[0] + [
        "PRAGMA application_id = \(Schema.applicationID)", "PRAGMA user_version = 1",
        "INSERT INTO item VALUES (zeroblob(16), x'80', 1, 'Milk')",
      ]
    for sql in statements { try other.run(sql) }
    _ = try scratch.store()
    let names = try names(scratch)
    #expect(names.count == 1)
    let backup = try OtherProgram("\(scratch.folder)/backups/\(names[0])")
    #expect(try backup.texts("PRAGMA user_version") == ["1"])
    #expect(try backup.texts("SELECT text FROM item") == ["Milk"])
    _ = try scratch.store()
    #expect(try self.names(scratch) == names)
  }

  @Test("a recovered list is backed up at once")
  func restored() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(milk))
    try OtherProgram(scratch.path).run("CREATE TABLE other (a)")
    _ = try scratch.store()
    let names = try names(scratch)
    #expect(names.count == 1)
    #expect(try items("\(scratch.folder)/backups/\(names[0])") == [milk])
  }

  @Test("edits take precedence while a backup is made, and the backup is a consistent snapshot")
  func writer() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let text = String(repeating: "x", count: 5000)
    for number in 1...20 as ClosedRange<UInt64> {
      try store.apply((0..<20).map { .insert(item(number * 100 + $0, text)) })
    }
    let count = try store.load().count
    let loop = WriterLoop()
    let writer = try loop.writer(store)
    writer.backUp(at: DamageTests.time)
    for number in 0..<50 as Range<UInt64> {
      writer.submit(.changeset(loop.step(.insert(item(9000 + number, "later")))))
    }
    loop.wait(for: writer) { _ in !loop.backups.isEmpty && loop.saved == 50 }
    #expect(writer.finish() == [])
    #expect(loop.backups.count == 1)
    let path = try #require(loop.backups.first).get()
    let items = try self.items(path)
    #expect(items.filter { $0.text == text }.count == count)
    // A prefix of the later edits: those stored at the moment of the snapshot.
    let later = items.filter { $0.text == "later" }
    #expect(Set(later.map(\.id.high)) == Set((9000..<(9000 + UInt64(later.count)))))
  }

  @Test("a writer that ends during a backup leaves no incomplete backup that counts")
  func ended() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply((1..<400).map { .insert(item($0, String(repeating: "x", count: 5000))) })
    let loop = WriterLoop()
    let writer = try loop.writer(store)
    writer.backUp(at: DamageTests.time)
    #expect(writer.finish() == [])
    for name in try names(scratch) {
      #expect(try items("\(scratch.folder)/backups/\(name)").count == 399)
    }
  }

  @Test("a backup waits for another process's backup, or fails as locked")
  func locked() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try store.backUp(at: DamageTests.time)
    // Another process locks the folder while it makes a backup.
    // The call copies the path.
    let descriptor = unsafe open(scratch.folder + "/backups", O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let other = try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 5, isCheckedWhole: true)
    var failure: StoreError?
    do throws(StoreError) { _ = try other.backUp(at: DamageTests.time) } catch { failure = error }
    #expect(failure?.reason == .locked)
    #expect(try names(scratch).count == 1)
  }
}
