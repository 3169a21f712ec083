// The screen whose corners are touched: its size is known, assumed with a warning, or refused.
import Config
import Evdev
import Glibc
import Scanout
import Shell
import Testing
import Units

@testable import panelist

@Suite("Size of the screen that is measured")
struct MeasuredScreenTests {
  private func cards(
    _ millimeters: Size = Size(width: 154, height: 86), refusing errno: CInt? = nil
  ) -> [CardReport] {
    var setup = FakeSetup()
    setup.sockets[0].modes = [fakeMode(1280, 800)]
    setup.sockets[0].millimeters = millimeters
    let device = FakeDevice(setup)
    device.fault = { call, _ in call == .open ? errno : nil }
    return Display.survey(FakeBus([device]), choice: DisplayChoice())
  }

  private func settings(_ text: String) throws -> Settings {
    try Settings(parsing: Array(text.utf8), file: "p.conf")
  }

  private static let both = "[panel]\nwidth = 217mm\nheight = 136mm\n"

  @Test(
    "without permission for the card the size and the rotation have to be set",
    arguments: [
      ("", "width and height in [panel] and rotation in [display]"),
      ("[display]\nrotation = 0\n", "width and height in [panel]"),
      ("[panel]\nwidth = 217mm\n", "width and height in [panel] and rotation in [display]"),
      (both, "rotation in [display]"),
    ], [EACCES, EPERM])
  func unreadable(entry: (text: String, missing: String), errno: CInt) throws {
    let settings = try settings(entry.text)
    do throws(Failure) {
      _ = try MeasuredScreen(settings, cards(refusing: errno), [])
      Issue.record("the size is assumed")
    } catch {
      #expect(error.status == .noPermission)
      let path = FakeSetup().path
      #expect(error.message.hasPrefix("open \(path): \(reason(errno)): you may not read it"))
      #expect(error.message.hasSuffix("; without the display, set \(entry.missing)"))
    }
  }

  private func reason(_ errno: CInt) -> String {
    errno == EACCES ? "Permission denied" : "Operation not permitted"
  }

  @Test("without permission for the card, set size and rotation are enough")
  func configured() throws {
    let text = Self.both + "[display]\nrotation = 90\n"
    let screen = try MeasuredScreen(try settings(text), cards(refusing: EACCES), [])
    #expect(!screen.isAssumed)
    #expect(screen.rotation == .quarter)
    #expect(screen.picture.width == 136)
  }

  @Test(
    "the size is assumed when neither a display nor the settings have one",
    arguments: [
      ("", Size(width: 154, height: 86), false, 154), ("", Size(width: 0, height: 0), true, 203.2),
      ("[panel]\nwidth = 217mm\n", Size(width: 0, height: 0), false, 217),
      // An aspect ratio.
      ("", Size(width: 160, height: 90), true, 203.2),
    ])
  func display(text: String, reported: Size, isAssumed: Bool, width: Double) throws {
    let screen = try MeasuredScreen(try settings(text), cards(reported), [])
    #expect(screen.isAssumed == isAssumed)
    #expect(abs(screen.picture.width.value - width) < 0.1)
  }

  @Test("without a display the size is assumed, unless it is set")
  func noDisplay() throws {
    for cards in [[], cards(refusing: ENODEV)] {
      #expect(try MeasuredScreen(Settings(), cards, []).isAssumed)
      #expect(try MeasuredScreen(try settings("[panel]\nwidth = 217mm\n"), cards, []).isAssumed)
      #expect(!(try MeasuredScreen(try settings(Self.both), cards, []).isAssumed))
    }
  }
}
