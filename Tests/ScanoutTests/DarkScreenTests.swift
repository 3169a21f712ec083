// The screen of the running list goes dark and is woken, on a fake machine.
import Config
import Evdev
import Gestures
import Glibc
import ListUI
import Model
import Scanout
import Session
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("The dark screen")
struct DarkScreenTests {
  /// A list at rest for 30 seconds, with one row.
  private func panel(
    _ setup: FakeSetup = RunningPanel.setup(), set: (inout Settings) -> Void = { _ in }
  ) throws -> RunningPanel {
    let machine = try FakeMachine([FakeDevice(setup)])
    let panel = try RunningPanel(machine, set: set)
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(30))
    #expect(panel.sight == .right && panel.device.isLit)
    return panel
  }

  private func order(_ order: ScreenPower.Order, _ panel: RunningPanel) throws {
    _ = panel.kiosk.obey(.power(order))
    try panel.run(for: .milliseconds(100))
  }

  private func isBlack(_ panel: RunningPanel) -> Bool {
    panel.device.screen.allSatisfy { $0 & 0xFF_FFFF == 0 }
  }

  @Test("it dims, goes dark by the signal, and a touch only lights it")
  func evening() throws {
    let panel = try panel { settings in
      settings.idle.dimAfter = .seconds(60)
      settings.idle.offAfter = .seconds(90)
    }
    let bright = panel.device.screen
    try panel.run(for: .seconds(31))
    let dimmed = panel.device.screen
    #expect(zip(dimmed, bright).allSatisfy { $0 & 0xFF0000 <= $1 & 0xFF0000 } && dimmed != bright)
    #expect(!isBlack(panel))
    try panel.run(for: .seconds(30))
    #expect(!panel.device.isLit)
    let flips = panel.times(of: .flip).count
    // Nothing but the watchdog for an hour.
    let (wakeUps, watchdogs) = (panel.kiosk.loop.wakeUps.total, panel.watchdogs)
    try panel.run(for: .seconds(3600))
    #expect(panel.times(of: .flip).count == flips && !panel.device.isLit)
    let others = Int(panel.kiosk.loop.wakeUps.total - wakeUps) - (panel.watchdogs - watchdogs)
    // The alarm of the test, and at most one look at the timer that is too early.
    #expect((0...2).contains(others))
    let list = panel.kiosk.driver.session.view.list
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.device.isLit && panel.sight == .right && panel.device.screen == bright)
    #expect(
      panel.kiosk.driver.session.view.editedItem == nil
        && panel.kiosk.driver.session.view.list == list)
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.kiosk.driver.session.view.editedItem != nil)
    #expect(panel.device.violations.isEmpty)
  }

  @Test("a touch on the dimmed list acts, and the light is back with its frame")
  func dimmed() throws {
    let panel = try panel { $0.idle.dimAfter = .seconds(40) }
    try panel.run(for: .seconds(11))
    #expect(panel.kiosk.driver.session.power.condition == .dimmed)
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.kiosk.driver.session.view.editedItem != nil)
    #expect(panel.kiosk.driver.session.power.condition == .awake)
  }

  @Test(
    "black is one frame, and no more until it is lit",
    arguments: [
      IdleSettings.OffBy.black, .backlight,
    ])
  func black(offBy: IdleSettings.OffBy) throws {
    let panel = try panel { $0.idle.offBy = offBy }
    let flips = panel.times(of: .flip).count
    try order(.off, panel)
    #expect(isBlack(panel) && panel.device.isLit)
    // Changes of others are not drawn.
    panel.touch()
    try panel.run(for: .seconds(3600))
    #expect(isBlack(panel) && panel.times(of: .flip).count == flips + 1)
    try order(.wake, panel)
    #expect(panel.sight == .right)
  }

  @Test("what others change while it is dark is there when it is lit")
  func changedMeanwhile() throws {
    let panel = try panel()
    try order(.off, panel)
    panel.touch()
    try panel.run(for: .seconds(5))
    #expect(!panel.device.isLit)
    try order(.auto, panel)
    try panel.run(for: .seconds(1))
    #expect(panel.device.isLit && panel.sight == .right)
  }

  @Test("plugging, sleep and another console leave it dark")
  func staysDark() throws {
    let panel = try panel { $0.consoleSwitching = .keys }
    try order(.off, panel)
    panel.machine.udev.speak()
    try panel.run(for: .seconds(10))
    #expect(!panel.device.isLit)
    panel.kernel.suspend(for: .seconds(100))
    try panel.run(for: .seconds(10))
    #expect(!panel.device.isLit)
    panel.kernel.raise(.consoleRequested, on: panel.kiosk.signals.raw)
    try panel.run(for: .milliseconds(1))
    panel.kernel.raise(.consoleActivated, on: panel.kiosk.signals.raw)
    try panel.run(for: .seconds(2))
    #expect(!panel.device.isLit)
    try order(.on, panel)
    try panel.run(for: .seconds(2))
    #expect(panel.device.isLit && panel.sight == .right)
    #expect(panel.device.violations.isEmpty)
  }

  @Test("a display that comes while it is dark stays dark")
  func comesDark() throws {
    let panel = try panel()
    try order(.off, panel)
    panel.device.isPresent = false
    panel.device.fault = { call, _ in call == .readEvents ? ENODEV : nil }
    panel.kiosk.displayOutput.readDisplay([.hangUp])
    try panel.run(for: .seconds(1))
    #expect(!panel.kiosk.displayOutput.isOpen)
    panel.device.isPresent = true
    panel.device.fault = { _, _ in nil }
    panel.machine.udev.speak()
    try panel.run(for: .seconds(10))
    #expect(panel.kiosk.displayOutput.isOpen && !panel.device.isLit)
    try order(.wake, panel)
    try panel.run(for: .seconds(2))
    #expect(panel.device.isLit && panel.sight == .right)
  }

  @Test(
    "a display that cannot be switched off shows black", arguments: [EINVAL, EBUSY, ENOMEM, EACCES])
  func refused(errno: CInt) throws {
    let panel = try panel()
    panel.device.fault = { call, _ in call == .modeset ? errno : nil }
    try order(.off, panel)
    panel.device.fault = { _, _ in nil }
    try panel.run(for: .seconds(10))
    #expect(panel.device.isLit && isBlack(panel))
    #expect(panel.diary.lines.contains { $0.text.contains("cannot be switched off") })
    try order(.on, panel)
    try panel.run(for: .seconds(2))
    #expect(panel.sight == .right)
    // It is not tried again.
    let modesets = panel.times(of: .modeset).count
    try order(.off, panel)
    #expect(isBlack(panel) && panel.times(of: .modeset).count == modesets)
  }

  @Test("a touch panel that leaves with the signal brings it back, in black")
  func touchLeaves() throws {
    let panel = try panel()
    try order(.off, panel)
    try panel.run(for: .seconds(3))
    panel.kiosk.touchLeft()
    try panel.run(for: .seconds(2))
    #expect(panel.device.isLit && isBlack(panel) && panel.kiosk.driver.session.power.isDark)
    try order(.wake, panel)
    #expect(panel.sight == .right)
    try order(.off, panel)
    #expect(panel.device.isLit && isBlack(panel))
    // One that leaves later has another reason.
    let other = try self.panel()
    try order(.off, other)
    try other.run(for: .seconds(11))
    other.kiosk.touchLeft()
    try other.run(for: .seconds(2))
    #expect(!other.device.isLit)
  }

  @Test("a first key lights it and is not typed")
  func keys() throws {
    let panel = try panel()
    try panel.tap(Point(x: 40, y: 5))
    let item = try #require(panel.kiosk.driver.session.view.editedItem)
    let text = panel.kiosk.driver.session.view.list[item]?.text
    try order(.off, panel)
    panel.kiosk.typed(.text("x"), at: panel.kernel.now())
    try panel.run(for: .seconds(1))
    #expect(panel.kiosk.driver.session.power.condition == .awake && panel.device.isLit)
    panel.kiosk.typed(.text("y"), at: panel.kernel.now())
    panel.kiosk.typed(.enter, at: panel.kernel.now())
    try panel.run(for: .seconds(1))
    #expect(panel.kiosk.driver.session.view.list[item]?.text == (text ?? "") + "y")
  }

  @Test("a scan lights it and is added, and an edit goes on")
  func scan() throws {
    let panel = try panel()
    try panel.tap(Point(x: 40, y: 5))
    let item = try #require(panel.kiosk.driver.session.view.editedItem)
    let before = panel.kiosk.driver.session.view.list.items
    try order(.off, panel)
    panel.kiosk.typed(.tab, at: panel.kernel.now())
    try panel.run(for: .seconds(1))
    #expect(!panel.device.isLit)
    panel.kiosk.scanned("4006381333931", at: panel.kernel.now())
    try panel.run(for: .seconds(1))
    #expect(panel.kiosk.driver.session.power.condition == .awake && panel.device.isLit)
    #expect(panel.kiosk.driver.session.view.editedItem == item)
    let after = panel.kiosk.driver.session.view.list.items
    #expect(after.dropLast() == before[...] && after.last?.text == "4006381333931")
  }

  @Test("while the touch is locked for wiping nothing changes, and then it does again")
  func cleaning() throws {
    let panel = try panel()
    let list = panel.kiosk.driver.session.view.list
    _ = panel.kiosk.obey(.clean)
    for _ in 0..<10 {
      try panel.swipe(row: 0, by: 30, from: 20)
      try panel.tap(Point(x: 40, y: 5))
    }
    #expect(
      panel.kiosk.driver.session.view.list == list
        && panel.kiosk.driver.session.view.editedItem == nil)
    try panel.run(for: .seconds(12))
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.kiosk.driver.session.view.editedItem != nil)
  }
}
