// A list that is kept in memory: said once a start, on the banner and in the journal.
import ListUI
import Scanout
import Session
import Store
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("A list in memory")
struct ListInMemoryTests {
  private func panel(on fileSystem: String) throws -> RunningPanel {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    let line = "36 35 0:2 / / rw,noatime - \(fileSystem) none rw\n"
    machine.kernel.place("/proc/self/mountinfo", contents: Array(line.utf8))
    let panel = try RunningPanel(machine)
    try panel.start()
    try panel.run(for: .seconds(1))
    return panel
  }

  private func said(_ panel: RunningPanel) -> Int {
    panel.diary.lines.count { $0.text.contains("the list is kept in memory") }
  }

  @Test("it is said on a banner that a tap closes, and once in the journal")
  func reported() throws {
    let panel = try panel(on: "tmpfs")
    let banner = try #require(panel.kiosk.banner)
    #expect(banner.isDismissible && banner.texts[0].hasPrefix("The list is kept in memory: "))
    #expect(said(panel) == 1)
    // A full disk hides it for a while only.
    panel.kiosk.heedHealth(.failed(.full))
    #expect(panel.kiosk.banner != banner)
    panel.kiosk.heedHealth(.rested)
    try panel.run(for: .seconds(3))
    #expect(panel.kiosk.banner == banner)
    panel.kiosk.dismissed(banner)
    #expect(panel.kiosk.banner == nil && said(panel) == 1)
  }

  @Test("a list on a disk is not mentioned")
  func kept() throws {
    let panel = try panel(on: "ext4")
    #expect(panel.kiosk.banner == nil && said(panel) == 0)
  }
}
