// Store errors that come and go, and slow writes, in the running program.
import Foundation
import Glibc
import ListUI
import Localization
import Model
import Session
import Shell
import Store
import StoreRecovery
import Synchronization
import TestKernel
import Testing
import Units

@testable import panelist

/// A disk whose transactions fail or block as long as a test says so.
final class MoodyDisk: Sendable {
  private struct State {
    var code: CInt = 0
    /// How many transactions may begin before the next one blocks.
    var room = Int.max
    var opened = 0
  }
  private let state = Mutex(State())

  /// Fails each transaction with this errno; 0 for none.
  func refuse(_ code: CInt) { state.withLock { $0.code = code } }
  /// Lets this many transactions begin; the next one blocks.
  func letIn(_ room: Int) { state.withLock { $0.room = room } }

  /// Opens the list; the first call creates it with three items.
  func open(_ path: String, _ missingFile: Store.MissingFile) throws(StoreError) -> Store {
    let opened = state.withLock { state in
      state.opened += 1
      return state.opened
    }
    if opened == 1 {
      var store = try Store(path: path, ifMissing: .beginsAList())
      for text in ["Milk", "Bread", "Eggs"] { _ = try store.append(text) }
    }
    return try Store(path: path, ifMissing: missingFile, patience: 1, calls: calls)
  }

  private func enters() -> Bool {
    state.withLock { state in
      guard state.room > 0 else { return false }
      if state.room < .max { state.room -= 1 }
      return true
    }
  }

  private var calls: FileCalls {
    FileCalls { [self] call in
      guard call == .lock else { return 0 }
      while !enters() { sched_yield() }
      return state.withLock { $0.code }
    }
  }
}

@Suite("Changing store errors")
struct StoreMoodTests {
  /// A screen of 101 mm by 76 mm whose list watches for external writes.
  private static func panel(_ disk: MoodyDisk) throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    let panel = try RunningPanel(
      FakeMachine([FakeDevice(setup)]),
      opening: { (path, missingFile) throws(StoreError) in try disk.open(path, missingFile) })
    panel.kernel.place(panel.path + "-wal")
    try panel.start()
    try panel.run(for: .seconds(1))
    try panel.settle { panel.kiosk.writer.isDone }
    return panel
  }

  /// Runs the loop, which the writer wakes, until a condition holds. The limit of a minute is for a
  /// hung program only.
  private static func run(_ panel: RunningPanel, until isEnough: () -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(60)
    while !isEnough(), ContinuousClock.now < limit { try panel.run(for: .milliseconds(10)) }
  }

  private static func shown(_ panel: RunningPanel) -> [String] {
    panel.kiosk.driver.session.view.list.items.map { ($0.isCompleted ? "✓" : "") + $0.text }
  }

  @Test("external writes are found after a disk error that ended before the retry")
  func externalWrites() throws {
    let disk = MoodyDisk()
    let panel = try Self.panel(disk)
    // The watch finds the WAL at its second try.
    try panel.run(for: .seconds(6))
    try panel.settle { panel.kiosk.writer.isDone }
    disk.refuse(ENOSPC)
    try panel.swipe(row: 0, by: 70, from: 15)
    try panel.settle { panel.kiosk.banner != nil }
    disk.refuse(0)
    try panel.swipe(row: 1, by: 70, from: 15)
    try panel.settle { panel.kiosk.writer.isDone }
    try panel.run(for: ListDriver.storeRetry)
    #expect(panel.kiosk.banner == nil)
    var other = try Store(path: panel.path, ifMissing: .isAnError)
    _ = try other.append("Jam")
    panel.kernel.touch("", in: panel.path + "-wal")
    try panel.run(for: .seconds(1))
    try Self.run(panel) { Self.shown(panel).contains("Jam") }
    #expect(Self.shown(panel) == ["✓Milk", "✓Bread", "Eggs", "Jam"])
  }

  @Test("the banner counts down while a slow disk stores one change after another")
  func counted() throws {
    let disk = MoodyDisk()
    let panel = try Self.panel(disk)
    disk.letIn(0)
    for row in 0..<3 { try panel.swipe(row: row, by: 70, from: 15) }
    try panel.run(for: StoreHealth.longWrite)
    #expect(panel.kiosk.banner == Self.slow(waiting: 3))
    disk.letIn(1)
    // The loop may wake later than the count changes.
    try Self.run(panel) { panel.kiosk.banner != Self.slow(waiting: 3) }
    #expect(panel.kiosk.banner == Self.slow(waiting: 2))
    disk.letIn(.max)
    try panel.settle { panel.kiosk.writer.isDone }
    try panel.run(for: StoreHealth.shortestMessage)
    #expect(panel.kiosk.banner == nil)
  }

  private static func slow(waiting changes: Int) -> Banner {
    Banner(StoreHealth.Fault.slow.texts(waiting: changes, .english), isDismissible: false)
  }

  @Test("an invalid change does not count as a disk error")
  func refused() throws {
    let panel = try Self.panel(MoodyDisk())
    let text = String(repeating: "x", count: Item.longestText + 1)
    let item = Item(id: ItemID(high: 5, low: 5), text: text, order: OrderKey(digits: [9]))
    panel.kiosk.writer.submit(.changeset(Changeset(ChangesetID(high: 5, low: 5), [.added(item)])))
    panel.kiosk.heedHealth(.submitted)
    try panel.settle { panel.kiosk.writer.isDone }
    try panel.run(for: .seconds(3))
    #expect(panel.kiosk.banner == nil)
  }

  @Test("the exit message counts changes that are not stored, and nothing else", arguments: 0...2)
  func stopped(changes: Int) throws {
    let disk = MoodyDisk()
    let panel = try Self.panel(disk)
    disk.refuse(ENOSPC)
    panel.kiosk.writer.submit(
      .acknowledge(
        RecoveryReport(damaged: "list.db-1", salvaged: 3, filled: 0, lost: 0, backup: nil)))
    for row in 0..<changes { try panel.swipe(row: row, by: 70, from: 15) }
    var said: String?
    do throws(Failure) { try panel.kiosk.end() } catch { said = error.message }
    let words = [nil, "1 change could not be stored", "2 changes could not be stored"]
    #expect(said == words[changes].map { $0 + "; see the log" })
  }
}
