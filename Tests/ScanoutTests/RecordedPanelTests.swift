// The running list records its session for a client, from whatever its screen is, and replays as it was.
import Config
import Foundation
import Gestures
import Glibc
import ListUI
import Model
import Recordings
import Scanout
import Session
import Store
import System
import TestKernel
import Testing
import Text
import Units

@testable import panelist

@Suite("A recorded panel")
struct RecordedPanelTests {
  /// A client that keeps what it is sent.
  private final class Listener: SessionListener {
    var text = ""
    private(set) var hasEnded = false

    func send(_ text: String) { self.text += text }
    func end(_ text: String) {
      self.text += text
      hasEnded = true
    }
    func callSoon() {}

    /// What it was informed of besides.
    var notices: [RecordingNotice] { lines.compactMap { RecordingNotice($0) } }
    /// The recording.
    var file: String { lines.filter { !$0.hasPrefix("!") }.map { $0 + "\n" }.joined() }
    private var lines: [Substring] { text.split(separator: "\n") }
  }

  private func panel(set: (inout Settings) -> Void = { _ in }) throws -> RunningPanel {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(640, 480, clock: 60)]
    let disk = MoodyDisk()
    let panel = try RunningPanel(
      FakeMachine([FakeDevice(setup)]),
      opening: { (path, missingFile) throws(StoreError) in try disk.open(path, missingFile) },
      set: { settings in
        settings.clock = .off
        set(&settings)
      })
    try panel.start()
    try panel.run(for: .seconds(1))
    try panel.settle { panel.kiosk.writer.isDone }
    return panel
  }

  /// Records what a body does with a panel, and replays it.
  private func record(
    _ panel: RunningPanel, _ body: (RunningPanel) throws -> Void
  ) throws -> (file: String, notices: [RecordingNotice]) {
    let listener = Listener()
    panel.kiosk.record(for: listener, isRedacted: false)
    try body(panel)
    panel.kiosk.endRecording(.over)
    #expect(listener.hasEnded && panel.kiosk.driver.recorder == nil)
    let file = listener.file
    let recording = try TouchRecording(RecordingText(bytes: Array(file.utf8)))
    let scene = RecordingFile.touch(recording).scene(size: nil, screen: nil, settings: Settings())
    var replay = Replay(scene, lines: try TextLines(.inter))
    while replay.step() {}
    #expect(recording.lines(deciding: replay.decisions) == recording.lines)
    return (file, listener.notices)
  }

  private func power(_ panel: RunningPanel) -> ScreenPower.Condition {
    panel.kiosk.driver.session.power.condition
  }

  @Test("what is done on a panel at rest is recorded at once, and nothing afterwards")
  func atRest() throws {
    let panel = try panel()
    let (file, notices) = try record(panel) { panel in
      try panel.swipe(row: 1, by: 70, from: 15)
      try panel.settle { panel.kiosk.writer.isDone }
      try panel.run(for: .seconds(1))
    }
    #expect(notices == [.over])
    #expect(file.contains("> row 2 completed\n") && file.contains("item Bread\n"))
    try panel.swipe(row: 0, by: 70, from: 15)
    #expect(panel.kiosk.driver.recorder == nil)
  }

  @Test("to ask is no touch: a dark screen stays dark, and a touch then only lights it")
  func dark() throws {
    let panel = try panel { $0.idle.offAfter = .seconds(60) }
    try panel.run(for: .seconds(70))
    let (file, notices) = try record(panel) { panel in
      #expect(power(panel) == .dark)
      try panel.run(for: .seconds(5))
      #expect(power(panel) == .dark)
      try panel.tap(Point(x: 40, y: 5))
      #expect(power(panel) == .awake && panel.kiosk.driver.session.view.editedItem == nil)
      try panel.swipe(row: 0, by: 70, from: 15)
      try panel.settle { panel.kiosk.writer.isDone }
    }
    #expect(notices == [.over])
    let decisions = file.split(separator: "\n").filter { $0.hasPrefix(">") }
    #expect(
      decisions.prefix(4) == [
        "> screen goes dark", "> screen is woken", "> row 1 pan began", "> row 1 completed",
      ])
  }

  @Test("a recording begins with a screen that is dimmed, off or kept on", arguments: [0, 1, 2])
  func otherwise(kind: Int) throws {
    let panel = try panel { settings in
      settings.idle.dimAfter = .seconds(20)
      settings.idle.offAfter = .seconds(60)
    }
    let order = [nil, ScreenPower.Order.off, .on][kind]
    if let order { _ = panel.kiosk.obey(.power(order)) }
    try panel.run(for: .seconds(30))
    let (file, _) = try record(panel) { panel in
      try panel.run(for: .seconds(60))
      try panel.tap(Point(x: 40, y: 5))
      try panel.run(for: .seconds(1))
    }
    let start = try #require(file.firstRange(of: " ms vsync"))
    let before = file[..<start.lowerBound]
    #expect(
      before.contains(["> screen dims", "ms screen off", "ms screen on"][kind]), "\(before)")
  }

  @Test("with a finger on the panel it is waited for, and the recording begins when it is gone")
  func held() throws {
    let panel = try panel()
    try panel.hold(Point(x: 40, y: 5))
    let (file, notices) = try record(panel) { panel in
      #expect(panel.kiosk.driver.recorder?.awaitsRest == true)
      panel.kiosk.touched(
        ContactFrame(
          time: panel.kernel.now(),
          contacts: [
            Contact(
              id: ContactID(serial: panel.fingers), phase: .cancelled,
              position: Point(x: 40, y: 5))
          ]))
      for _ in 0..<20 {
        try panel.run(for: .milliseconds(250))
        panel.kiosk.lookForRest()
      }
      #expect(panel.kiosk.driver.recorder?.awaitsRest == false)
      try panel.swipe(row: 2, by: 70, from: 15)
      try panel.settle { panel.kiosk.writer.isDone }
    }
    #expect(notices == [.waits, .over])
    #expect(file.contains("> row 3 completed\n") && !file.contains("> row 1"))
  }

  @Test("a display that comes back is a part of it; one of another size begins another recording")
  func displays() throws {
    let panel = try panel()
    let (file, notices) = try record(panel) { panel in
      try panel.swipe(row: 0, by: 70, from: 15)
      try panel.settle { panel.kiosk.writer.isDone }
      panel.device.isPresent = false
      panel.device.fault = { call, _ in call == .readEvents ? ENODEV : nil }
      panel.kiosk.displayOutput.readDisplay([.hangUp])
      try panel.run(for: .seconds(1))
      panel.device.isPresent = true
      panel.device.fault = { _, _ in nil }
      panel.machine.udev.speak()
      try panel.run(for: .seconds(10))
      try panel.swipe(row: 1, by: 70, from: 15)
      try panel.settle { panel.kiosk.writer.isDone }
    }
    #expect(notices == [.over] && file.contains("ms display\n"))
    // The undo bar goes.
    try panel.run(for: .seconds(30))
    let listener = Listener()
    panel.kiosk.record(for: listener, isRedacted: true)
    try panel.swipe(row: 2, by: 70, from: 15)
    panel.kiosk.settings.rowHeight = 14
    panel.kiosk.layOutAgain(panel.kiosk.settings.listOptions)
    panel.kiosk.finishIteration()
    #expect(listener.notices == [.lost])
    #expect(
      listener.file.contains("\n# It came to another screen") && !listener.file.contains("Eggs"))
    panel.kiosk.endRecording(nil)
    #expect(panel.kiosk.control.recording == nil && panel.kiosk.driver.recorder == nil)
  }

  @Test("it ends with the list, and a second client is refused meanwhile")
  func ends() throws {
    let panel = try panel()
    let listener = Listener()
    panel.kiosk.record(for: listener, isRedacted: true)
    // Any open descriptor.
    let other = ControlClient(try LinuxKernel().makePoll())
    guard case .text(RecordingNotice.busy.line) = panel.kiosk.record(for: other, isRedacted: true)
    else {
      Issue.record("two clients record")
      return
    }
    try panel.kiosk.end()
    #expect(listener.notices == [.stopped])
  }
}
