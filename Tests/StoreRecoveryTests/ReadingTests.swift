// Reading a list without writing: every version, no foreign file, and beside a writer.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Reading without writing")
struct ReadingTests {
  private func reason(_ path: String) -> StoreError.Reason? {
    do throws(StoreError) {
      _ = try Store.items(ofFile: path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("lists of schema versions 1 and 2 are read and left unchanged")
  func versions() throws {
    for version in 1...2 {
      let scratch = try Scratch()
      let other = try OtherProgram(scratch.path)
      for sql in Schema.sql.prefix(version).joined() { try other.run(sql) }
      try other.run("PRAGMA application_id = \(Schema.applicationID)")
      try other.run("PRAGMA user_version = \(version)")
      for (text, position) in [("Milk", "80"), ("Bread", "81")] {
        try other.run("INSERT INTO item VALUES (randomblob(16), x'\(position)', 0, '\(text)')")
      }
      let before = scratch.bytes()
      #expect(try Store.items(ofFile: scratch.path).map(\.text) == ["Milk", "Bread"])
      #expect(scratch.bytes() == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder).count == 1)
    }
  }

  @Test("a file that is no list is refused, as by opening")
  func refused() throws {
    let scratch = try Scratch()
    #expect(reason(scratch.path) == .missing)
    #expect(reason("panelist.db") == .notAFile)
    #expect(reason(scratch.folder) == .notAFile)
    let other = try OtherProgram(scratch.path)
    try other.run("CREATE TABLE diary (day TEXT)")
    #expect(reason(scratch.path) == .foreign)
    let newer = try Scratch()
    _ = try newer.store().path
    let program = try OtherProgram(newer.path)
    try program.run("PRAGMA user_version = \(Schema.version + 1)")
    #expect(reason(newer.path) == .newer(version: Schema.version + 1))
  }

  @Test("an empty file is an empty list")
  func empty() throws {
    let scratch = try Scratch()
    try Data().write(to: URL(filePath: scratch.path))
    #expect(try Store.items(ofFile: scratch.path) == [])
  }

  @Test("a file that changes while it is read is read again")
  func changing() throws {
    let scratch = try Scratch()
    let path = scratch.path
    _ = try scratch.store().path
    var rounds: UInt64 = 0
    let write: () throws -> Void = {
      // Closing checkpoints the WAL and removes it.
      var store = try Store(path: path, ifMissing: .isAnError)
      rounds += 1
      try store.apply(.insert(item(rounds, "\(rounds)")))
    }
    var failure: (any Error)?
    let writeOnce = {
      guard rounds == 0 else { return }
      do { try write() } catch { failure = error }
    }
    #expect(try Store.items(ofFile: path, pending: writeOnce).map(\.text) == ["1"])
    #expect(failure == nil)
    let always = { do { try write() } catch { failure = error } }
    var reason: StoreError.Reason?
    do throws(StoreError) {
      _ = try Store.items(ofFile: path, pending: always)
    } catch {
      reason = error.reason
    }
    #expect(reason == .locked)
    #expect(failure == nil)
    #expect(rounds == 4, "given up after three attempts")
    // A program that has the file open has a WAL, and the reader does not wait for it.
    var store = try scratch.store()
    let beside = { do { try store.apply(.insert(item(9, "9"))) } catch { failure = error } }
    #expect(try Store.items(ofFile: path, pending: beside).count == 4)
    #expect(try Store.items(ofFile: path).count == 5)
    #expect(failure == nil)
  }

  @Test("an edit computed from the whole list is stored atomically, as one changeset")
  func change() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply([.insert(item(1, "Milk")), .insert(item(2, "Bread"))])
    let other = try OtherProgram(scratch.path)
    let answer = try store.change { lists in
      #expect(!other.tries("DELETE FROM item"), "another program wrote in between")
      return (lists.items.map { .setCompleted($0.id, true) }, lists.items.count)
    }
    #expect(answer == 2)
    #expect(try store.load().allSatisfy(\.isCompleted))
    #expect(try store.undo().undone.count == 2)
    // No edits make no changeset.
    _ = try store.change { _ in ([], ()) }
    #expect(try store.undo().undone.count == 2)
    #expect(try store.load() == [])
  }

  @Test(
    "a log that is damaged before its end is reported to readers, and a restore recovers the list")
  func damagedLog() throws {
    let live = try Scratch()
    var store = try live.store()
    for number in 0..<20 { _ = try store.append("Item \(number)") }
    let whole = try #require(live.bytes("-wal"))
    let target = try Scratch()
    _ = try target.store().path
    for frame in [-1, 0, 5] {
      let cut = try live.copy()
      var log = whole
      let start = frame < 0 ? 0 : 32 + frame * 4120 + 124
      for place in start..<(start + 32) { log[place] = 0xEE }
      try log.write(to: URL(fileURLWithPath: cut.path + "-wal"))
      #expect(throws: StoreError.self, "\(frame)") { _ = try Store.items(ofFile: cut.path) }
      let outcome = try BackupRestore(ofListAt: target.path).restore(cut.path)
      #expect(outcome.report?.salvaged == 20, "\(frame)")
      var restored = try target.store()
      #expect(try restored.load().count == 20, "\(frame)")
      var checked: StoreError?
      do throws(StoreError) { _ = try Store.check(fileAt: cut.path) } catch { checked = error }
      #expect(checked?.reason == .damaged, "\(frame)")
      var opened = try cut.store()
      #expect(try opened.load().count == 20, "\(frame)")
    }
    _ = consume store
  }

  @Test("who may not write a list makes no index beside it, which its owner could not write")
  func strangerIndex() throws {
    let live = try Scratch()
    var store = try live.store()
    _ = try store.append("Milk")
    let cut = try live.copy()
    unsafe chmod(cut.path, 0o440)  // The path is lent for the call.
    if geteuid() != 0 {
      var failure: StoreError?
      do throws(StoreError) { _ = try Store.items(ofFile: cut.path) } catch { failure = error }
      #expect(failure?.reason == .notPermitted)
      #expect(!FileManager.default.fileExists(atPath: cut.path + "-shm"))
    }
    unsafe chmod(cut.path, 0o660)  // The path is lent for the call.
    #expect(try Store.items(ofFile: cut.path).map(\.text) == ["Milk"])
    _ = consume store
  }
}
