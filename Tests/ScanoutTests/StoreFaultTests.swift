// Store errors in the running program: the banner, and that no change is lost.
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

/// A disk that fails to open the list as long as a test sets a reason.
final class StubbornDisk: Sendable {
  private let state = Mutex((reason: StoreError.Reason?.none, tries: 0))

  init(_ reason: StoreError.Reason?) { refuse(reason) }

  func refuse(_ reason: StoreError.Reason?) { state.withLock { $0.reason = reason } }
  var tries: Int { state.withLock { $0.tries } }

  /// Opens the list; the first call creates it with three items.
  func open(_ path: String, _ missingFile: Store.MissingFile) throws(StoreError) -> Store {
    let (reason, tries) = state.withLock { state in
      state.tries += 1
      return state
    }
    if tries == 1 { try Self.begin(path) }
    if let reason {
      throw StoreError(reason, call: "open", path: path, detail: "as a test says")
    }
    return try Store(path: path, ifMissing: missingFile, patience: 5)
  }

  private static func begin(_ path: String) throws(StoreError) {
    var store = try Store(path: path, ifMissing: .beginsAList())
    for text in ["Milk", "Bread", "Eggs"] { _ = try store.append(text) }
  }
}

@Suite("Store errors")
struct StoreFaultTests {
  /// A screen of 101 mm by 76 mm, with room for seven rows.
  private static func panel(_ disk: StubbornDisk) throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    let panel = try RunningPanel(
      FakeMachine([FakeDevice(setup)]),
      opening: { (path, missingFile) throws(StoreError) in try disk.open(path, missingFile) })
    try panel.start()
    try panel.run(for: .seconds(1))
    return panel
  }

  private static func says(_ reason: StoreError.Reason, waiting changes: Int) -> Banner {
    Banner(
      StoreHealth.Fault.refused(reason).texts(waiting: changes, .english), isDismissible: false)
  }

  /// The stored texts, with a tick before completed ones.
  private static func stored(_ panel: RunningPanel) throws -> [String] {
    try Store.items(ofFile: panel.path).map { ($0.isCompleted ? "✓" : "") + $0.text }
  }

  private static func shown(_ panel: RunningPanel) -> [String] {
    panel.kiosk.driver.session.view.list.items.map { ($0.isCompleted ? "✓" : "") + $0.text }
  }

  private static let all = ["Milk", "Bread", "Eggs"]

  @Test(
    "a readable list is shown, and changes to it wait and are stored in order",
    arguments: [StoreError.Reason.full, .readOnly, .io])
  func waits(reason: StoreError.Reason) throws {
    let disk = StubbornDisk(reason)
    let panel = try Self.panel(disk)
    #expect(Self.shown(panel) == Self.all)
    #expect(panel.kiosk.banner == Self.says(reason, waiting: 0))
    #expect(panel.sight == .right)
    try panel.swipe(row: 0, by: 70, from: 15)
    #expect(panel.kiosk.banner == Self.says(reason, waiting: 1))
    try panel.swipe(row: 1, by: -70, from: 85)
    #expect(panel.kiosk.banner == Self.says(reason, waiting: 2))
    #expect(Self.shown(panel) == ["✓Milk", "Eggs"])
    try panel.settle { disk.tries > 3 }
    #expect(try Self.stored(panel) == Self.all)
    #expect(panel.kiosk.statistics.frames > 0 && panel.sight == .right)

    // A two-finger tap undoes the newest change, which is never stored.
    try panel.tap(Point(x: 40, y: 45), Point(x: 60, y: 45))
    try panel.settle { panel.kiosk.writer.changesWaiting == 1 }
    #expect(panel.kiosk.banner == Self.says(reason, waiting: 1))
    try panel.run(for: .seconds(1))
    #expect(Self.shown(panel) == ["✓Milk", "Bread", "Eggs"])

    disk.refuse(nil)
    try panel.run(for: ListDriver.storeRetry)
    try panel.settle { panel.kiosk.banner == nil }
    try panel.run(for: StoreHealth.shortestMessage)
    #expect(panel.kiosk.banner == nil)
    #expect(try Self.stored(panel) == ["✓Milk", "Bread", "Eggs"])
    #expect(Self.shown(panel) == ["✓Milk", "Bread", "Eggs"])
    #expect(panel.sight == .right)
  }

  @Test("external changes of the meantime appear when the list can be opened")
  func externalChanges() throws {
    let disk = StubbornDisk(.full)
    let panel = try Self.panel(disk)
    try panel.swipe(row: 0, by: 70, from: 15)
    var other = try Store(path: panel.path, ifMissing: .isAnError)
    _ = try other.append("Jam")
    disk.refuse(nil)
    try panel.run(for: ListDriver.storeRetry)
    try panel.settle { Self.shown(panel).contains("Jam") }
    #expect(Self.shown(panel) == ["✓Milk", "Bread", "Eggs", "Jam"])
    #expect(try Self.stored(panel) == ["✓Milk", "Bread", "Eggs", "Jam"])
  }

  @Test(
    "an error that waiting cannot fix ends the start",
    arguments: [
      StoreError.Reason.damaged, .newer(version: 9), .foreign, .noFolder, .notPermitted, .notAFile,
      .unsuitableFileSystem, .missing,
    ])
  func refused(reason: StoreError.Reason) {
    #expect(throws: Failure.self) { _ = try Self.panel(StubbornDisk(reason)) }
  }

  /// Holds the lock of the folder, as a program that recovers the list does.
  private static func hold(_ panel: RunningPanel) -> CInt {
    let folder = URL(filePath: panel.path).deletingLastPathComponent().path
    // The call copies the name.
    let descriptor = unsafe open(folder + "/.lock", O_RDWR | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  @Test("a lock of another program is shown at the second try, until it is released")
  func locked() throws {
    let panel = try Self.panel(StubbornDisk(nil))
    try panel.settle { panel.kiosk.writer.isDone }
    #expect(panel.kiosk.banner == nil)
    let descriptor = Self.hold(panel)
    func refusals() -> Int { panel.diary.lines.count { $0.text.contains("lock the folder") } }
    try panel.swipe(row: 0, by: 70, from: 15)
    try panel.settle { refusals() > 0 }
    #expect(panel.kiosk.banner?.texts.last?.contains("List in use") != true)
    try panel.run(for: ListDriver.storeRetry)
    try panel.settle { refusals() > 1 }
    #expect(panel.kiosk.banner == Self.says(.locked, waiting: 1))
    close(descriptor)
    try panel.run(for: ListDriver.storeRetry)
    try panel.settle { panel.kiosk.banner == nil }
    try panel.run(for: StoreHealth.shortestMessage)
    #expect(panel.kiosk.banner == nil)
    #expect(try Self.stored(panel) == ["✓Milk", "Bread", "Eggs"])
  }

  @Test("a disk that needs a restart ends the program when no change is pending")
  func readOnly() throws {
    let panel = try Self.panel(StubbornDisk(.readOnly))
    func mount(_ options: String, _ superOptions: String) throws {
      let line = "36 35 0:2 / / \(options) - ext4 /dev/sda \(superOptions)\n"
      panel.kernel.place("/proc/self/mountinfo", contents: Array(line.utf8))
      let tries = panel.diary.lines.count { $0.text.contains("list.db: open") }
      try panel.run(for: ListDriver.storeRetry)
      try panel.settle { panel.diary.lines.count { $0.text.contains("list.db: open") } > tries }
    }
    try panel.swipe(row: 0, by: 70, from: 15)
    try mount("ro", "ro")
    #expect(panel.kiosk.banner == Self.says(.readOnly, waiting: 1))
    try mount("ro", "rw")
    let texts = StoreHealth.Fault.readOnly.texts(waiting: 1, .english)
    #expect(panel.kiosk.banner == Banner(texts, isDismissible: false))
    #expect(panel.kiosk.failure == nil)
    // The change is undone, so that a restart loses nothing.
    try panel.tap(Point(x: 40, y: 45), Point(x: 60, y: 45))
    try panel.run(for: ListDriver.storeRetry)
    try panel.settle { panel.kiosk.failure != nil }
    #expect(panel.kiosk.writer.changesWaiting == 0)
    #expect(panel.kiosk.failure?.status == .ioError)
  }

  @Test("changes that could not be stored are counted when the list stops")
  func stopped() throws {
    let panel = try Self.panel(StubbornDisk(.full))
    try panel.swipe(row: 0, by: 70, from: 15)
    try panel.swipe(row: 1, by: -70, from: 85)
    #expect(panel.kiosk.writer.finish().count == 2)
  }

  @Test("a recovered list shows its report until it is dismissed, then never again")
  func restored() throws {
    let disk = StubbornDisk(nil)
    let panel = try RunningPanel(
      FakeMachine([FakeDevice(RunningPanel.setup())]),
      opening: { (path, missingFile) throws(StoreError) in
        let hasList = disk.tries > 0
        if !hasList { _ = try disk.open(path, missingFile) }
        if !hasList { Self.damage(path) }
        return try Store(path: path, ifMissing: missingFile)
      })
    try panel.start()
    let banner = try #require(panel.kiosk.banner)
    #expect(banner.isDismissible)
    #expect(banner.texts.last == "List restored, 3 rows. Touch to close")
    #expect(Self.shown(panel) == Self.all)
    let reported = panel.diary.lines.filter {
      $0.text.contains("the file was damaged and is kept as")
    }
    #expect(reported.count == 1)
    try panel.run(for: .seconds(2))
    let bottom = Double(RunningPanel.size.height) / 160 * 25.4
    try panel.tap(Point(x: 10, y: Millimeters(bottom - 1)))
    try panel.settle { panel.kiosk.writer.isDone && panel.kiosk.driver.health.next == nil }
    let store = try Store(path: panel.path, ifMissing: .isAnError)
    #expect(store.recoveryReports == [])
  }

  /// Overwrites the first bytes of a file that is not open.
  private static func damage(_ path: String) {
    do {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      try file.write(contentsOf: Data(repeating: 0xA5, count: 16))
      try file.close()
    } catch {
      Issue.record("\(error)")
    }
  }
}
