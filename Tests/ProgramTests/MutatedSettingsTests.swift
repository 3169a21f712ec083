// Mutated configuration files: each gives settings in range, or an error with place and remedy.
import Config
import Foundation
import Paint
import Shell
import Store
import TestCounts
import TestRandom
import Testing
import Text
import Units

@testable import panelist

@Suite("Mutated configuration files")
struct MutatedSettingsTests {
  /// Screens on which error screens are drawn.
  private static let screens = [(800, 480), (1280, 800), (480, 800)].map {
    PanelGeometry(assuming160DPI: Size(width: $0, height: $1))
  }
  private static let full = """
    # The panel in the kitchen.
    [panel]
    row_height = 12.5mm ; a little taller
    width = 152mm
    height = 91.44mm
    [display]
    card = /dev/dri/card1
    connector = HDMI-A-1
    pixel_format = xbgr8888
    rotation = 270
    switch = keys
    [touch]
    ignore = Wacom; Pen
    ignore = /dev/input/event3
    range = 0 1023 -5 599
    axes = -y x for Screen for two
    matrix = 1.05 0 -2e-2 0 1 0 for /dev/input/event3
    palm_rejection = off for Screen for two
    stitching = on
    [keyboard]
    layouts = tr, de
    xkb = us,ru(phonetic) for Datalogic Gryphon
    xkb_options = grp:alt_shift_toggle
    [list]
    completed = sink
    [look]
    theme = dusk
    night = 22:30 6:05
    language = fr
    clock = 12h
    clock_source = any
    [store]
    path = FOLDER/panelist.db
    [text]
    font = FONT

    """

  private let shell: Shell
  private let originals: [[UInt8]]
  /// Error screens already drawn: equal texts give equal pictures.
  private let drawn = Drawn()

  private final class Drawn { var errorScreens: Set<ErrorScreen> = [] }

  init() throws {
    shell = try Shell()
    let folder = shell.folder.path
    let full = Self.full.replacing("FOLDER", with: folder).replacing(
      "FONT", with: try #require(Typefaces.inter.paths.min()))
    let original = try String(
      contentsOf: Checkout.root.appending(path: "deploy/panelist.conf"), encoding: .utf8)
    // Only the path is set, so that the test stays in its own folder.
    let path = "[store]\npath = \(folder)/panelist.db\n"
    originals = [full, original.replacing("[store]\n", with: path), path].map { Array($0.utf8) }
  }

  @Test("a mutated file gives settings in range or an error, the same in check-config and run")
  func mutated() throws {
    var counts: [String: Int] = [:]
    for seed in 0..<TestCounts.count("mutated-settings") {
      var chance = SeededRandom(seed: UInt64(seed))
      var bytes = originals[chance.roll(below: originals.count)]
      var story = "seed \(seed):"
      for _ in 0...chance.roll(0...1) {
        let mutation = SettingsMutation.drawn(&chance)
        story += " \(mutation)"
        mutation.apply(to: &bytes, &chance)
      }
      counts[try outcome(bytes, story), default: 0] += 1
    }
    // Each outcome must occur often enough.
    let some = TestCounts.count("mutated-settings") / 500
    for end in ["shown", "A setting is wrong", "The letters are missing", "The list is no file"] {
      let count = counts[end, default: 0]
      #expect(count > some, "\(end): \(counts)")
    }
  }

  /// The outcome of `run` with a file: shown, or the title of its error screen.
  private func outcome(_ bytes: [UInt8], _ story: String) throws -> String {
    let file = shell.folder.path + "/p.conf"
    try Data(bytes).write(to: URL(filePath: file))
    let arguments = ["--config", file]
    let command = try Program.command(from: ["check-config"] + arguments)
    let check = try #require(command as? CheckConfigCommand)
    var settings: Settings?
    var checked: Failure?
    do throws(Failure) {
      settings = try check.check().configuration.settings
    } catch {
      checked = error
    }
    if let settings {
      #expect(faults(of: settings) == [], "\(story)")
      let text = Array(settings.text.utf8)
      #expect(try Settings(parsing: text, file: file) == settings, "\(story)")
      // A path elsewhere would create a list on this machine.
      guard settings.storePath.hasPrefix(shell.folder.path + "/") else { return "elsewhere" }
    }
    do throws(Failure) {
      let launchContext = try LaunchContext(check.options)
      #expect(checked == nil, "\(story)")
      #expect(launchContext.settings == settings, "\(story)")
      return "shown"
    } catch {
      // An error that check-config does not find concerns the list, which it does not open.
      // The error is ignored: settings that cannot be read name no layouts.
      let layouts = (try? check.options.settings())?.layoutFile
      let isOfLayouts = layouts.map { error.message.contains($0 + ":") } ?? false
      let ofCheck = isOfLayouts ? layouts : settings.flatMap(\.fontPath)
      let place = checked == nil ? settings?.storePath : ofCheck
      #expect(checked == nil || checked == error, "\(story)")
      inspect(error, place ?? file, story)
      return error.errorScreen.title
    }
  }

  private func inspect(_ failure: Failure, _ place: String, _ story: String) {
    let errorScreen = failure.errorScreen
    #expect(
      failure.message.contains(place) || errorScreen.title == "The letters are missing",
      "\(failure.message): \(story)")
    #expect(failure.message.contains("; ") || failure.message.contains(": "), "\(story)")
    if errorScreen.title == "A setting is wrong" {
      let isWhole = ["the file is larger than", "; let layouts in [keyboard] name a file"]
        .contains { failure.message.contains($0) }
      // A file of layouts that is missing stands behind the line of its setting.
      let setting = failure.message.firstRange(of: ": [keyboard] layouts: " + place)
      let message = failure.message[(setting?.upperBound ?? failure.message.startIndex)...]
      #expect(setting != nil || message.hasPrefix(place + ":"), "\(story)")
      let line = setting == nil ? message.dropFirst(place.count + 1).prefix { $0 != ":" } : ""
      #expect(isWhole == (Int(line) == nil), "\(failure.message): \(story)")
      #expect(failure.status == .badConfig)
    }
    #expect(!errorScreen.remedy.isEmpty && errorScreen.remedy != ".", "\(story)")
    #expect(
      (tamed(errorScreen.status) == errorScreen.status) && !errorScreen.status.contains("\n"),
      "\(story)")
    guard drawn.errorScreens.insert(errorScreen).inserted else { return }
    for screen in Self.screens {
      let strokes = ErrorScreenPicture(errorScreen, on: screen).strokes
      #expect(!strokes.isEmpty)
      #expect(cut(strokes, on: screen) == [], "\(errorScreen) on \(screen): \(story)")
    }
  }

  /// The strokes that reach past an edge of a screen.
  private func cut(_ strokes: [Stroke], on screen: PanelGeometry) -> [Stroke] {
    let (width, height) = (Double(screen.pixels.width), Double(screen.pixels.height))
    return strokes.filter { stroke in
      [stroke.from, stroke.to].contains { end in
        end.x < stroke.radius || end.x > width - stroke.radius || end.y < stroke.radius
          || end.y > height - stroke.radius
      }
    }
  }

  /// Values of settings that violate the manual page.
  private func faults(of settings: Settings) -> [String] {
    var faults: [String] = []
    func require(_ isRight: Bool, _ fault: String) { if !isRight { faults.append(fault) } }
    let lengths: [(Millimeters?, ClosedRange<Double>)] = [
      (settings.rowHeight, 6...40), (settings.panelWidth, 20...3000),
      (settings.panelHeight, 20...3000),
    ]
    for case (let length?, let range) in lengths {
      require(range.contains(length.value), "\(length)")
    }
    if let card = settings.card {
      require(card.contains(/^\/dev\/dri\/card(0|[1-9][0-9]{0,2})$/), card)
    }
    if let connector = settings.connector {
      require(connector.contains(/^[A-Za-z0-9-]+$/), connector)
    }
    if let night = settings.night {
      require(night.contains(night.start) && !night.contains(night.end), "\(night)")
    }
    for range in settings.touchRanges.map(\.value) {
      require(range.x.lowerBound < range.x.upperBound, "\(range)")
      require(range.y.lowerBound < range.y.upperBound, "\(range)")
    }
    for matrix in settings.touchMatrices.map(\.value) {
      let corners = [(0.0, 0.0), (1, 0), (0, 1)].map { matrix(x: $0.0, y: $0.1) }
      require(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(matrix)")
      let (a, b, c) = (corners[0], corners[1], corners[2])
      require((b.x - a.x) * (c.y - a.y) != (c.x - a.x) * (b.y - a.y), "\(matrix) is flat")
    }
    require(Set(settings.layouts).count == settings.layouts.count, "\(settings.layouts)")
    for device in settings.ignoredTouches { require(!device.isEmpty, "ignores nothing") }
    for path in [settings.storePath, settings.fontPath, settings.layoutFile].compactMap(\.self) {
      require(path.hasPrefix("/") && !path.hasSuffix("/"), path)
      require(path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, path)
    }
    return faults
  }
}
