// Backups that cannot be read during recovery, and old ones that cannot be removed.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import Synchronization
import TestStore
import Testing

@Suite("Inaccessible backups")
struct RefusedBackupTests {
  /// A list of two rows with a backup and a foreign table, which is damage.
  private func damaged(_ scratch: Scratch) throws -> [Item] {
    let items = [item(1, "Milk"), item(2, "Bread", after: item(1, "").order)]
    do {
      var store = try scratch.store()
      try store.apply(items.map { .insert($0) })
      _ = try store.backUp(at: WallTime(seconds: 1000))
    }
    try OtherProgram(scratch.path).run("CREATE TABLE other (a)")
    return items
  }

  private func open(_ scratch: Scratch, _ calls: FileCalls) throws(StoreError) -> Store {
    try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 5, isCheckedWhole: true,
      at: DamageTests.time, calls: calls)
  }

  /// Fails opens right after a status call: once the list is locked, only the backup folder's open
  /// follows one.
  private func refusingBackups(_ number: CInt) -> FileCalls {
    let calls = Mutex((last: FileCalls.Call.access, isLocked: false))
    return FileCalls { call in
      calls.withLock { calls in
        defer { calls = (call, calls.isLocked || call == .lock) }
        return call == .open && calls.last == .status && calls.isLocked ? number : 0
      }
    }
  }

  @Test("a list is recovered without backups that may not be read", arguments: [EACCES, EPERM])
  func noRight(number: CInt) throws {
    let scratch = try Scratch()
    let items = try damaged(scratch)
    var store = try open(scratch, refusingBackups(number))
    let loaded = try store.load()
    #expect(loaded == items)
    #expect(store.recoveryReports.map(\.salvaged) == [2])
    #expect(store.recoveryReports.map(\.backup) == [nil])
    var failure: StoreError?
    do throws(StoreError) { _ = try store.backUp() } catch { failure = error }
    #expect(failure?.reason == .notPermitted)
    #expect(failure?.path.hasSuffix("/backups") == true)
  }

  @Test("a list is recovered when a file is in place of the backup folder")
  func noFolder() throws {
    let scratch = try Scratch()
    let items = try damaged(scratch)
    let backups = scratch.folder + "/backups"
    try FileManager.default.removeItem(atPath: backups)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: backups))
    var store = try open(scratch, .system)
    let loaded = try store.load()
    #expect(loaded == items)
    #expect(store.recoveryReports.map(\.backup) == [nil])
    #expect(FileManager.default.contents(atPath: backups) == Data("mine".utf8))
  }

  @Test("a temporary error of backups postpones recovery", arguments: [EIO, EMFILE, ENOMEM])
  func passing(number: CInt) throws {
    let scratch = try Scratch()
    let items = try damaged(scratch)
    let before = scratch.bytes()
    var failure: StoreError?
    do throws(StoreError) {
      _ = try open(scratch, refusingBackups(number))
    } catch {
      failure = error
    }
    #expect(failure?.reason == (number == EMFILE ? .noDescriptor : .io))
    #expect(scratch.bytes() == before)
    var store = try open(scratch, .system)
    let loaded = try store.load()
    #expect(loaded == items)
    #expect(store.recoveryReports.map(\.backup) == [WallTime(seconds: 1000)])
  }

  @Test("a backup is made even if an older one cannot be removed")
  func oldOneStays() throws {
    let scratch = try Scratch()
    let isRefusing = Mutex(false)
    let calls = FileCalls { call in
      isRefusing.withLock { $0 } && call == .remove ? EIO : 0
    }
    _ = try scratch.store()
    let store = try open(scratch, calls)
    let times = (1...4).map { WallTime(seconds: $0) }
    for time in times.dropLast() { _ = try store.backUp(at: time) }
    isRefusing.withLock { $0 = true }
    let path = try store.backUp(at: times[3])
    #expect(FileManager.default.fileExists(atPath: path))
    let folder = scratch.folder + "/backups"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
    isRefusing.withLock { $0 = false }
    _ = try store.backUp(at: WallTime(seconds: 5))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }
}
