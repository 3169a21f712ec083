// A log broken in its middle is damage; one that a power cut tore at its end is none.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A broken log")
struct BrokenLogTests {
  private static let frame = 24 + 4096

  /// A list that was open for long: each item is a transaction in the log.
  private final class Live {
    let scratch: Scratch
    /// How many frames the log had after each item.
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

    /// The files with another log.
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
      path: scratch.path, ifMissing: .isAnError, patience: 500, at: DamageTests.time)
    let loaded = try store.load()
    #expect(loaded == items, "\(loaded.count) of \(items.count) items: \(story)")
    #expect(store.recoveryReports.count == count, "\(story)")
    guard count > 0 else { return }
    #expect(scratch.bytes(".damaged-\(DamageTests.time.stamp)-wal") == log, "\(story)")
  }

  @Test("whatever bit of its header flips, what was acknowledged is there", arguments: 0..<32)
  func header(offset: Int) throws {
    let live = try Live(items: 8)
    let copy = try live.copy { $0[offset] ^= 1 }
    try expect(copy, has: live.items, restored: 1, "byte \(offset)")
  }

  @Test(
    "a bit that flips in a frame costs nothing that later frames tell",
    arguments: [0, 3, 8, 15, 16, 23, 24, 32, 2000, 4119])
  func flipped(offset: Int) throws {
    let live = try Live(items: 10)
    for frame in 0..<live.ends[7] {
      let copy = try live.copy { $0[32 + frame * Self.frame + offset] ^= 1 }
      try expect(copy, has: live.items, restored: 1, "byte \(offset) of frame \(frame + 1)")
    }
  }

  @Test("a frame of which nothing is left costs nothing that others tell")
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

  @Test("a frame of which nothing is left costs nothing of the transactions before it")
  func moved() throws {
    // Few rows have room on a page, and the next one stands on any: they move all the time.
    let live = try Live(items: 0)
    for number in 1..<29 as Range<UInt64> { try live.add(number * 11 % 29, ofLength: 900) }
    for frame in live.ends[14]..<live.ends[25] {
      let start = 32 + frame * Self.frame
      let copy = try live.copy {
        $0.replaceSubrange(start..<(start + Self.frame), with: Data(count: Self.frame))
      }
      let before = live.items.prefix(live.ends.count { $0 <= frame })
      var store = try Store(path: copy.path, ifMissing: .isAnError, patience: 500)
      let lost = Set(before).subtracting(try store.load())
      #expect(lost.isEmpty, "\(lost.count) of \(before.count) lost: frame \(frame + 1)")
    }
  }

  @Test("the end of a log that a power cut tore is no damage, wherever it tore")
  func torn() throws {
    let live = try Live(items: 6)
    let (start, end) = (live.ends[4], live.ends[5])
    #expect(end - start > 1)
    for length in stride(from: 32 + start * Self.frame, to: 32 + end * Self.frame, by: 511) {
      let copy = try live.copy { $0 = $0.prefix(length) }
      try expect(copy, has: live.items.dropLast(), restored: 0, "cut at \(length)")
    }
    // Any frame of what was being written may be the one that was not.
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

  @Test("frames of an earlier turn of the log say nothing")
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

  @Test("a file that is gone, its log still there, gives what the log has")
  func onlyLog() throws {
    let live = try Live(items: 5)
    try OtherProgram(live.scratch.path).run("PRAGMA wal_checkpoint(RESTART)")
    try live.add(6)
    let copy = try live.copy { $0 = $0.prefix(32 + (live.ends[1] - live.ends[0]) * Self.frame) }
    try Data().write(to: URL(fileURLWithPath: copy.path))
    try expect(copy, has: live.items, restored: 1, "one page of the table in the log")
  }
}
