// What panels taught: read as the list starts, kept beside it, and forgotten in time.
import Config
import Evdev
import Foundation
import Gestures
import Scanout
import Store
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("Kept panels")
struct KeptPanelsTests {
  private let identity = PanelIdentity(vendor: 1, product: 2, version: 3)
  /// In 2026.
  private let day = 20_787

  /// A running list, with a text in the file of what panels taught.
  private func panel(keeping text: String? = nil) throws -> RunningPanel {
    let machine = try FakeMachine([FakeDevice(RunningPanel.setup())])
    machine.kernel.setWall(to: day * 86_400 + 3600)
    let panel = try RunningPanel(
      machine,
      set: { settings in
        settings.clockSource = .any
        guard let text else { return }
        let path = KeptPanels.path(besideList: settings.storePath)
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
      })
    try panel.start()
    return panel
  }

  /// The text of the file, after all that was to be kept is.
  private func kept(by panel: RunningPanel) throws -> String {
    panel.kiosk.writer.finish()
    return try String(
      contentsOfFile: KeptPanels.path(besideList: panel.path), encoding: .utf8)
  }

  @Test(
    "a damaged memory of panels is reported and replaced",
    arguments: ["", "SQLite format 3\0", "panelist panels 1\nnothing\n", "panelist panels 2\n"])
  func damaged(text: String) throws {
    let panel = try panel(keeping: text)
    #expect(panel.diary.lines.contains { $0.text.contains("it is replaced") })
    try panel.run(for: .seconds(1))
    let kept = try kept(by: panel)
    #expect(kept == "panelist panels 1\n")
  }

  @Test("a fault is kept after two seconds, and known to the next start")
  func kept() throws {
    let first = try panel()
    first.kiosk.noteFaults(.losesFingers, of: identity)
    first.kiosk.noteFaults(.hasGhosts, of: identity)
    try first.run(for: .seconds(3))
    let text = try kept(by: first)
    #expect(
      text == "panelist panels 1\n0001:0002:0003 loses,ghosts used \(day) erred \(day) sound 0\n")
    let second = try panel(keeping: text)
    #expect(second.kiosk.input.panels.memory.faults(of: identity) == [.losesFingers, .hasGhosts])
    #expect(!second.diary.lines.contains { $0.text.contains("replaced") })
  }

  @Test("what is not kept yet is, when the list ends")
  func ended() throws {
    let panel = try panel()
    panel.kiosk.noteFaults(.flickers, of: identity)
    try panel.kiosk.end()
    let text = try String(
      contentsOfFile: KeptPanels.path(besideList: panel.path), encoding: .utf8)
    #expect(text.contains("0001:0002:0003 flickers "))
  }

  @Test("after a week of sound use a panel is forgotten, and the journal says so")
  func forgotten() throws {
    let panel = try panel(
      keeping: "panelist panels 1\n0001:0002:0003 loses used \(day - 1) erred 20000 sound 6\n")
    panel.kiosk.noteUse(of: identity)
    try panel.run(for: .seconds(601))
    #expect(panel.diary.lines.contains { $0.text.contains("what it taught is forgotten") })
    let kept = try kept(by: panel)
    #expect(kept == "panelist panels 1\n")
  }

  @Test("while the clock is not known to be right, no day is counted")
  func noClock() throws {
    let text = "panelist panels 1\n0001:0002:0003 loses used 5 erred 4 sound 6\n"
    let panel = try panel(keeping: text)
    panel.kernel.setWall(to: 86_400)
    panel.kiosk.noteUse(of: identity)
    try panel.run(for: .seconds(601))
    let kept = try kept(by: panel)
    #expect(kept == text)
  }
}
