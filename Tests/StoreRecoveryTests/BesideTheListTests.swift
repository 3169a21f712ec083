// Foreign files beside a list, or in its place, do no harm to the list.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Foreign files beside a list")
struct BesideTheListTests {
  /// A closed list of three items, with a number of backups.
  private func list(backups: Int = 0) throws -> (scratch: Scratch, items: [Item]) {
    let scratch = try Scratch()
    var store = try scratch.store()
    for number in 1...3 as ClosedRange<UInt64> {
      try store.apply(.insert(item(number, "\(number)")))
    }
    for _ in 0..<backups { _ = try store.backUp() }
    return (scratch, try store.load())
  }

  private func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  private func loaded(_ scratch: Scratch) throws -> [Item] {
    var store = try scratch.store(patience: 500)
    return try store.load()
  }

  @Test(
    "a file named like a recovered list does not replace the list",
    arguments: ["copy", "2026-11-22T104012", "2026-11-22T104012-x", "2026-11-22T104012-2"])
  func restoredName(_ stamp: String) throws {
    let (scratch, items) = try list()
    let path = scratch.path + ".restored-" + stamp
    let isNamedSo = ["copy", "2026-11-22T104012-x"].contains(stamp)
    // A valid list under an invalid name, and an invalid list under a valid name.
    let bytes = isNamedSo ? try #require(scratch.bytes()) : Data("hello".utf8)
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try loaded(scratch) == items)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    #expect(names.filter { $0.contains("damaged") } == [])
  }

  @Test("an empty backup is ignored, and the one before it is used")
  func emptyBackup() throws {
    let (scratch, items) = try list(backups: 2)
    let folder = scratch.folder + "/backups/"
    let newest = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).max())
    try Data().write(to: URL(fileURLWithPath: folder + newest))
    try overwrite(scratch.path, at: 0, with: Array(repeating: 0, count: 4096))
    for suffix in ["-wal", "-shm"] {
      // Errors are ignored: a closed list has neither file.
      try? FileManager.default.removeItem(atPath: scratch.path + suffix)
    }
    #expect(try loaded(scratch) == items)
  }

  @Test("a list with a damaged application id is recovered", arguments: [68, 71])
  func mark(_ offset: Int) throws {
    let (scratch, items) = try list()
    let byte = try #require(scratch.bytes())[offset]
    try overwrite(scratch.path, at: offset, with: [byte ^ 0x10])
    #expect(try loaded(scratch) == items)
  }

  @Test("an invalid row in the recovery report is damage, and is recovered")
  func brokenRestoration() throws {
    let (scratch, items) = try list()
    do {
      let other = try OtherProgram(scratch.path)
      try other.run(
        """
        INSERT INTO restoration (damaged, salvaged, filled, lost, backup, kind)
        VALUES (CAST(x'80' AS TEXT), 1, 1, 0, NULL, 'damaged')
        """)
    }
    #expect(try loaded(scratch) == items)
    #expect(try loaded(scratch) == items)
    do {
      let other = try OtherProgram(scratch.path)
      try other.run("UPDATE restoration SET salvaged = 9223372036854775807")
    }
    #expect(try loaded(scratch) == items)
  }

  @Test("a foreign file of one byte, and one with a journal, are left unchanged")
  func foreign() throws {
    let scratch = try Scratch()
    try Data([7]).write(to: URL(fileURLWithPath: scratch.path))
    #expect(scratch.failure()?.reason == .foreign)
    #expect(scratch.bytes() == Data([7]))
    let other = try Scratch()
    do {
      let program = try OtherProgram(other.path)
      try program.run("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (randomblob(9000))")
    }
    try Data(repeating: 1, count: 5000).write(to: URL(fileURLWithPath: other.path + "-journal"))
    let before = (other.bytes(), other.bytes("-journal"))
    #expect(other.failure()?.reason == .foreign)
    #expect((other.bytes(), other.bytes("-journal")) == before)
  }

  @Test("a pipe or a folder in place of a WAL or journal is named, and opening does not block")
  func noFile() throws {
    for suffix in ["-wal", "-shm", "-journal"] {
      let (scratch, _) = try list()
      // Errors are ignored: as above.
      try? FileManager.default.removeItem(atPath: scratch.path + suffix)
      // The path is valid for the call.
      let result = unsafe mkfifo(scratch.path + suffix, 0o600)
      #expect(result == 0)
      let error = scratch.failure()
      #expect(error?.reason == .notAFile)
      #expect(error?.path == scratch.path + suffix)
      #expect(error?.remedy.contains("move away what is there") == true)
    }
  }

  @Test("an intact list opens whatever is in place of its backups")
  func backupsInTheWay() throws {
    let (scratch, items) = try list()
    try Data().write(to: URL(fileURLWithPath: scratch.folder + "/backups"))
    #expect(try loaded(scratch) == items)
    var store = try scratch.store()
    try store.apply(.insert(item(9, "9")))
    #expect(try store.load().count == 4)
  }

  @Test("an impossibly high backup counter is ignored")
  func hugeCounter() throws {
    let (scratch, _) = try list(backups: 1)
    let name = "/backups/panelist-999999999999999999-2026-11-22T104012.db"
    try Data().write(to: URL(fileURLWithPath: scratch.folder + name))
    let store = try scratch.store()
    #expect(try store.backUp().contains("/panelist-000002-"))
  }
}
