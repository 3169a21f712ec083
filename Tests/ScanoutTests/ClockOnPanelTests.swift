// The clock on a running panel: when it is shown, and its wake-ups and frames.
import Config
import Model
import Paint
import Scanout
import Session
import System
import TestKernel
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("The clock on a panel")
struct ClockOnPanelTests {
  private static let synchronized = "/run/systemd/timesync/synchronized"
  private static let battery = "/sys/class/rtc/rtc0/hctosys"

  /// A panel of seven rows with one item that has been idle for 30 seconds.
  ///
  /// - Parameters:
  ///   - isKnown: Whether the time is synchronized with the network.
  ///   - set: Further changes to the settings.
  private func panel(
    isKnown: Bool = true, set: (inout Settings) -> Void = { _ in }
  ) throws -> RunningPanel {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.kernel.place("/etc/localtime")
    if isKnown { machine.kernel.place(Self.synchronized) }
    let panel = try RunningPanel(
      machine,
      set: { settings in
        settings.rowHeight = 2
        set(&settings)
      })
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(30))
    return panel
  }

  /// The frames shown in an interval and the wake-ups by timers, without those of the watchdog.
  private func cost(
    of interval: Interval, on panel: RunningPanel, _ action: () throws -> Void = {}
  ) throws -> (frames: Int, wakes: Int) {
    let begin = panel.time
    let before = (panel.kiosk.loop.wakeUps[.timers], panel.watchdogs)
    try action()
    try panel.run(for: interval)
    // The loop does not watch the test's own alarm.
    let timers = Int(panel.kiosk.loop.wakeUps[.timers] - before.0)
    return (
      panel.times(of: .flip, since: begin).count, timers - (panel.watchdogs - before.1)
    )
  }

  private func clockText(_ panel: RunningPanel) -> String? {
    guard panel.kiosk.driver.session.view.wantsTime else { return nil }
    return panel.kiosk.driver.session.view.overlays.clock.face.map { "\($0.time), \($0.date)" }
  }

  @Test("the clock appears after 20 s at rest, and costs one frame and two wake-ups a minute")
  func minute() throws {
    let panel = try panel()
    // The kernel's clock begins at 10:40:12, a second before the panel.
    #expect(clockText(panel) == "10:40, Sunday 22 November")
    #expect(panel.sight == .right && panel.kiosk.driver.session.view.isIdle)
    let cost = try cost(of: .seconds(300), on: panel)
    // The second wake-up checks that the flip's event came, as after every last frame.
    #expect(cost.frames == 5)
    #expect(cost.wakes == 2 * 5)
    #expect(clockText(panel) == "10:45, Sunday 22 November")
    #expect(panel.sight == .right)
  }

  @Test("a change of the time or the time zone is shown at once, in one frame")
  func step() throws {
    let panel = try panel()
    let kernel = panel.kernel
    let set = try cost(of: .milliseconds(100), on: panel) { kernel.setWall(to: 1_800_000_000) }
    #expect(set.frames == 1 && clockText(panel) == "08:00, Friday 15 January")
    let zone = try cost(of: .milliseconds(100), on: panel) {
      kernel.setZone(minutes: 90)
      kernel.touch("localtime", in: "/etc/")
    }
    #expect(zone.frames == 1 && clockText(panel) == "09:30, Friday 15 January")
    let other = try cost(of: .milliseconds(100), on: panel) { kernel.touch("hosts", in: "/etc/") }
    #expect(other.frames == 0)
    #expect(panel.sight == .right)
  }

  @Test("the date changes at midnight")
  func midnight() throws {
    let panel = try panel()
    panel.kernel.setWall(to: 1_800_057_599)
    try panel.run(for: .milliseconds(100))
    #expect(clockText(panel) == "23:59, Friday 15 January")
    let cost = try cost(of: .seconds(2), on: panel)
    #expect(cost.frames == 1 && clockText(panel) == "00:00, Saturday 16 January")
  }

  @Test("a clock hidden by rows or turned off causes no frames and no wake-ups")
  func covered() throws {
    let rows = try panel { $0.rowHeight = 4 }
    let none = try cost(of: .seconds(300), on: rows)
    #expect(none.frames == 0 && none.wakes == 0 && rows.kernel.wallTimers == [])
    let off = try panel { $0.clock = .off }
    let never = try cost(of: .seconds(300), on: off)
    #expect(never.frames == 0 && never.wakes == 0 && off.kernel.wallTimers == [])
    #expect(off.kiosk.wallClock == nil && off.kiosk.driver.session.view.deadline == nil)
  }

  @Test("the clock is hidden until the time is synchronized, and appears at the next minute")
  func known() throws {
    let panel = try panel(isKnown: false)
    #expect(clockText(panel) == nil && panel.kiosk.driver.session.view.wantsTime)
    let none = try cost(of: .seconds(300), on: panel)
    #expect(none.frames == 0)
    panel.kernel.place(Self.synchronized)
    let comes = try cost(of: .seconds(60), on: panel)
    #expect(comes.frames > 20, "it fades in")
    #expect(clockText(panel) == "10:46, Sunday 22 November")
    panel.kernel.remove(Self.synchronized)
    let stays = try cost(of: .seconds(120), on: panel)
    #expect(stays.frames == 2, "what was known stays known")
  }

  @Test("what the kernel says of the clock counts, and any clock does if the settings say so")
  func sources() throws {
    let panel = try panel(isKnown: false)
    func said(_ words: String) -> Int { panel.diary.lines.count { $0.text.contains(words) } }
    #expect(said("clock: not known to be right") == 1 && said("clock: known") == 0)
    #expect(panel.kiosk.clockState == "waits to be synchronized")
    panel.kernel.place("/run/panelist-clock/synchronized")
    try panel.run(for: .seconds(60))
    #expect(clockText(panel) == "10:41, Sunday 22 November")
    #expect(said("clock: not known to be right") == 1 && said("clock: known to be right") == 1)
    #expect(panel.kiosk.clockState == "known")
    let any = try self.panel(isKnown: false) { $0.clockSource = .any }
    #expect(clockText(any) == "10:40, Sunday 22 November")
    #expect(any.diary.lines.filter { $0.text.contains("clock") } == [])
    let off = try self.panel(isKnown: false) { $0.clock = .off }
    #expect(off.kiosk.clockState == "not needed")
    #expect(off.diary.lines.filter { $0.text.contains("clock") } == [])
  }

  @Test("an RTC and a set clock are trusted from 2026 on, a clock moved by a suspend is not")
  func trustedTime() throws {
    for (contents, year, isShown) in [
      ("1\n", 1_795_344_012, true), ("0\n", 1_795_344_012, false), ("1\n", 946_684_800, false),
    ] {
      let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
      machine.kernel.place("/etc/localtime")
      machine.kernel.place(Self.battery, contents: Array(contents.utf8))
      machine.kernel.setWall(to: year)
      let panel = try RunningPanel(machine, set: { $0.rowHeight = 2 })
      try panel.start()
      panel.touch()
      try panel.run(for: .seconds(30))
      #expect((clockText(panel) != nil) == isShown, "\(contents) in \(year)")
    }
    let panel = try panel(isKnown: false)
    panel.kernel.suspend(for: .seconds(3600))
    panel.kernel.setWall(to: 1_800_000_000)
    try panel.run(for: .seconds(90))
    #expect(clockText(panel) == nil)
    panel.kernel.setWall(to: 1_800_010_000)
    try panel.run(for: .seconds(1))
    #expect(clockText(panel) == "10:46, Friday 15 January")
    panel.kernel.setWall(to: 1000)
    try panel.run(for: .seconds(1))
    #expect(
      panel.kiosk.driver.session.view.overlays.clock.opacity(
        panel.kiosk.driver.session.view.context.time) == 0)
  }

  @Test("the night theme applies exactly in its hours, also without a clock and under rows")
  func night() throws {
    for rowHeight in [2, 4] as [Millimeters] {
      let panel = try panel { settings in
        settings.rowHeight = rowHeight
        settings.clock = .off
        settings.theme = .tide
        settings.night = NightHours(from: 10 * 60 + 42, to: 10 * 60 + 44)
      }
      #expect(panel.kiosk.driver.session.view.context.style.theme.name == .tide)
      let comes = try cost(of: .seconds(79), on: panel)
      // Two minutes, and the check after the flip.
      #expect(comes.frames == 1)
      #expect(comes.wakes == 3)
      #expect(
        panel.kiosk.driver.session.view.context.style.theme.name == .ember && panel.sight == .right)
      let goes = try cost(of: .seconds(120), on: panel)
      #expect(goes.frames == 1 && panel.kiosk.driver.session.view.context.style.theme.name == .tide)
      panel.kernel.setWall(to: 1_795_344_150)
      try panel.run(for: .seconds(1))
      #expect(panel.kiosk.driver.session.view.context.style.theme.name == .ember)
      panel.kernel.setWall(to: 1000)
      try panel.run(for: .seconds(1))
      #expect(
        panel.kiosk.driver.session.view.context.style.theme.name == .tide,
        "the time is not known any more"
      )
    }
  }

  @Test("a tap hides the clock, and a panel without a display arms no minute timer")
  func hides() throws {
    let panel = try panel()
    #expect(panel.kernel.wallTimers.count == 1)
    try panel.tap(Point(x: 5, y: 1))
    #expect(clockText(panel) == nil && panel.kernel.wallTimers == [])
    let dark = try self.panel()
    dark.kiosk.closed()
    #expect(dark.kernel.wallTimers == [])
  }

  @Test("the list runs without /etc/localtime")
  func refused() throws {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.kernel.place(Self.synchronized)
    let panel = try RunningPanel(machine, set: { $0.rowHeight = 2 })
    try panel.start()
    try panel.run(for: .seconds(30))
    #expect(panel.sight == .right)
  }
}
