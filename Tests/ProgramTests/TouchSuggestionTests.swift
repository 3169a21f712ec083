// The lines that are suggested for a touch panel are read back as they are meant.
import Config
import Evdev
import Testing
import Units

@testable import panelist

/// A touch device as the survey lists it.
func surveyed(
  _ number: Int, name: String = "Panel", links: [String] = [], refusal: InputRefusal? = nil
) -> TouchSurvey {
  let range = AxisRange(minimum: 0, maximum: 4095)
  let node = InputNode(
    path: "/dev/input/event\(number)", systemPath: "/sys/\(number)", name: name,
    marks: [.touchscreen], links: links)
  let traits = InputTraits(
    name: name, isDirect: true, slotCount: 10, hasTrackingID: true, x: range, y: range)
  return TouchSurvey(
    node, name: name, refusal: refusal, reporting: refusal == nil ? traits : nil,
    correction: AxisCorrection())
}

@Suite("Suggested lines")
struct TouchSuggestionTests {
  private static let socket = "/dev/input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event"
  private static let model = "/dev/input/by-id/usb-Maker_Panel-event-if00"

  private func suggestion(
    _ settings: [String] = ["axes = y x"], for panel: TouchSurvey,
    beside others: [TouchSurvey] = [],
    file: String = ""
  ) throws -> TouchSuggestion {
    let lines = try Configuration(parsing: Array(file.utf8), file: "p.conf").touchLines
    return TouchSuggestion(settings, for: panel, among: others + [panel], replacing: lines)
  }

  @Test(
    "a panel is called by its name, else by a link that stays, else by its path",
    arguments: [
      ("Panel", [socket, model], "Panel"), ("#1 Panel", [socket, model], socket),
      ("Touch #1 Panel", [model, socket], socket), ("Touch ;1", [model], model),
      ("", [socket], socket), (" Panel", [socket], " Panel"), ("Panel ", [socket], socket),
      ("A\u{1B}[2J", [socket], socket), ("A\u{202E}B", [socket], socket),
      (String(repeating: "long ", count: 50) + "name", [socket], socket),
      ("Panel for two", [socket], "Panel for two"), ("Écran ü", [], "Écran ü"),
      ("", ["/dev/elsewhere"], "/dev/input/event3"), ("", [], "/dev/input/event3"),
    ])
  func names(name: String, links: [String], expected: String) throws {
    let panel = surveyed(3, name: name, links: links)
    for settings in [["axes = y x"], ["axes = -y x", "range = -1 1023 0 599"]] {
      let suggestion = try suggestion(settings, for: panel)
      let read = try Settings(parsing: Array(suggestion.section.utf8), file: "p.conf")
      #expect(read.touchAxes.map(\.device) == [suggestion.device])
      #expect(read.touchRanges.count == settings.count - 1)
      #expect(panel.isCalled(suggestion.device))
      #expect(suggestion.device == expected)
      let mayChange = suggestion.notes.contains { $0.contains("plugged in again") }
      #expect(mayChange == (suggestion.device == panel.path))
    }
  }

  @Test("a name that another device has too is not used")
  func sameNames() throws {
    let panel = surveyed(3, links: [Self.socket])
    let unreadable = surveyed(4, refusal: .noPermission(group: "input"))
    for other in [surveyed(4), unreadable] {
      #expect(try suggestion(for: panel, beside: [other]).device == Self.socket)
    }
    #expect(try suggestion(for: panel, beside: [surveyed(4, name: "Other")]).device == "Panel")
  }

  @Test("what is replaced is named, and a matrix that would apply as well is made neutral")
  func replaced() throws {
    let panel = surveyed(3, links: [Self.socket])
    let file = """
      [touch]
      axes = -x y
      range = 0 9 0 9 for Other
      range = 0 9 0 9 for \(Self.socket)
      matrix = 1.05 0 -0.02 0 1.04 -0.01 for Panel

      """
    let axes = try suggestion(for: panel, file: file)
    #expect(
      axes.section == "\n[touch]\naxes = y x for Panel\nmatrix = 1 0 0 0 1 0 for Panel\n")
    #expect(
      axes.notes == [
        "for this panel that replaces p.conf:2 (axes), p.conf:5 (matrix): the last line counts"
      ])
    let range = try suggestion(["range = 0 9 0 9"], for: panel, file: file)
    #expect(range.lines == ["range = 0 9 0 9 for Panel"])
    #expect(range.notes == ["for this panel that replaces p.conf:4 (range): the last line counts"])
    // A last line without its line feed.
    let both = String(file.dropLast(2)) + axes.section
    let settings = try Settings(parsing: Array(both.utf8), file: "p.conf")
    let correction = settings.touchConfiguration.correction(
      of: InputNode(
        path: panel.path, systemPath: "/sys", name: "Panel", marks: [.touchscreen],
        links: panel.links))
    #expect(correction.matrix == TouchAxes.swapped.matrix)
  }

  @Test("the file that is used is named, with the command that checks it")
  func instructions() {
    let standard = TouchConfigurationFile(Configuration(), path: nil).instructions
    #expect(
      standard.hasPrefix(
        "append these lines at the end of /etc/panelist.conf, then `panelist check-config`; "))
    let named = TouchConfigurationFile(Configuration(), path: "/srv/p.conf").instructions
    #expect(
      named.contains(
        "at the end of /srv/p.conf, then `panelist check-config --config /srv/p.conf`; "))
  }

  @Test("lines are appended to the last file that corrects touch devices")
  func lastFile() throws {
    let lines = Array("[touch]\naxes = y x\n".utf8)
    let configuration = try Configuration(parsing: lines, file: "/etc/panelist.conf.d/touch.conf")
    #expect(
      TouchConfigurationFile(configuration, path: nil).file == "/etc/panelist.conf.d/touch.conf")
  }

  @Test("touches that were far from the corners get the lines only as what to try next")
  func farTouches() throws {
    let message = TouchConfigurationFile(Configuration(), path: nil).message(
      forFarTouches: try suggestion(["range = 400 3600 0 9"], for: surveyed(3)),
      EdgeOffsets(left: 30, right: 30))
    #expect(message.hasPrefix("touches land more than 25 mm inside the screen (left 30 mm inward"))
    #expect(message.hasSuffix("/etc/panelist.conf:\n[touch]\nrange = 400 3600 0 9 for Panel"))
  }
}
