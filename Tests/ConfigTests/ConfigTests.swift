// Tests of the configuration file: what is accepted, and the message for what is not.
import Config
import Foundation
import Gestures
import Glibc
import Model
import OnScreenKeyboard
import Paint
import Testing
import Units

/// A file that is refused, and the message for it.
struct BadFile: CustomTestStringConvertible, Sendable {
  let text: String
  let message: String
  init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }
  var testDescription: String { message }
}

@Suite("The configuration file")
struct ConfigTests {
  private func settings(_ text: String) throws -> Settings {
    try Settings(parsing: Array(text.utf8), file: "p.conf")
  }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(ConfigError) {
      _ = try Settings(parsing: bytes, file: "p.conf")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "an empty file keeps all defaults", arguments: ["", "\n", "\n\n  \n", "# x\n;y"])
  func empty(text: String) throws {
    #expect(try settings(text) == Settings())
  }

  /// A file with every key.
  private static let whole = """
    # The panel in the kitchen.
    [panel]
    row_height = 12.5mm ; a little taller
    width=152 mm
    height =91.44mm

    [display]
    card = /dev/dri/card1
    connector = HDMI-A-1
    pixel_format = rgb565
    mode = 1920x1080@59.94
    rotation = 270
    switch = keys
      ; an indented comment
    [touch]
    ignore = Wacom; Pen
    ignore = /dev/input/event3
    range = 0 1023 -5 599
    axes = -y x for Screen for two
    axes = x -y
    matrix = 0 1 0 -1 0 1 for /dev/input/event3
    matrix = 1.05 0 -2e-2 0 1 0
    palm_rejection = off for Screen for two
    palm_rejection = on
    stitching = on
    [keyboard]
    layouts = de, /etc/panelist/own.layouts ,en
    xkb = us,ru(phonetic)
    xkb = us for Datalogic Gryphon
    xkb_options = grp:alt_shift_toggle
    xkb_model = pc105
    [list]
    completed = sink
    [look]
    theme = dusk
    language = fr
    night = 22:30 6:05
    clock = 12h
    clock_source = any
    [store]
    path = /srv/list = of things.db
    [text]
    font = /usr/share/fonts/Grüße.otf
    """

  @Test("every key is read")
  func everything() throws {
    let text = Self.whole
    var wanted = Settings()
    wanted.rowHeight = 12.5
    wanted.panelWidth = 152
    wanted.panelHeight = 91.44
    wanted.card = "/dev/dri/card1"
    wanted.connector = "HDMI-A-1"
    wanted.pixelFormat = .rgb565
    wanted.displayMode = .size(Size(width: 1920, height: 1080), hertz: 59.94)
    wanted.rotation = .threeQuarters
    wanted.consoleSwitching = .keys
    wanted.ignoredTouches = ["Wacom; Pen", "/dev/input/event3"]
    wanted.touchRanges = [DeviceSetting(value: try #require(TouchRange("0 1023 -5 599")))]
    wanted.touchAxes = [
      DeviceSetting(value: .swappedMirrored, device: "Screen for two"),
      DeviceSetting(value: .upsideDown),
    ]
    wanted.touchMatrices = [
      DeviceSetting(
        value: try #require(AffineMatrix("0 1 0 -1 0 1")), device: "/dev/input/event3"),
      DeviceSetting(value: try #require(AffineMatrix("1.05 0 -0.02 0 1 0"))),
    ]
    wanted.touchPalms = [
      DeviceSetting(value: .off, device: "Screen for two"), DeviceSetting(value: .on),
    ]
    wanted.stitching = .on
    wanted.layouts = [
      .layout(try #require(BuiltInLayout("de"))), .file("/etc/panelist/own.layouts"),
      .layout(.english),
    ]
    wanted.keyboards = try settings(
      """
      [keyboard]
      xkb = us,ru(phonetic)
      xkb = us for Datalogic Gryphon
      xkb_options = grp:alt_shift_toggle
      xkb_model = pc105
      """
    ).keyboards
    #expect(wanted.keyboards.layouts.map(\.device) == [nil, "Datalogic Gryphon"])
    wanted.completedRows = .sink
    wanted.theme = .dusk
    wanted.language = "fr"
    wanted.night = NightHours(from: 22 * 60 + 30, to: 6 * 60 + 5)
    wanted.clock = .hours12
    wanted.clockSource = .any
    wanted.storePath = "/srv/list = of things.db"
    wanted.fontPath = "/usr/share/fonts/Grüße.otf"
    #expect(try settings(text) == wanted)
    #expect(try settings(wanted.text) == wanted)
  }

  @Test(
    "a row height is read with its unit or name",
    arguments: [("6mm", 6), ("40mm", 40), ("10.5  mm", 10.5), ("across-the-room", 24)])
  func rowHeight(text: String, value: Double) throws {
    #expect(try settings("[panel]\nrow_height = \(text)").rowHeight == Millimeters(value))
  }

  @Test("a key's former name is read, and both names together are refused")
  func formerName() throws {
    let settings = try Settings(parsing: Array("[touch]\nrejoin = on\n".utf8), file: "p.conf")
    #expect(settings.stitching == .on)
    #expect(settings.text.contains("stitching = on\n"))
    let both = message(Array("[touch]\nstitching = off\nrejoin = on\n".utf8))
    #expect(
      both
        == "p.conf:3: [touch] rejoin (now stitching) stands in line 2 already; keep one of the two")
    let wrong = message(Array("[touch]\nrejoin = maybe\n".utf8))
    #expect(
      wrong == "p.conf:2: [touch] rejoin (now stitching) cannot be 'maybe'; allowed: auto, on, off")
  }

  @Test("without a pixel format the display chooses one")
  func pixelFormat() throws {
    #expect(Settings().pixelFormat == nil)
    #expect(try settings("[display]\npixel_format = auto") == Settings())
    for format in PixelFormat.allCases {
      #expect(try settings("[display]\npixel_format = \(format)").pixelFormat == format)
    }
  }

  @Test("without a row height rows fill the screen")
  func autoHeight() throws {
    #expect(Settings().rowHeight == nil)
    #expect(try settings("[panel]\nrow_height = auto") == Settings())
    #expect(Settings().text.hasPrefix("[panel]\nrow_height = auto\n"))
  }

  static let allowedHeight = "allowed: auto, 6mm to 40mm, or across-the-room (24mm)"

  @Test(
    "a bad value is refused with the allowed ones",
    arguments: [
      "10", "5.9mm", "40.1mm", "10 cm", "mm", "1e1mm", "0x10mm", "-8mm", "", "infmm", "1.2.3mm",
      "Auto",
    ])
  func badHeight(text: String) throws {
    let wanted = "p.conf:2: [panel] row_height cannot be '\(text)'; \(ConfigTests.allowedHeight)"
    #expect(message(Array("[panel]\nrow_height = \(text)".utf8)) == wanted)
  }

  @Test(
    "axes map a touch device to the panel in all eight orientations",
    arguments: zip(
      TouchAxes.allCases,
      [[0, 0], [1, 0], [0, 1], [1, 1], [0, 0], [1, 0], [0, 1], [1, 1]] as [[Double]]))
  func directions(axes: TouchAxes, corner: [Double]) {
    let place = axes.matrix(x: 0, y: 0)
    #expect([place.x, place.y] == corner)
    // Along the device's first axis the position moves along one of the panel's axes.
    let along = axes.matrix(x: 1, y: 0)
    let isSideways = axes.rawValue.first == "y" || axes.rawValue.hasPrefix("-y")
    #expect((along.x == place.x) == isSideways)
    #expect((along.y == place.y) == !isSideways)
    #expect(axes.matrix.isSideways == isSideways)
  }

  @Test(
    "an axis, matrix or range that maps nothing is refused",
    arguments: [
      "range = 0 1023 0", "range = 0 1023 599 599", "range = 9 8 0 5", "range = 0 1023 0 5 6",
      "range = 0 1e3 0 599", "range = for Screen", "axes = x x", "axes = xy", "axes = y  x",
      "matrix = 1 0 0 0 1", "matrix = 1 0 0 0 1 0 0", "matrix = 0 0 0 0 0 0",
      "matrix = 0x1 0 0 0 1 0", "matrix = 1 0 nan 0 1 0", "matrix = 1e999 0 0 0 1 0",
      "matrix = 1 0 1e999 0 1 0",
    ])
  func badAxes(line: String) {
    let key = line.prefix { $0 != " " }
    let wanted = "p.conf:2: [touch] \(key) cannot be '\(line.dropFirst(key.count + 3))'; allowed: "
    let reported = message(Array("[touch]\n\(line)".utf8)) ?? "nothing"
    #expect(reported.hasPrefix(wanted), "\(reported)")
    #expect(
      reported.hasSuffix(
        "; and for one device only, behind it: for NAME, or for its path or a link to it"))
  }

  static let badFiles: [BadFile] = [
    BadFile(
      "[panel]\n\nrow_hight = 10mm",
      "p.conf:3: there is no key 'row_hight' in [panel]; allowed: row_height, width, height"),
    BadFile(
      "\n[pannel]\n",
      "p.conf:2: there is no section [pannel]; "
        + "allowed: [panel], [display], [touch], [keyboard], [list], [look], [idle], [store], [text]"
    ),
    BadFile(
      "row_height = 10mm\n[panel]",
      "p.conf:1: 'row_height' stands before the first section; write its [panel] above it"),
    BadFile(
      "row_hight = 10mm\n[panel]",
      "p.conf:1: 'row_hight' stands before the first section; write its [section] above it"),
    BadFile(
      "[panel]\ntheme = ember",
      "p.conf:2: there is no key 'theme' in [panel]; move it below [look]; allowed: row_height, "
        + "width, height"),
    BadFile(
      "[panel]\nwidth = 90mm\n# x\nwidth = 91mm",
      "p.conf:4: [panel] width stands in line 2 already; keep one of the two"),
    BadFile(
      "[panel]\nwidth = 90mm\n  height = 91mm",
      "p.conf:3: the line is indented; begin keys and sections at the left edge"),
    BadFile(
      "[panel]\n\t[text]",
      "p.conf:2: the line is indented; begin keys and sections at the left edge"),
    BadFile("[panel\n", "p.conf:1: the section has no ']'; write: [section]"),
    BadFile(
      "[panel] width = 90mm",
      "p.conf:1: something stands behind the section's ']'; write it on the next line"),
    BadFile(
      "[panel];x", "p.conf:1: something stands behind the section's ']'; write it on the next line"),
    BadFile("[panel]\nwidth", "p.conf:2: the line is no setting; write: key = value"),
    BadFile("[panel]\nwidth: 90mm", "p.conf:2: the line is no setting; write: key = value"),
    BadFile("[panel]\nwidth ; = 90mm", "p.conf:2: the line is no setting; write: key = value"),
    BadFile(
      "[panel]\n= 90mm",
      "p.conf:2: there is no key '' in [panel]; allowed: row_height, width, height"
    ),
    BadFile(
      "[panel]\nwidth = 90mm # wide",
      "p.conf:2: '#' begins no comment behind a value; begin it with ';' or a line of its own"),
    BadFile(
      "[display]\ncard = card0",
      "p.conf:2: [display] card cannot be 'card0'; allowed: /dev/dri/card0, /dev/dri/card1 and so on"
    ),
    BadFile(
      "[display]\ncard = /dev/dri/card+1",
      "p.conf:2: [display] card cannot be '/dev/dri/card+1'; "
        + "allowed: /dev/dri/card0, /dev/dri/card1 and so on"),
    BadFile(
      "[display]\ncard = /dev/dri/card",
      "p.conf:2: [display] card cannot be '/dev/dri/card'; "
        + "allowed: /dev/dri/card0, /dev/dri/card1 and so on"),
    BadFile(
      "[display]\nrotation = 45",
      "p.conf:2: [display] rotation cannot be '45'; allowed: auto, 0, 90, 180, 270"),
    BadFile(
      "[display]\nswitch = always",
      "p.conf:2: [display] switch cannot be 'always'; allowed: never, keys"),
    BadFile(
      "[display]\npixel_format = RGB565",
      "p.conf:2: [display] pixel_format cannot be 'RGB565'; "
        + "allowed: auto, xrgb8888, xbgr8888, rgb565"),
    BadFile(
      "[display]\nconnector = HDMI A",
      "p.conf:2: [display] connector cannot be 'HDMI A'; "
        + "allowed: a name of letters, digits and hyphens, as HDMI-A-1 or DSI-1"),
    BadFile(
      "[touch]\nignore =",
      "p.conf:2: [touch] ignore cannot be ''; "
        + "allowed: the name of a touch device, or its path or a link to it below /dev"),
    BadFile(
      "[touch]\npalm_rejection = yes for Panel",
      "p.conf:2: [touch] palm_rejection cannot be 'yes for Panel'; allowed: auto, on, off; and for "
        + "one device only, behind it: for NAME, or for its path or a link to it"),
    BadFile(
      "[touch]\nstitching = yes",
      "p.conf:2: [touch] stitching cannot be 'yes'; allowed: auto, on, off"),
    BadFile(
      "[list]\ncompleted = Sink",
      "p.conf:2: [list] completed cannot be 'Sink'; allowed: stay, sink"),
    BadFile(
      "[store]\npath = list.db",
      "p.conf:2: [store] path cannot be 'list.db'; allowed: the path of a file, beginning with /"),
    BadFile(
      "[text]\nfont = /usr/share/",
      "p.conf:2: [text] font cannot be '/usr/share/'; allowed: inter, or the path of a file, beginning with /"
    ),
    BadFile(
      "\u{FEFF}[panel]",
      "p.conf:1: the file begins with a byte order mark; save it as UTF-8 without BOM"),
    BadFile(
      "[panel]\r\nwidth = 90mm\r\n",
      "p.conf:1: the line ends in CR LF; save the file with Unix line ends"),
    BadFile(
      "[panel]\nwidth = 9\u{0}0mm",
      "p.conf:2: the line holds the control character 0; write plain text"),
    BadFile(
      "[text]\nfont = /a\u{9B}2Jb",
      "p.conf:2: the line holds the control character 155; write plain text"),
    BadFile(
      "[text]\nfont = /\(String(repeating: "x", count: 191))",
      "p.conf:2: the line has 199 bytes; at most 198 can be read"),
  ]

  @Test("a bad file is refused with its line and the remedy", arguments: badFiles)
  func bad(file: BadFile) {
    #expect(message(Array(file.text.utf8)) == file.message)
  }

  @Test("bytes that are not UTF-8 are refused")
  func encoding() {
    let bytes = Array("[touch]\nignore = Caf".utf8) + [0xE9]
    #expect(message(bytes) == "p.conf:2: the line is not UTF-8; save the file as UTF-8")
  }

  @Test("a line of 198 bytes is read whole")
  func longest() throws {
    let path = "/" + String(repeating: "x", count: 190)
    let text = "[text]\nfont = \(path)\n[panel]\nwidth = 90mm"
    #expect(try settings(text).fontPath == path)
    #expect(try settings(text).panelWidth == 90)
  }

  @Test("the manual names every key with its allowed values and its default")
  func manual() {
    for key in SettingKey.all {
      #expect(SettingKey.manual.contains("  \(key.name)\n    \(key.meaning)"))
      #expect(SettingKey.manual.contains("Allowed: \(key.allowed)."))
    }
    #expect(SettingKey.manual.contains("(24mm). Default: auto."))
    #expect(SettingKey.manual.hasPrefix("[panel]\n  row_height\n"))
  }

  @Test("a configuration file that is missing, unreadable or too large is refused")
  func files() throws {
    func failure(_ path: String) -> ConfigError? {
      do throws(ConfigError) {
        _ = try Settings.read(path: path)
        return nil
      } catch {
        return error
      }
    }
    #expect(failure("/nowhere/p.conf")?.reason == .missing)
    #expect(failure("/tmp")?.reason == .unreadable)
    #expect(failure("/dev/zero")?.problem == "the file is larger than 65536 bytes")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).conf")
    // Losing the error is right: a file left in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("[panel]\nwidth = 90mm\n".utf8).write(to: file)
    #expect(try Settings.read(path: file.path).panelWidth == 90)
  }

  @Test("a pipe instead of a file is refused at once, with or without a writer")
  func pipe() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    // Losing the error is right: a file left in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The call copies the name.
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let alone = try #require(
      throws: ConfigError.self
    ) { _ = try Settings.read(path: path) }
    #expect(alone.reason == .unreadable && alone.problem == "it is a pipe")
    // The call copies the name.
    let writer = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(writer) }
    #expect(throws: alone) { _ = try Settings.read(path: path) }
  }
}
