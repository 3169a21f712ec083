// Tests of the settings of the display: its mode and its rotation.
import Config
import Gestures
import Testing
import Units

@Suite("Settings of the display")
struct DisplaySettingsTests {
  private let section = ConfigSection(name: "display")

  @Test(
    "a mode is read by name, or by size with or without a rate",
    arguments: [
      ("auto", .auto), ("preferred", .preferred),
      ("800x480", .size(Size(width: 800, height: 480), hertz: nil)),
      ("3840x2160@30", .size(Size(width: 3840, height: 2160), hertz: 30)),
      ("65535x1@500", .size(Size(width: 65535, height: 1), hertz: 500)),
    ] as [(String, ModeChoice)])
  func mode(text: String, choice: ModeChoice) throws {
    let read = try section.settings("mode = \(text)")
    #expect(read.displayMode == choice)
    #expect(try Settings(parsing: Array(read.text.utf8), file: "p.conf").displayMode == choice)
  }

  @Test(
    "what is no mode is refused",
    arguments: [
      "", "Auto", "1920", "x1080", "1920x", "1920x1080x60", "1920x1080@", "1920x1080@0.9",
      "1920x1080@501", "1920x1080@60Hz", "1920x1080@6e1", "1920x1080@60@60", "0x1080", "+1x1",
      "65536x1", "1920 x 1080", "1920×1080",
    ])
  func badMode(text: String) {
    let reported = section.complaint("mode = \(text)")
    #expect(reported.hasPrefix("p.conf:2: [display] mode cannot be '\(text)'; allowed: auto, "))
  }

  @Test("rotation is automatic unless a number is set")
  func rotation() throws {
    for (line, value) in [("", nil), ("rotation = auto", nil), ("rotation = 0", Rotation.upright)] {
      #expect(try section.settings("\(line)").rotation == value)
    }
  }
}
