// When external writes trigger a reload, and that own writes do not wake the loop.
import Foundation
import Model
import Store
import StoreRecovery
import System
import TestKernel
import Testing
import Units
import panelist

@Suite("Watching for external writes")
struct StoreWatchTests {
  private static let second = Instant(nanoseconds: 1_000_000_000)

  /// A watch in each of its states, on a file of the fake kernel.
  private enum Start: CaseIterable {
    case listening, writing, paused

    func watch(_ kernel: FakeKernel) throws -> StoreWatch<FakeKernel> {
      var watch = try StoreWatch("/list", kernel: kernel)
      _ = try watch.handle(.due, at: second)
      switch self {
      case .listening: break
      case .writing: _ = try watch.handle(.submitted, at: second)
      case .paused: _ = try watch.handle(.heard, at: second)
      }
      return watch
    }
  }

  /// What a watch does: trigger a reload, set a deadline, and listen again.
  private struct Answer: Equatable {
    var reloads = false
    var isDue = false
    var listens = false
  }

  @Test(
    "every event in every state", arguments: Start.allCases, StoreWatch<FakeKernel>.Event.allCases)
  private func table(start: Start, event: StoreWatch<FakeKernel>.Event) throws {
    let expected: Answer =
      switch (start, event) {
      case (.listening, .submitted): Answer()
      case (.listening, .heard): Answer(reloads: true, isDue: true)
      case (.listening, .idle), (.listening, .due): Answer(listens: true)
      case (.writing, .idle), (.paused, .due): Answer(reloads: true, listens: true)
      case (.writing, .submitted), (.writing, .heard), (.writing, .due): Answer()
      case (.paused, .submitted), (.paused, .idle), (.paused, .heard): Answer(isDue: true)
      }
    let kernel = FakeKernel()
    var watch = try start.watch(kernel)
    let reloads = try watch.handle(event, at: Self.second)
    let loop = try EventLoop(kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in heard += 1 }
    kernel.touch("", in: "/list")
    try loop.runOnce(waiting: false)
    let answer = Answer(reloads: reloads, isDue: watch.due != nil, listens: heard == 1)
    #expect(answer == expected, "\(start) \(event)")
  }

  @Test("a WAL that cannot be watched is tried again later")
  func missing() throws {
    let path = "/nowhere/list-wal"
    var watch = try StoreWatch(path, kernel: LinuxKernel())
    for _ in 0..<2 {
      #expect(throws: SystemError(call: .folderWatch, path: path, errno: ENOENT)) {
        _ = try watch.handle(.due, at: Self.second)
      }
      #expect(watch.due == Self.second + StoreWatch<LinuxKernel>.retry)
    }
  }

  /// A list, and a loop that watches it and counts its wake-ups.
  private final class Panel {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "watch-\(UUID().uuidString)")
    var path: String { folder.path + "/list.db" }
    let loop: EventLoop<LinuxKernel>
    let writer: StoreWriter
    var watch: StoreWatch<LinuxKernel>
    private(set) var wakeUps = 0
    private(set) var changes: [[Item]] = []
    /// What is loaded so far.
    private var list = ItemList()
    /// Virtual time; only the test advances it.
    var now = second

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      var store = try Store(path: folder.path + "/list.db", ifMissing: .beginsAList())
      _ = try store.load()
      loop = try EventLoop(kernel: LinuxKernel())
      watch = try StoreWatch(folder.path + "/list.db-wal", kernel: LinuxKernel())
      writer = try StoreWriter(store: store) {}
      _ = try loop.watch(watch.raw) { [unowned self] _ in heed(.heard, wakes: 1) }
      heed(.due, wakes: 0)
    }

    // A leftover in the temporary folder affects no other test.
    deinit { try? FileManager.default.removeItem(at: folder) }

    func heed(_ event: StoreWatch<LinuxKernel>.Event, wakes: Int) {
      wakeUps += wakes
      do throws(SystemError) {
        if try watch.handle(event, at: now) { writer.submit(.reload(isForced: false)) }
      } catch {
        Issue.record("\(error)")
      }
    }

    /// Runs the loop until the writer is idle.
    func settle() throws {
      repeat {
        try loop.runOnce(waiting: false)
        if let due = watch.due, now >= due { heed(.due, wakes: 1) }
        for case .changed(let items, after: _) in writer.drainOutcomes() {
          list.applyAll(list.edits(to: items.seen(from: .original)))
          changes.append(list.items)
        }
        sched_yield()
      } while writer.isWriting
    }

    func submit(_ number: UInt64) {
      heed(.submitted, wakes: 0)
      let item = Item(
        id: ItemID(high: 1, low: number), text: "\(number)", order: OrderKey(digits: [0x80]))
      writer.submit(.changeset(Changeset(ChangesetID(high: 1, low: number), [.added(item)])))
    }
  }

  @Test("own changes do not wake the loop, and an external write does")
  func ownChanges() throws {
    let panel = try Panel()
    for number in 1...100 as ClosedRange<UInt64> {
      panel.submit(number)
      try panel.settle()
      panel.heed(.idle, wakes: 0)
      try panel.settle()
    }
    #expect(panel.wakeUps == 0)
    #expect(panel.changes == [])
    var other = try Store(path: panel.path, ifMissing: .isAnError)
    let milk = try other.append("Milk")
    try panel.settle()
    #expect(panel.wakeUps == 1)
    _ = panel.writer.finish()
    try panel.settle()
    #expect(panel.changes.last?.contains(milk) == true)
  }

  @Test("an external write between own changes is found without a wake-up")
  func externalBetweenOwn() throws {
    let panel = try Panel()
    panel.submit(1)
    var other = try Store(path: panel.path, ifMissing: .isAnError)
    let milk = try other.append("Milk")
    try panel.settle()
    panel.heed(.idle, wakes: 0)
    #expect(panel.wakeUps == 0)
    _ = panel.writer.finish()
    try panel.settle()
    #expect(panel.changes.last?.contains(milk) == true)
  }

  @Test("other files wake nobody, and a busy list wakes the loop ten times a second")
  func busy() throws {
    let panel = try Panel()
    for number in 0..<1000 {
      let file = panel.folder.appending(path: "other-\(number % 7)")
      try Data("\(number)".utf8).write(to: file)
      if number % 10 == 0 { try panel.settle() }
    }
    #expect(panel.wakeUps == 0)
    var other = try Store(path: panel.path, ifMissing: .isAnError)
    for number in 0..<200 {
      _ = try other.append("\(number)")
      // 200 writes in 0.2 s.
      panel.now = panel.now + .milliseconds(1)
      try panel.settle()
    }
    #expect((2...5).contains(panel.wakeUps), "\(panel.wakeUps)")
    panel.now = panel.now + .seconds(1)
    try panel.settle()
    _ = panel.writer.finish()
    try panel.settle()
    #expect(panel.changes.last?.count == 200)
  }
}
