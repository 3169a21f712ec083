// Console switches of the running list and its text on the console, on a fake machine.
import Config
import Gestures
import Glibc
import ListUI
import Model
import Scanout
import Session
import Shell
import System
import TestCounts
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Consoles of the running list")
struct ConsoleTests {
  /// A list whose console can be switched, at rest since 30 seconds.
  private func panel(_ switching: ConsoleSwitching = .keys) throws -> RunningPanel {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.kernel.place("/etc/localtime")
    machine.kernel.place("/run/systemd/timesync/synchronized")
    let panel = try RunningPanel(
      machine,
      set: { settings in
        // Room for the clock below the row.
        settings.rowHeight = 2
        settings.consoleSwitching = switching
      })
    // The kernel draws the other console while the program releases its own.
    machine.console.onRelease = { [unowned machine] in
      #expect(machine.devices[0].master == nil)
      machine.devices[0].screen = []
    }
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(30))
    #expect(panel.sight == .right)
    return panel
  }

  private func leave(_ panel: RunningPanel) throws {
    panel.kernel.raise(.consoleRequested, on: panel.kiosk.signals.raw)
    try panel.run(for: .milliseconds(1))
  }

  private func comeBack(_ panel: RunningPanel) throws {
    panel.kernel.raise(.consoleActivated, on: panel.kiosk.signals.raw)
    try panel.run(for: .milliseconds(1))
  }

  @Test("without switching the program never releases its console")
  func locked() throws {
    let panel = try panel(.never)
    panel.kiosk.displayOutput.terminal.switchAway(to: 2)
    #expect(panel.machine.console.log == ["keyboard 4", "screen 1", "activate"])
  }

  @Test("while another console is shown only the watchdog wakes, and nothing is drawn")
  func away() throws {
    let panel = try panel()
    panel.kiosk.displayOutput.terminal.switchAway(to: 2)
    #expect(panel.machine.console.log.last == "activate 2")
    try leave(panel)
    #expect(panel.machine.console.log.last == "release")
    #expect(panel.kernel.messages.last?.hasSuffix("STATUS=Another console is shown") == true)
    let (begin, watchdogs) = (panel.time, panel.watchdogs)
    let wakes = panel.kiosk.loop.wakeUps.total
    try panel.run(for: .seconds(300))
    #expect(panel.kiosk.loop.wakeUps.total - wakes == UInt64(panel.watchdogs - watchdogs))
    #expect(panel.watchdogs - watchdogs >= 60)
    #expect(panel.kernel.wallTimers == [])
    // A change by a command is shown at the return only.
    panel.touch()
    try panel.run(for: .seconds(1))
    #expect(panel.times(of: .flip, since: begin) == [] && panel.device.screen == [])
    #expect(panel.times(of: .setMaster, since: begin) == [])

    try comeBack(panel)
    #expect(panel.machine.console.log.last == "acknowledge")
    #expect(panel.times(of: .modeset, since: begin).count == 1)
    try panel.run(for: .seconds(1))
    #expect(panel.sight == .right && panel.kernel.wallTimers.count == 1)
    #expect(panel.device.violations == [])
    #expect(panel.kernel.messages.last { $0.contains("STATUS") }?.hasSuffix("DSI-1") == true)
  }

  @Test("switches at any moment of a frame, with a finger down, leak nothing")
  func often() throws {
    let panel = try panel()
    let open = panel.kernel.openDescriptors.count
    let handles = panel.device.liveHandles
    for turn in 0..<TestCounts.count("console-returns") {
      panel.touch()
      try panel.hold(Point(x: 5, y: 1))
      // Through the 16.7 ms of a flip that is pending.
      try panel.run(for: Interval(nanoseconds: Int64(turn * 997_000 % 20_000_000)))
      try leave(panel)
      try panel.run(for: Interval(nanoseconds: Int64(turn * 1_009_000 % 30_000_000)))
      try comeBack(panel)
      try panel.run(for: .seconds(2))
      #expect(panel.sight == .right, "switch \(turn)")
    }
    #expect(panel.kernel.openDescriptors.count == open)
    #expect(panel.device.liveHandles == handles)
    #expect(panel.device.violations == [])
    #expect(panel.kiosk.failure == nil)
  }

  @Test("an edited row stays edited")
  func edited() throws {
    let panel = try panel()
    try panel.tap(Point(x: 5, y: 1))
    let item = try #require(panel.kiosk.driver.session.view.editedItem)
    try leave(panel)
    try panel.run(for: .seconds(10))
    try comeBack(panel)
    try panel.run(for: .seconds(1))
    #expect(panel.kiosk.driver.session.view.editedItem == item && panel.sight == .right)
  }

  @Test("a display that another program keeps is had back when it lets go")
  func kept() throws {
    let panel = try panel()
    try leave(panel)
    let other = try FakeCard(panel.device)
    try comeBack(panel)
    try panel.run(for: .seconds(3))
    #expect(panel.device.screen == [])
    other.dropMaster()
    try panel.run(for: .seconds(2))
    #expect(panel.sight == .right)
    withExtendedLifetime(other) {}
  }

  @Test("a display that goes meanwhile is closed at once, and none is opened before the return")
  func unplugged() throws {
    let panel = try panel()
    try leave(panel)
    panel.device.isPresent = false
    panel.kernel.setReadiness(.hangUp, of: panel.device.descriptor)
    try panel.run(for: .seconds(60))
    #expect(panel.sight == .waiting && panel.device.openCards == 0)
    panel.kernel.setReadiness([], of: panel.device.descriptor)
    panel.device.isPresent = true
    panel.machine.udev.speak()
    try panel.run(for: .seconds(60))
    #expect(panel.sight == .waiting && panel.device.openCards == 0)
    try comeBack(panel)
    try panel.run(for: .seconds(1))
    #expect(panel.sight == .right)
  }

  @Test("a request that the kernel has forgotten brings the list back")
  func stale() throws {
    let panel = try panel()
    panel.machine.console.fault = { $0 == "release" ? EINVAL : nil }
    try leave(panel)
    try panel.run(for: .seconds(1))
    #expect(panel.sight == .right)
    panel.machine.console.fault = { _ in nil }
    try leave(panel)
    #expect(panel.kiosk.displayOutput.isAway)
  }

  @Test("a program that ends while another console is shown restores its own and activates none")
  func end() throws {
    var panel: RunningPanel? = try panel()
    let machine = try #require(panel?.machine)
    try leave(try #require(panel))
    machine.console.log = []
    try panel?.kiosk.end()
    panel = nil
    #expect(machine.console.log == ["asks no more", "screen 0", "keyboard 3"])
    #expect(machine.devices[0].liveHandles == 0)
  }

  @Test("without a display the console says why, and it is taken when one is opened")
  func explains() throws {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.devices[0].isPresent = false
    let panel = try RunningPanel(machine)
    let console = machine.console
    try panel.start()
    try panel.run(for: .seconds(60))
    #expect(console.log == ["write"] && console.screen == 0 && console.keyboard == 3)
    // The same words as in the log.
    let said = try #require(panel.diary.displays.first?.text)
    #expect(said.hasPrefix("no display yet: no display device; "))
    let words = { (text: String) in text.split { $0 == " " || $0.isNewline } }
    #expect(words(console.text).starts(with: ["Panelist:"] + words(said)))
    // Another reason is another text.
    machine.devices[0].setup.sockets[0].connection = .disconnected
    machine.devices[0].isPresent = true
    try panel.run(for: .seconds(60))
    #expect(console.log == ["write", "write"])
    #expect(console.text.contains("/dev/dri/card0: no display connected"))
    machine.devices[0].setup.sockets[0].connection = .connected
    try panel.run(for: .seconds(8))
    #expect(panel.sight == .right && console.text == "")
    #expect(console.log.suffix(4) == ["erase", "keyboard 4", "screen 1", "activate"])
    // Unplugged for a moment, the console stays hidden; for longer, it says why.
    machine.devices[0].isPresent = false
    panel.kernel.setReadiness(.hangUp, of: panel.device.descriptor)
    try panel.run(for: .seconds(4))
    #expect(console.text == "" && console.screen == 1)
    try panel.run(for: .seconds(5))
    #expect(console.text.contains("no display device") && console.screen == 0)
  }

  @Test("a console that may not be taken ends the program")
  func refused() throws {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.console.fault = { $0 == "screen 1" ? EPERM : nil }
    let panel = try RunningPanel(machine)
    try panel.start()
    #expect(panel.kiosk.failure?.status == .noPermission)
    #expect(panel.sight == .waiting && panel.device.liveHandles == 0)
  }
}
