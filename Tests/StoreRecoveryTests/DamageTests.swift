// A damaged list is quarantined; readable rows are kept, others come from the newest good backup.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A damaged list")
struct DamageTests {
  static let time = WallTime(seconds: 1_795_344_012)

  /// A list of many items as a power cut leaves it: with a WAL that is not checkpointed.
  private func list(_ scratch: Scratch, items count: Int = 500) throws -> [Item] {
    var random = SystemRandomNumberGenerator()
    var items: [Item] = []
    for number in 0..<count {
      let id = ItemID(high: random.next(), low: random.next())
      let text = "An item of some length, number \(number)"
      items.append(Item(id: id, text: text, order: .between(items.last?.order, nil)))
    }
    var store = try scratch.store()
    try store.apply(items.map { .insert($0) })
    return items
  }

  /// Overwrites a part of the file.
  private func damage(_ scratch: Scratch, _ range: Range<Int> = 8192..<12288) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: scratch.path))
    try file.seek(toOffset: UInt64(range.lowerBound))
    try file.write(contentsOf: Data(repeating: 0xA5, count: range.count))
    try file.close()
  }

  private func open(_ scratch: Scratch) throws -> Store {
    try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true, at: Self.time)
  }

  @Test("the file, its WAL and its WAL index are quarantined unchanged under dated names")
  func quarantined() throws {
    let live = try Scratch()
    var store = try live.store()
    for number in 1...500 as ClosedRange<UInt64> {
      try store.apply(.insert(item(number, "An item of some length, number \(number)")))
    }
    let scratch = try live.copy()
    // The WAL of the running program, and an invalid WAL index.
    try Data(repeating: 0x5A, count: 32768).write(to: URL(fileURLWithPath: scratch.path + "-shm"))
    let size = try #require(scratch.bytes("-wal")).count
    #expect(size > 100_000)
    try damage(scratch, 4096..<12288)
    try OtherProgram(live.path).run("PRAGMA user_version")
    let log = try FileHandle(forUpdating: URL(fileURLWithPath: scratch.path + "-wal"))
    // Damage in the file only matters for pages that are not in the WAL.
    try log.truncate(atOffset: 0)
    try log.close()
    let before = ["", "-wal", "-shm"].map { scratch.bytes($0) }
    _ = try open(scratch)
    let name = ".damaged-\(Self.time.stamp)"
    #expect(["", "-wal", "-shm"].map { scratch.bytes(name + $0) } == before)
    #expect(Self.time.stamp == "2026-11-22T104012")
  }

  @Test("a WAL that contains damage is quarantined with the file, not checkpointed")
  func setAsideLog() throws {
    let live = try Scratch()
    var store = try live.store()
    try store.apply(.insert(item(1, "Milk")))
    try OtherProgram(live.path).run(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO item (id, position, completed, text) VALUES (x'01', x'80', 9, 'x')"
    )
    let scratch = try live.copy()
    let before = ["", "-wal"].map { scratch.bytes($0) }
    #expect(before[1]?.isEmpty == false)
    var restored = try open(scratch)
    let name = ".damaged-\(Self.time.stamp)"
    #expect(["", "-wal"].map { scratch.bytes(name + $0) } == before)
    #expect(scratch.bytes(name + "-shm") == nil)
    let loaded = try restored.load()
    #expect(loaded.map(\.text) == ["Milk"])
  }

  @Test("every row outside the broken page is recovered")
  func salvaged() throws {
    let scratch = try Scratch()
    let items = try list(scratch)
    // A leaf page of the table: only leaves contain texts.
    let bytes = try #require(scratch.bytes())
    let needle = Data("number 250".utf8)
    let place = try #require(bytes.range(of: needle)?.lowerBound)
    let page = place / 4096
    try damage(scratch, (page * 4096)..<(page * 4096 + 4096))
    var store = try open(scratch)
    let loaded = try store.load()
    let lost = Set(items).subtracting(loaded)
    #expect(Set(loaded).isSubset(of: items))
    #expect(!lost.isEmpty)
    #expect(
      lost.allSatisfy {
        bytes[(page * 4096)..<(page * 4096 + 4096)].range(of: Data($0.text.utf8)) != nil
      })
    #expect(loaded.map(\.order) == loaded.map(\.order).sorted())
    let recoveryReport = try #require(store.recoveryReports.first)
    #expect(recoveryReport.salvaged == loaded.count)
    #expect(recoveryReport.lost == lost.count)
    #expect(recoveryReport.backup == nil)
    #expect(recoveryReport.damaged == "panelist.db.damaged-\(Self.time.stamp)")
  }

  @Test("unreadable rows come from the newest good backup, and deleted rows stay deleted")
  func filled() throws {
    let scratch = try Scratch()
    let items = try list(scratch)
    do {
      var store = try scratch.store()
      _ = try store.backUp(at: WallTime(seconds: 1000))
      for item in items.prefix(100) { try store.apply(.delete(item.id)) }
      try store.apply(.setText(items[400].id, "Changed"))
      // A newer, broken backup is skipped.
      let newer = try store.backUp(at: WallTime(seconds: 2000))
      try Data("no list".utf8).write(to: URL(fileURLWithPath: newer))
    }
    let bytes = try #require(scratch.bytes())
    let place = try #require(bytes.range(of: Data("number 250".utf8))?.lowerBound)
    let page = place / 4096
    try damage(scratch, (page * 4096)..<(page * 4096 + 4096))
    var store = try open(scratch)
    let loaded = try store.load()
    #expect(loaded.map(\.id) == items.dropFirst(100).map(\.id))
    let recoveryReport = try #require(store.recoveryReports.first)
    // The number of rows on that page depends on random ids.
    #expect(recoveryReport.filled > 0)
    #expect(recoveryReport.salvaged + recoveryReport.filled == 400)
    #expect(recoveryReport.lost == 0)
    #expect(recoveryReport.backup == WallTime(seconds: 1000))
  }

  @Test("an empty file with backups is damage; without them it becomes a new list")
  func emptied() throws {
    let scratch = try Scratch()
    let items = try list(scratch, items: 3)
    do {
      let store = try scratch.store()
      _ = try store.backUp()
    }
    try Data().write(to: URL(fileURLWithPath: scratch.path))
    var store = try open(scratch)
    let loaded = try store.load()
    #expect(loaded == items)
    try expectNothingKept(scratch, store.recoveryReports)
  }

  /// Expects a report of a list that was not there, and no empty file that was kept of it.
  private func expectNothingKept(_ scratch: Scratch, _ reports: [RecoveryReport]) throws {
    #expect(reports.map(\.damaged) == [""])
    #expect(
      reports.first?.description.hasPrefix(
        "the list was missing, or its file was empty, 3 came from the backup of ") == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(names.filter { $0.contains("damaged") } == [])
  }

  @Test("a missing list is recovered from its backup, and no new list is created")
  func gone() throws {
    let scratch = try Scratch()
    let items = try list(scratch, items: 3)
    do {
      let store = try scratch.store()
      _ = try store.backUp()
    }
    try FileManager.default.removeItem(atPath: scratch.path)
    let failure = scratch.failure(ifMissing: .isAnError)
    #expect(failure?.reason == .missing)
    #expect(failure?.remedy.hasPrefix("there are backups of it: `panelist restore` lists") == true)
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded == items)
    try expectNothingKept(scratch, store.recoveryReports)
    #expect(store.recoveryReports.map(\.filled) == [3])
  }

  @Test("an empty file with a WAL is damage, and the rows in the WAL are recovered")
  func onlyLog() throws {
    let live = try Scratch()
    var store = try live.store()
    try store.apply(.insert(item(1, "Milk")))
    let scratch = try live.copy()
    try Data().write(to: URL(fileURLWithPath: scratch.path))
    let log = scratch.bytes("-wal")
    var restored = try open(scratch)
    let loaded = try restored.load()
    #expect(loaded.map(\.text) == ["Milk"])
    #expect(scratch.bytes(".damaged-\(Self.time.stamp)-wal") == log)
  }

  @Test(
    "a list with a damaged header is recovered, because the application id is still readable",
    arguments: [0, 5, 17, 18, 19, 21, 23])
  func header(offset: Int) throws {
    let scratch = try Scratch()
    let items = try list(scratch, items: 40)
    try damage(scratch, offset..<(offset + 1))
    var store = try open(scratch)
    let loaded = try store.load()
    #expect(loaded == items)
    #expect(store.recoveryReports.map(\.salvaged) == [40])
  }

  @Test("a recovery is reported until it is acknowledged")
  func acknowledged() throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    try damage(scratch)
    let first = try open(scratch).recoveryReports
    #expect(first.count == 1)
    do {
      var store = try open(scratch)
      #expect(store.recoveryReports == first)
      try store.acknowledge(first[0])
      #expect(store.recoveryReports == [])
    }
    let last = try open(scratch)
    #expect(last.recoveryReports == [])
  }

  @Test("two recoveries within one second use different names, and both are reported")
  func twice() throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    for _ in 0..<2 {
      try damage(scratch)
      _ = try open(scratch)
    }
    let store = try open(scratch)
    let name = "panelist.db.damaged-\(Self.time.stamp)"
    #expect(store.recoveryReports.map(\.damaged) == [name, name + "-1"])
    #expect(scratch.bytes(".damaged-\(Self.time.stamp)-1") != nil)
  }

  @Test("an interrupted recovery is completed when the list is opened next", arguments: 0...4)
  func cutOff(moved: Int) throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    try damage(scratch)
    for suffix in ["-wal", "-shm"] {
      try Data("old\(suffix)".utf8).write(to: URL(fileURLWithPath: scratch.path + suffix))
    }
    let old = ["", "-wal", "-shm"].map { scratch.bytes($0) }
    let other = try Scratch()
    let items = try list(other, items: 5)
    let name = ".damaged-\(Self.time.stamp)"
    // The new file is complete and has its final name; `moved` of the old files have been moved.
    let marker = scratch.path + ".restored-\(Self.time.stamp)"
    try FileManager.default.copyItem(atPath: other.path, toPath: marker)
    for suffix in ["", "-wal", "-shm"].prefix(moved) {
      try FileManager.default.moveItem(
        atPath: scratch.path + suffix, toPath: scratch.path + name + suffix)
    }
    if moved == 4 { try FileManager.default.moveItem(atPath: marker, toPath: scratch.path) }
    for _ in 0..<2 {
      var store = try open(scratch)
      let loaded = try store.load()
      #expect(loaded == items)
    }
    #expect(["", "-wal", "-shm"].map { scratch.bytes(name + $0) } == old)
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test("remains of an interrupted recovery do no harm")
  func leftovers() throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    try damage(scratch)
    for name in [".restoring", ".restoring-wal", ".restoring-journal", ".rescue", ".rescue-wal"] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: scratch.path + name))
    }
    let store = try open(scratch)
    #expect(store.recoveryReports.count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(names.filter { $0.contains("restoring") || $0.contains("rescue") } == [])
  }

  @Test("ten programs that find the damage recover the list once, and all their edits are stored")
  func together() async throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    try damage(scratch)
    let failures = await scratch.appendAtOnce(
      (0..<10).map { "added \($0)" }, ifMissing: .isAnError, patience: 20_000)
    #expect(failures == [])
    var store = try open(scratch)
    let loaded = try store.load()
    #expect(Set(loaded.map(\.text)).isSuperset(of: (0..<10).map { "added \($0)" }))
    #expect(store.recoveryReports.count == 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(
      names.filter {
        $0.hasPrefix("panelist.db.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      }.count == 1)
  }

  @Test("a program that has the old file open writes to the recovered one")
  func moved() throws {
    let scratch = try Scratch()
    _ = try list(scratch)
    var early = try scratch.store(patience: 500)
    _ = try early.load()
    try damage(scratch)
    var late = try open(scratch)
    let restored = try late.load()
    let eggs = try early.append("Eggs")
    let loaded = try late.load()
    #expect(loaded == restored + [eggs])
    let same = try early.loadIfChanged()
    #expect(same == .all(Lists(ofOne: loaded)))
    #expect(early.recoveryReports == late.recoveryReports)
  }
}
