// Restoring from a damaged file: it is recovered as a list is that is opened.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Restoring damaged files")
struct DamagedRestoreTests {
  private static let page = 4096

  /// A list of 200 items, with a backup of the first 150 if asked.
  private func list(isBackedUp: Bool) throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      for number in 0..<150 { _ = try store.append("thing number \(number)") }
      if isBackedUp { _ = try store.backUp(at: WallTime(seconds: 1000)) }
      for number in 150..<200 { _ = try store.append("thing number \(number)") }
    }
    // Old copies of rows would be found in free space.
    try OtherProgram(scratch.path).run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    var store = try scratch.store()
    return (scratch, try store.load())
  }

  private func restore(_ scratch: Scratch, _ path: String) throws -> BackupRestore.Outcome {
    try BackupRestore(ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
      .restore(path)
  }

  private func blank(_ path: String, at item: Item) throws {
    let place = URL(filePath: path)
    var bytes = try Data(contentsOf: place)
    let page = try #require(bytes.range(of: item.record)).lowerBound / Self.page
    bytes.replaceSubrange(
      (page * Self.page)..<((page + 1) * Self.page), with: Data(count: Self.page))
    try bytes.write(to: place)
  }

  private func load(_ scratch: Scratch) throws -> (items: [Item], report: RecoveryReport?) {
    var store = try scratch.store()
    return (try store.load(), store.recoveryReports.first)
  }

  @Test(
    "the list as it was is taken back although it was damaged, and equals what opening recovers",
    arguments: [true, false], [0, 100])
  func takenBack(isBackedUp: Bool, place: Int) throws {
    let (scratch, items) = try list(isBackedUp: isBackedUp)
    let other = try Scratch()
    do {
      var store = try other.store()
      _ = try store.append("Milk")
    }
    try blank(scratch.path, at: items[place])
    // What opening the same files gives.
    let opened = try scratch.copy()
    if isBackedUp {
      try FileManager.default.copyItem(
        atPath: scratch.folder + "/backups", toPath: opened.folder + "/backups")
    }
    let expected = try load(opened)
    let outcome = try restore(scratch, other.path)
    #expect(outcome.report == nil)
    #expect(try load(scratch).items.map(\.text) == ["Milk"])
    let replaced = try #require(outcome.replaced)
    let back = try restore(scratch, replaced)
    let found = try load(scratch)
    #expect(found.items == expected.items)
    let report = try #require(back.report)
    #expect(found.items.count + report.lost == items.count)
    #expect(report == found.report)
    #expect(report.damaged == replaced.split(separator: "/").last.map(String.init))
    #expect(report.salvaged == expected.report?.salvaged)
    #expect(report.filled == expected.report?.filled && report.lost == expected.report?.lost)
    // The damaged file stays.
    #expect(FileManager.default.fileExists(atPath: replaced))
    #expect(back.count.items == found.items.count)
  }

  @Test("a file that was set aside and holds nothing is taken back as opening recovers it")
  func nothing() throws {
    let (scratch, items) = try list(isBackedUp: true)
    try Data("broken".utf8).write(to: URL(filePath: scratch.path))
    let backup = try #require(
      BackupRestore(ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
        .choices().first?.name)
    let replaced = try #require(
      try restore(scratch, "\(scratch.folder)/backups/\(backup)").replaced)
    let back = try restore(scratch, replaced)
    #expect(back.report?.salvaged == 0 && back.report?.filled == 150)
    #expect(try load(scratch).items == Array(items.prefix(150)))
  }

  @Test("a list that was set aside with the log of another file is taken back without that log")
  func foreignLog() throws {
    let (scratch, items) = try list(isBackedUp: true)
    let other = try Scratch()
    var store = try other.store()
    _ = try store.append("Milk")
    let cut = try scratch.copy()
    try #require(other.bytes("-wal")).write(to: URL(filePath: cut.path + "-wal"))
    let replaced = try #require(try restore(cut, other.path).replaced)
    #expect(FileManager.default.fileExists(atPath: replaced + "-wal"))
    #expect(try restore(cut, replaced).report == nil)
    #expect(try load(cut).items == items)
  }

  @Test(
    "a damaged backup is restored as far as it can be read, and filled by those before it first")
  func backup() throws {
    let (scratch, items) = try list(isBackedUp: true)
    let path: String
    do {
      let store = try scratch.store()
      path = try store.backUp(at: WallTime(seconds: 2000))
      try blank(path, at: items[20])
    }
    let outcome = try restore(scratch, path)
    let report = try #require(outcome.report)
    let found = try load(scratch).items
    #expect(found.allSatisfy(items.contains))
    #expect(report.filled > 0 && report.backup == WallTime(seconds: 1000))
    // What the page held of the last items is in no other backup.
    #expect(report.salvaged + report.filled == found.count)
    #expect(found.count + report.lost == items.count)
  }

  @Test(
    "a damaged backup is recovered where it is all there is, and what it lacks is said to be lost")
  func onlyBackup() throws {
    for isMissing in [true, false] {
      let (scratch, items) = try list(isBackedUp: true)
      let restoring = try BackupRestore(
        ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
      let backup = try "\(scratch.folder)/backups/\(#require(restoring.choices().first).name)"
      try blank(backup, at: items[20])
      if isMissing {
        try FileManager.default.removeItem(atPath: scratch.path)
      } else {
        try Data("broken".utf8).write(to: URL(filePath: scratch.path))
      }
      let found = try load(scratch)
      let report = try #require(found.report)
      #expect(found.items.count > 20 && found.items.count < 150)
      #expect(found.items.allSatisfy(items.contains))
      #expect(report.lost == RecoveryReport.uncounted || found.items.count + report.lost == 150)
      #expect(!FileManager.default.fileExists(atPath: scratch.path + ".rescue"))
    }
  }

  @Test("a restored list begins without a history, and the list as it was is the step back")
  func history() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    for text in ["Milk", "Bread"] { _ = try store.append(text) }
    let backup = try store.backUp(at: DamageTests.time)
    _ = try store.append("Salt")
    let replaced = try #require(try restore(scratch, backup).replaced)
    #expect(try Store.check(fileAt: scratch.path).changesets == 0)
    #expect(try load(scratch).items.map(\.text) == ["Milk", "Bread"])
    _ = try restore(scratch, replaced)
    #expect(try load(scratch).items.map(\.text) == ["Milk", "Bread", "Salt"])
  }

  @Test("what is no list is refused, damaged or not, and nothing changes")
  func refused() throws {
    let (scratch, items) = try list(isBackedUp: true)
    let database = scratch.folder + "/other.db"
    do {
      let other = try OtherProgram(database)
      try other.run("PRAGMA application_id = 7; CREATE TABLE item (id, text)")
    }
    var bytes = try Data(contentsOf: URL(filePath: database))
    bytes.replaceSubrange(100..<120, with: Data(count: 20))
    try bytes.write(to: URL(filePath: scratch.folder + "/broken.db"))
    try Data("panelist".utf8).write(to: URL(filePath: scratch.folder + "/text"))
    for name in ["other.db", "broken.db", "text"] {
      #expect(throws: StoreError.self, "\(name)") {
        try restore(scratch, "\(scratch.folder)/\(name)")
      }
    }
    #expect(try load(scratch).items == items)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(!names.contains { $0.contains(".re") })
  }

  @Test("what can be read of a damaged file is read for an import, and nothing is left")
  func imported() throws {
    let (scratch, items) = try list(isBackedUp: false)
    try blank(scratch.path, at: items[20])
    let folder = try Scratch().folder
    let temporary = folder + "/temporary"
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    let bytes = [UInt8](try #require(scratch.bytes()))
    for path in [nil, scratch.path] as [String?] {
      let found = try #require(
        try Store.remains(ofList: bytes, at: path, copyingTo: temporary))
      #expect(found.contents.items.count == found.report.salvaged)
      #expect(found.contents.items.allSatisfy(items.contains))
      #expect(found.report.salvaged + found.report.lost == items.count)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }
    #expect([UInt8](try #require(scratch.bytes())) == bytes)
  }
}
