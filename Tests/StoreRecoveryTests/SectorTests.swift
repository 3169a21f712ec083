// A failing card: parts of the list's files cannot be read, temporarily or permanently.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestCounts
import TestStore
import Testing

@Suite("A sector that cannot be read")
struct SectorTests {
  private static let page = 4096
  private static let aside = ".damaged-\(DamageTests.time.stamp)"

  /// A checkpointed list of about forty pages, whose texts are only in the item table.
  private func list(_ scratch: Scratch) throws -> [Item] {
    let texts = (0..<400).map { "<\($0)> " + String(repeating: "abc ", count: 75) }
    var store = try Store(
      path: scratch.path, ifMissing: .beginsAList(with: texts), patience: 500)
    return try store.load()
  }

  /// The same list with changes in its WAL, as a power cut leaves it. `settled` is the WAL's size
  /// before the last two changes: damage after it looks like a torn end.
  private func listWithLog() throws -> (scratch: Scratch, items: [Item], settled: Int) {
    let live = try Scratch()
    let items = try list(live)
    var store = try live.store()
    for item in items.prefix(6) { try store.apply(.setText(item.id, item.text + "changed")) }
    for number in 0..<6 { _ = try store.append("new \(number)") }
    let settled = try #require(live.bytes("-wal")).count
    for number in 6..<8 { _ = try store.append("new \(number)") }
    return (try live.copy(), try store.load(), settled)
  }

  private func open(_ scratch: Scratch) throws(StoreError) -> Store {
    try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true,
      at: DamageTests.time)
  }

  private func pages(_ bytes: Data) -> [Range<Int>] {
    stride(from: 0, to: bytes.count, by: Self.page).map { $0..<min($0 + Self.page, bytes.count) }
  }

  /// Numbers of the pages in a WAL, which are not read from the list's file.
  private func loggedPages(_ log: Data) -> Set<Int> {
    Set(
      stride(from: 32, to: log.count, by: 24 + Self.page).map { frame in
        log[frame..<(frame + 4)].reduce(0) { $0 << 8 | Int($1) }
      })
  }

  /// The items whose rows are on a page.
  private func items(_ items: [Item], in page: Data) -> Set<Item> {
    let rows = PageRows(page)
    return Set(items.filter { rows.contains($0) })
  }

  private func names(_ scratch: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder).sorted()
  }

  @Test("only rows with a cell are found: not copies in a page's free space")
  func copies() throws {
    let scratch = try Scratch()
    let items = try list(scratch)
    let bytes = try #require(scratch.bytes())
    var rows = 0
    for range in pages(bytes) {
      var page = Data(bytes[range])
      let there = self.items(items, in: page)
      rows += there.count
      guard !there.isEmpty else { continue }
      // Removes the last cell; its bytes stay.
      page[4] -= 1
      let left = self.items(items, in: page)
      #expect(left.isSubset(of: there) && left.count == there.count - 1)
      #expect(there.allSatisfy { page.range(of: $0.record) != nil })
    }
    #expect(rows == items.count)
  }

  @Test("permanent read error: rows of other pages are recovered, and the file is quarantined")
  func withoutBackup() throws {
    let original = try Scratch()
    let items = try list(original)
    let bytes = try #require(original.bytes())
    let pages = pages(bytes)
    #expect((35...75).contains(pages.count))
    var losses = 0
    for range in pages {
      let scratch = try original.copy()
      let inode = try BrokenSector.inode(scratch.path)
      try BrokenSector.within(scratch.path, range) { _ in
        var store = try open(scratch)
        let loaded = try store.load()
        let lost = self.items(items, in: bytes[range])
        #expect(loaded == items.filter { !lost.contains($0) }, "\(range): \(loaded.count)")
        losses += lost.count
        let recoveryReport = try #require(store.recoveryReports.first)
        #expect(recoveryReport.salvaged == loaded.count && recoveryReport.filled == 0)
        #expect(recoveryReport.lost == lost.count, "\(range)")
        #expect(try BrokenSector.inode(scratch.path + Self.aside) == inode)
        #expect(scratch.bytes(Self.aside) == bytes)
      }
    }
    #expect(losses == items.count)
  }

  @Test("permanent read error: the newest backup supplies the unreadable rows")
  func withBackup() throws {
    let original = try Scratch()
    let items = try list(original)
    do {
      let store = try original.store()
      _ = try store.backUp(at: WallTime(seconds: 1000))
    }
    let bytes = try #require(original.bytes())
    for range in pages(bytes) {
      let scratch = try original.copyOfAll()
      try BrokenSector.within(scratch.path, range) { _ in
        var store = try open(scratch)
        let loaded = try store.load()
        #expect(loaded == items, "\(range): \(loaded.count)")
        let recoveryReport = try #require(store.recoveryReports.first)
        #expect(recoveryReport.filled == self.items(items, in: bytes[range]).count)
        #expect(recoveryReport.lost == 0)
        #expect(scratch.bytes(Self.aside) == bytes)
      }
    }
  }

  @Test("permanent read error in the file with a WAL: the rows in the WAL are recovered")
  func underLog() throws {
    let (original, items, _) = try listWithLog()
    let bytes = try #require(original.bytes())
    let log = try #require(original.bytes("-wal"))
    var restored = 0
    for range in pages(bytes) {
      let scratch = try original.copy()
      try BrokenSector.within(scratch.path, range) { _ in
        var store = try open(scratch)
        let loaded = try store.load()
        let missing = Set(items).subtracting(loaded)
        #expect(missing.isSubset(of: self.items(items, in: bytes[range])), "\(range)")
        #expect(Set(loaded).isSubset(of: items), "\(range)")
        guard !store.recoveryReports.isEmpty else {
          // The WAL contains the whole page, so it is not read from the file.
          #expect(loaded == items, "\(range)")
          return
        }
        restored += 1
        #expect(scratch.bytes(Self.aside) == bytes)
        #expect(scratch.bytes(Self.aside + "-wal") == log)
      }
    }
    #expect(restored > 15)
  }

  @Test("permanent read error in the WAL: rows of other frames and of a backup are recovered")
  func inLog() throws {
    let (original, items, settled) = try listWithLog()
    let log = try #require(original.bytes("-wal"))
    let ends = [0] + Array(stride(from: 32, to: log.count, by: 4120))
    #expect(ends.count > 40)
    let rows = ends.dropFirst().map { frame in
      let page = log[(frame + 24)..<(frame + 24 + Self.page)]
      return (frame: frame, names: self.items(items, in: page).map(\.id))
    }
    let frames = Array(zip(ends, ends.dropFirst() + [log.count]))
    for (end, next) in TestCounts.spread(frames, "broken-sectors") {
      let short = try original.copy()
      try log.prefix(end).write(to: URL(fileURLWithPath: short.path + "-wal"))
      var plain = try short.store()
      let rest = try plain.load()
      for hasBackup in [false, true] {
        let scratch = try original.copy()
        if hasBackup { try addBackup(of: original, to: scratch) }
        try BrokenSector.within(scratch.path + "-wal", (end + 10)..<(next - 10)) { _ in
          var store = try open(scratch)
          let loaded = try store.load()
          if hasBackup {
            #expect(loaded.map(\.id) == items.map(\.id), "\(end)")
          } else {
            let reported = end < settled ? rows.filter { $0.frame != end }.flatMap(\.names) : []
            let lost = Set(rest.map(\.id) + reported).subtracting(loaded.map(\.id))
            #expect(lost.isEmpty, "\(lost.count) of \(items.count) lost: \(end)")
            #expect(Set(loaded.map(\.id)).isSubset(of: items.map(\.id)), "\(end)")
          }
          #expect(store.recoveryReports.count == 1, "\(end)")
          #expect(scratch.bytes(Self.aside + "-wal") == log)
        }
      }
    }
  }

  private func addBackup(of list: Scratch, to scratch: Scratch) throws {
    let other = try list.copy()
    let path = try other.store().backUp(at: WallTime(seconds: 1000))
    let name = try #require(path.split(separator: "/").last)
    let bytes = try #require(FileManager.default.contents(atPath: path))
    try scratch.write(bytes, to: "backups/\(name)")
  }

  @Test("temporary read error: no file is moved, and the list opens unchanged", arguments: 1...3)
  func passing(times: Int) throws {
    let (original, items, _) = try listWithLog()
    let files = ["": try #require(original.bytes()), "-wal": try #require(original.bytes("-wal"))]
    var refusals = 0
    for (suffix, bytes) in files {
      for range in TestCounts.spread(pages(bytes), "broken-sectors") {
        let scratch = try original.copy()
        let inode = try BrokenSector.inode(scratch.path)
        try BrokenSector.within(scratch.path + suffix, range, times: times) { sector in
          var store = try openAtLast(scratch) {
            #expect(files == ["": scratch.bytes(), "-wal": scratch.bytes("-wal")], "\(range)")
            let found = try names(scratch)
            #expect(found == [".lock", "panelist.db", "panelist.db-wal"], "\(range)")
          }
          let loaded = try store.load()
          #expect(loaded == items, "\(range)")
          #expect(store.recoveryReports == [], "\(range)")
          #expect(try BrokenSector.inode(scratch.path) == inode)
          refusals += sector.refusals
        }
      }
    }
    #expect(refusals > 15)
  }

  /// Opens a list, with one retry after a disk error.
  private func openAtLast(
    _ scratch: Scratch, after failure: () throws -> Void
  ) throws -> Store {
    do throws(StoreError) { return try open(scratch) } catch {
      #expect(error.reason == .io && error.path.hasPrefix(scratch.path), "\(error)")
    }
    try failure()
    return try open(scratch)
  }

  @Test(
    "errors other than read errors do not start a recovery",
    arguments: [
      EACCES, EROFS, ENOSPC, EMFILE, ENOMEM,
    ])
  func others(number: CInt) throws {
    let scratch = try Scratch()
    let items = try list(scratch)
    let before = scratch.bytes()
    for call in stride(from: 0, to: 200, by: 3) {
      let plan = FaultPlan(FaultPlan.Fault(call: call, errno: number, isForEver: true))
      SQLiteCalls.under(plan) {
        // The error is checked by another test.
        _ = try? Store(
          path: scratch.path, ifMissing: .isAnError, patience: 5, isCheckedWhole: true,
          calls: plan.calls)
      }
    }
    #expect(scratch.bytes() == before)
    var store = try open(scratch)
    let loaded = try store.load()
    #expect(loaded == items)
    #expect(store.recoveryReports == [])
  }

  @Test("permanent read error while the list is open: the writer recovers it and continues")
  func pending() throws {
    let scratch = try Scratch()
    let items = try list(scratch)
    let bytes = try #require(scratch.bytes())
    let loop = WriterLoop()
    let writer = try loop.writer(open(scratch))
    // An external change makes SQLite's page cache stale, so that pages are read again.
    try OtherProgram(scratch.path).run("DELETE FROM item WHERE text LIKE '<0>%'")
    // Rows are placed by random ids; the WAL shows which pages the deletion changed.
    let logged = loggedPages(try #require(scratch.bytes("-wal")))
    let range = try #require(
      pages(bytes).first { range in
        !logged.contains(range.lowerBound / Self.page + 1)
          && !self.items(items, in: bytes[range]).isEmpty
      })
    try BrokenSector.within(scratch.path, range) { _ in
      writer.submit(.reload(isForced: false))
      loop.wait(for: writer) { _ in !loop.seen.isEmpty && !loop.restored.isEmpty }
      writer.submit(.changeset(loop.step(.insert(item(1, "Milk")))))
      loop.wait(for: writer) { _ in loop.saved == 1 }
    }
    #expect(writer.finish() == [])
    let lost = self.items(items, in: bytes[range])
    #expect(loop.restored.map(\.lost) == [lost.count])
    #expect(loop.seen.last?.texts == items.dropFirst().filter { !lost.contains($0) }.map(\.text))
    #expect(loop.failures == [])
  }
}
