// Older logs, unfinished journals, foreign targets and interrupted restorations.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Refused and interrupted restorations")
struct RefusedRestoreTests {
  private func texts(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  private func restore(_ scratch: Scratch, _ backup: String) throws(StoreError) {
    _ = try BackupRestore(ofListAt: scratch.path, patience: 5, at: DamageTests.time, calls: .system)
      .restore(backup)
  }

  private func write(_ data: Data, _ path: String) throws {
    try data.write(to: URL(fileURLWithPath: path))
  }

  /// A list, a copy of it with its log, and the list as it was later, in one file.
  private func older() throws -> (older: Scratch, newer: Scratch) {
    let list = try Scratch()
    let older: Scratch
    do {
      var store = try list.store()
      for item in 0..<20 { _ = try store.append("Item \(item)") }
      older = try list.copy()
      _ = try store.append("Later")
    }
    // Another opening and closing writes the log into the file.
    do { _ = try list.store() }
    #expect(list.bytes("-wal") == nil)
    return (older, list)
  }

  @Test("a log that ends before its file is that of an older copy, and is set aside")
  func olderLog() throws {
    let (older, newer) = try older()
    let mixed = try newer.copy()
    try write(#require(older.bytes("-wal")), mixed.path + "-wal")
    #expect(throws: StoreError.self) { try Store.items(ofFile: mixed.path) }
    #expect(try texts(mixed).last == "Later")
    #expect(try mixed.store().recoveryReports.map(\.kind) == [.log])
    // Its own log is read.
    #expect(try texts(older).count == 20)
    #expect(try older.store().recoveryReports == [])
    // The same in a folder that is restored from.
    let stick = try newer.copy()
    try write(#require(try self.older().older.bytes("-wal")), stick.path + "-wal")
    let target = try Scratch()
    #expect(throws: StoreError.self) { try restore(target, stick.path) }
  }

  @Test("a list with an unfinished transaction of another program is neither read nor restored")
  func hotJournal() throws {
    let source = try Scratch()
    do { _ = try source.store().path }
    var store = try source.store()
    for item in 0..<300 { _ = try store.append("Item \(item)") }
    let backup = try store.backUp(at: DamageTests.time)
    let half = try Scratch()
    try write(#require(FileManager.default.contents(atPath: backup)), half.path)
    let stopped = try Scratch()
    do {
      // A small cache writes pages before the end of the transaction.
      let other = try OtherProgram(half.path)
      try other.run("PRAGMA cache_size = 1; BEGIN; UPDATE item SET text = 'half'")
      // As a kill leaves it.
      try write(#require(half.bytes()), stopped.path)
      try write(#require(half.bytes("-journal")), stopped.path + "-journal")
    }
    #expect(throws: StoreError.self) { try Store.items(ofFile: stopped.path) }
    #expect(throws: StoreError.self) { try Store.check(fileAt: stopped.path) }
    let target = try Scratch()
    #expect(throws: StoreError.self) { try restore(target, stopped.path) }
    #expect(!FileManager.default.fileExists(atPath: target.path))
    // Opening it rolls back.
    #expect(try texts(stopped).allSatisfy { $0 != "half" })
  }

  @Test("a restoration of which nothing has moved is dropped, and what was stored since stays")
  func dropped() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("One")
    let backup = try store.backUp(at: DamageTests.time)
    _ = try store.append("Two")
    // As a kill after the commit leaves it.
    let begun = scratch.path + ".replacing-2026-11-22T104012"
    try FileManager.default.copyItem(atPath: backup, toPath: begun)
    _ = try store.append("Three")
    #expect(try texts(scratch) == ["One", "Two", "Three"])
    #expect(!FileManager.default.fileExists(atPath: begun))
    // One whose list has moved is finished.
    try FileManager.default.copyItem(atPath: backup, toPath: begun)
    let moved = try scratch.copy()
    try FileManager.default.copyItem(
      atPath: backup, toPath: moved.path + ".replacing-2026-11-22T104012")
    for suffix in ["", "-wal"] where moved.bytes(suffix) != nil {
      try FileManager.default.moveItem(
        atPath: moved.path + suffix,
        toPath: moved.path + ".replaced-2026-11-22T104012" + suffix)
    }
    #expect(try texts(moved) == ["One"])
  }

  @Test("what is no list is not moved away")
  func noList() throws {
    let source = try Scratch()
    var store = try source.store()
    _ = try store.append("Milk")
    let backup = try store.backUp(at: DamageTests.time)
    let pipe = try Scratch()
    // The path is lent for the call.
    let made = unsafe mkfifo(pipe.path, 0o600)
    try #require(made == 0)
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    let foreign = try Scratch()
    do {
      let other = try OtherProgram(foreign.path)
      try other.run("PRAGMA application_id = 77; CREATE TABLE a (b)")
    }
    for (scratch, reason) in [
      (pipe, StoreError.Reason.notAFile), (folder, .notAFile), (foreign, .foreign),
    ] {
      let before = try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted()
      var failure: StoreError?
      do throws(StoreError) { try restore(scratch, backup) } catch { failure = error }
      #expect(failure?.reason == reason)
      let after = try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted()
      #expect(after.filter { $0 != ".lock" } == before)
    }
  }

  @Test("a restored list keeps the mode of the one that it replaces")
  func mode() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    let backup = try store.backUp(at: DamageTests.time)
    for mode in [0o644, 0o600, 0o660] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: scratch.path)
      try restore(scratch, backup)
      let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test("a path may begin with several slashes")
  func slashes() throws {
    let scratch = try Scratch()
    let path = "//" + scratch.path
    do {
      var store = try Store(path: path, ifMissing: .beginsAList(), patience: 5)
      _ = try store.append("Milk")
      _ = try store.backUp(at: DamageTests.time)
    }
    #expect(try Store.items(ofFile: path).map(\.text) == ["Milk"])
    #expect(try Store.check(fileAt: path).count.items == 1)
  }

  @Test("a damaged table of reports is recovered like any other")
  func reports() throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      _ = try store.append("One")
      _ = try store.backUp(at: DamageTests.time)
    }
    do { _ = try scratch.store() }
    let other = try OtherProgram(scratch.path)
    let roots = try other.texts("SELECT rootpage FROM sqlite_schema WHERE name = 'restoration'")
    let root = try #require(roots.first.flatMap { Int($0) })
    var bytes = try #require(scratch.bytes())
    bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: Data(count: 4096))
    let broken = try Scratch()
    try write(bytes, broken.path)
    var store = try broken.store(isCheckedWhole: false)
    _ = try store.append("Two")
    #expect(try store.load().map(\.text) == ["One", "Two"])
  }

  @Test("a file whose end is missing has lost an unknown number of items")
  func short() throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      for item in 0..<900 { _ = try store.append("Item \(item)") }
    }
    do { _ = try scratch.store() }
    let broken = try Scratch()
    try write(try #require(scratch.bytes()).prefix(30_000), broken.path)
    let store = try broken.store()
    #expect(store.recoveryReports.map(\.lost) == [RecoveryReport.uncounted])
    #expect(store.recoveryReports.first?.description.contains("unknown number") == true)
  }
}
