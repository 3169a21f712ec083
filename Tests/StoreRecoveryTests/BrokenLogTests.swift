// A WAL broken in its middle is damage; one torn at its end by a power cut is not.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import TestCounts
import TestStore
import Testing

@Suite("A broken WAL")
struct BrokenLogTests {
  private static let frame = 24 + 4096

  /// An open list: each item is a transaction in the WAL.
  private final class Live {
    let scratch: Scratch
    /// Number of WAL frames after each item.
    private(set) var ends: [Int] = []
    private(set) var items: [Item] = []
    private var store: Store

    init(items count: UInt64) throws {
      scratch = try Scratch()
      store = try scratch.store()
      for number in 0..<count { try add(number + 1) }
    }

    func add(_ number: UInt64, ofLength length: Int = 0) throws {
      let text = "thing \(number)" + String(repeating: ".", count: length)
      items.append(item(number, text, after: items.last?.order))
      try store.apply(.insert(items[items.count - 1]))
      ends.append(try frames)
    }

    private var frames: Int {
      get throws { (try #require(scratch.bytes("-wal")).count - 32) / BrokenLogTests.frame }
    }

    /// A copy of the files with a changed WAL.
    func copy(_ change: (inout Data) -> Void) throws -> Scratch {
      let copy = try scratch.copy()
      var log = try #require(copy.bytes("-wal"))
      change(&log)
      try log.write(to: URL(fileURLWithPath: copy.path + "-wal"))
      return copy
    }
  }

  private func expect(
    _ scratch: Scratch, has items: [Item], restored count: Int, _ story: String
  ) throws {
    let log = scratch.bytes("-wal")
    var store = try Store(
      path: scratch.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true,
      at: DamageTests.time)
    let loaded = try store.load()
    #expect(loaded == items, "\(loaded.count) of \(items.count) items: \(story)")
    #expect(store.recoveryReports.count == count, "\(story)")
    guard count > 0 else { return }
    #expect(scratch.bytes(".damaged-\(DamageTests.time.stamp)-wal") == log, "\(story)")
  }

  @Test("after a bit flip in the WAL header all items are recovered", arguments: 0..<32)
  func header(offset: Int) throws {
    let live = try Live(items: 8)
    let copy = try live.copy { $0[offset] ^= 1 }
    try expect(copy, has: live.items, restored: 1, "byte \(offset)")
  }

  @Test(
    "after a bit flip in a WAL frame everything that later frames contain is recovered",
    arguments: [0, 3, 8, 15, 16, 23, 24, 32, 2000, 4119])
  func flipped(offset: Int) throws {
    let live = try Live(items: 10)
    for frame in TestCounts.spread(0..<live.ends[7], "broken-frames") {
      let copy = try live.copy { $0[32 + frame * Self.frame + offset] ^= 1 }
      try expect(copy, has: live.items, restored: 1, "byte \(offset) of frame \(frame + 1)")
    }
  }

  @Test("with a blank WAL frame everything that other frames contain is recovered")
  func blank() throws {
    let live = try Live(items: 10)
    for frame in 0..<live.ends[7] {
      let start = 32 + frame * Self.frame
      let copy = try live.copy {
        $0.replaceSubrange(start..<(start + Self.frame), with: Data(count: Self.frame))
      }
      try expect(copy, has: live.items, restored: 1, "frame \(frame + 1)")
    }
  }

  @Test("with a blank WAL frame all transactions before it are recovered")
  func moved() throws {
    // Few rows fit on a page, and each new row lands on any page, so rows move often.
    let live = try Live(items: 0)
    for number in 1..<29 as Range<UInt64> { try live.add(number * 11 % 29, ofLength: 900) }
    for frame in TestCounts.spread(live.ends[14]..<live.ends[25], "broken-frames") {
      let start = 32 + frame * Self.frame
      let copy = try live.copy {
        $0.replaceSubrange(start..<(start + Self.frame), with: Data(count: Self.frame))
      }
      let before = live.items.prefix(live.ends.count { $0 <= frame })
      var store = try Store(
        path: copy.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
      let lost = Set(before).subtracting(try store.load())
      #expect(lost.isEmpty, "\(lost.count) of \(before.count) lost: frame \(frame + 1)")
    }
  }

  @Test("a WAL torn at its end by a power cut is no damage, wherever it is torn")
  func torn() throws {
    let live = try Live(items: 6)
    let (start, end) = (live.ends[4], live.ends[5])
    #expect(end - start > 1)
    for length in stride(from: 32 + start * Self.frame, to: 32 + end * Self.frame, by: 511) {
      let copy = try live.copy { $0 = $0.prefix(length) }
      try expect(copy, has: live.items.dropLast(), restored: 0, "cut at \(length)")
    }
    // Any frame of the unfinished transaction may be missing.
    for missing in 1..<(1 << (end - start)) {
      let copy = try live.copy { log in
        for frame in start..<end where missing >> (frame - start) & 1 == 1 {
          let place = 32 + frame * Self.frame
          log.replaceSubrange(place..<(place + Self.frame), with: Data(count: Self.frame))
        }
      }
      try expect(copy, has: live.items.dropLast(), restored: 0, "missing: \(missing)")
    }
  }

  @Test("WAL frames from before a restart are ignored")
  func earlier() throws {
    let live = try Live(items: 6)
    let length = try #require(live.scratch.bytes("-wal")).count
    try OtherProgram(live.scratch.path).run("PRAGMA wal_checkpoint(RESTART)")
    try live.add(7)
    #expect(live.scratch.bytes("-wal")?.count == length)
    try expect(live.scratch.copy(), has: live.items, restored: 0, "begun anew")
    for frame in 0..<(live.ends[1] - live.ends[0]) {
      let copy = try live.copy { $0[32 + frame * Self.frame + 1000] ^= 1 }
      try expect(copy, has: live.items.dropLast(), restored: 0, "torn in frame \(frame + 1)")
    }
  }

  @Test("an empty file with a WAL is recovered from the WAL")
  func onlyLog() throws {
    let live = try Live(items: 5)
    try OtherProgram(live.scratch.path).run("PRAGMA wal_checkpoint(RESTART)")
    try live.add(6)
    let copy = try live.copy { $0 = $0.prefix(32 + (live.ends[1] - live.ends[0]) * Self.frame) }
    try Data().write(to: URL(fileURLWithPath: copy.path))
    try expect(copy, has: live.items, restored: 1, "one page of the table in the log")
  }

  @Test("a log that is gigabytes long and holds nothing more is read at once")
  func sparse() throws {
    let live = try Live(items: 5)
    let copy = try live.copy { _ in }
    // The path is lent for the call; the file takes no space.
    try #require(unsafe truncate(copy.path + "-wal", 4 << 30) == 0)
    var texts: [String] = []
    let time = processorTime {
      do {
        var store = try copy.store()
        texts = try store.load().map(\.text)
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(texts == live.items.map(\.text))
    #expect(time < .seconds(2), "\(time)")
  }
}
