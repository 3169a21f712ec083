// What follows when the dark screen of the running list is lit: timers, displays, banners, backlights.
import Config
import Evdev
import Foundation
import Gestures
import Glibc
import Model
import Scanout
import Session
import System
import TestKernel
import TestStore
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("The woken screen")
struct WokenScreenTests {
  private func panel(set: (inout Settings) -> Void = { _ in }) throws -> RunningPanel {
    let panel = try RunningPanel(try FakeMachine([FakeDevice(RunningPanel.setup())]), set: set)
    try panel.start()
    panel.touch()
    try panel.run(for: .seconds(30))
    return panel
  }

  private func order(_ order: ScreenPower.Order, _ panel: RunningPanel) throws {
    _ = panel.kiosk.obey(.power(order))
    try panel.run(for: .milliseconds(100))
  }

  @Test("a screen that a program woke goes dark again", arguments: IdleSettings.OffBy.allCases)
  func again(offBy: IdleSettings.OffBy) throws {
    let panel = try panel { settings in
      settings.idle.offAfter = .seconds(60)
      settings.idle.offBy = offBy
      settings.clock = .off
    }
    for _ in 0..<3 {
      try panel.run(for: .seconds(61))
      #expect(panel.kiosk.driver.session.power.condition == .dark)
      try order(.wake, panel)
      #expect(panel.kiosk.driver.session.power.condition == .awake && panel.sight == .right)
    }
  }

  @Test("touches on a display that is not lit yet mean nothing, however long that takes")
  func refusedAtFirst() throws {
    let panel = try panel()
    try order(.off, panel)
    panel.device.fault = { call, _ in call == .modeset ? EBUSY : nil }
    try order(.wake, panel)
    try panel.run(for: .milliseconds(500))
    #expect(panel.kiosk.driver.session.power.isWaking)
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.kiosk.driver.session.view.editedItem == nil)
    panel.device.fault = { _, _ in nil }
    try panel.run(for: .seconds(10))
    #expect(panel.kiosk.driver.session.power.condition == .awake, "\(panel.diary.lines)")
    #expect(panel.sight == .right)
    try panel.tap(Point(x: 40, y: 5))
    #expect(panel.kiosk.driver.session.view.editedItem != nil)
  }

  @Test("a finger that lies on the panel while a display comes does nothing")
  func fingerAtOpening() throws {
    let panel = try panel()
    panel.device.isPresent = false
    panel.device.fault = { call, _ in call == .readEvents ? ENODEV : nil }
    panel.kiosk.displayOutput.readDisplay([.hangUp])
    try panel.run(for: .seconds(1))
    try panel.hold(Point(x: 40, y: 5))
    panel.device.isPresent = true
    panel.device.fault = { _, _ in nil }
    panel.machine.udev.speak()
    try panel.run(for: .seconds(6))
    #expect(panel.kiosk.displayOutput.isOpen && panel.sight == .right)
  }

  @Test("a banner that was dismissed does not come back after the screen was wiped")
  func banner() throws {
    let panel = try panel()
    let message = Banner(["Seen"], isDismissible: true)
    panel.kiosk.driver.handle(.banner(message), at: panel.kernel.now())
    panel.kiosk.finishIteration()
    try panel.run(for: .seconds(1))
    try panel.tap(Point(x: 40, y: Millimeters(Self.lowest)))
    _ = panel.kiosk.obey(.clean)
    try panel.run(for: .seconds(32))
    #expect(panel.kiosk.driver.session.view.overlays.banner.offer == nil)
  }

  /// Near the lower edge of the screen, at 160 dpi.
  private static var lowest: Double { Double(RunningPanel.size.height) / 160 * 25.4 - 1 }

  @Test("a screen that is wiped in dark hours stays lit until the lock ends")
  func wipedAtNight() throws {
    let panel = try panel()
    panel.kiosk.driver.handle(.darkHours(true), at: panel.kernel.now())
    panel.kiosk.finishIteration()
    _ = panel.kiosk.obey(.clean)
    try panel.run(for: .seconds(29))
    #expect(panel.device.isLit && panel.kiosk.driver.session.lockEnd != nil)
  }

  @Test(
    "a backlight is dimmed as a person sees it, and is left if coarse")
  func backlight() throws {
    let scratch = try Scratch()
    let folder = scratch.folder + "/class"
    func node(_ name: String, type: String, most: Int, value: Int) throws -> String {
      let path = "\(folder)/\(name)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (file, text) in [
        ("type", type), ("max_brightness", "\(most)"), ("brightness", "\(value)"),
      ] {
        try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(path)/\(file)"))
      }
      return path
    }
    let path = try node("10-0045", type: "raw", most: 255, value: 200)
    _ = try node("acpi", type: "firmware", most: 10, value: 10)
    func best(_ connector: String) -> BacklightNode? {
      BacklightNode.best(in: folder, for: connector, of: "card9", kernel: LinuxKernel())
    }
    // Only a panel that is built in has a backlight that does not name its connector.
    #expect(best("HDMI-A-1") == nil)
    let found = try #require(best("DSI-1"))
    #expect(found.name == "10-0045")
    func written() throws -> [String] {
      let data = try Data(contentsOf: URL(fileURLWithPath: path + "/brightness"))
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    do {
      var light = try Backlight(found, kernel: LinuxKernel())
      let isCoarse = light.isCoarse
      #expect(!isCoarse)
      for level in [0.3, 0.3, 0.001, 0, 1] { try light.set(level) }
    }
    // 200 · 0.3^2.2 = 14; never off above 0; off; and full. A file, unlike sysfs, keeps all.
    let seen = try written()
    #expect(seen == ["14", "1", "0", "200"])
    try FileManager.default.removeItem(atPath: path)
    _ = try node("10-0045", type: "raw", most: 1, value: 1)
    let coarse = try Backlight(try #require(best("eDP-1")), kernel: LinuxKernel())
    let isCoarse = coarse.isCoarse
    #expect(isCoarse)
    // The kernel counts in 32 bits.
    try FileManager.default.removeItem(atPath: path)
    _ = try node("10-0045", type: "raw", most: Int.max, value: 0)
    #expect(throws: SystemError.self) {
      _ = try Backlight(try #require(best("eDP-1")), kernel: LinuxKernel())
    }
  }
}
