// Texts of the error screen for each failure, and that they fit on every screen.
import Config
import ListUI
import Paint
import Shell
import Store
import Testing
import Units

@testable import panelist

@Suite struct ErrorScreenTests {
  private static let listFile = "/var/lib/panelist/panelist.db"
  static let reasons: [StoreError.Reason] = [
    .missing, .noFolder, .notAFile, .foreign, .newer(version: 9), .damaged, .notPermitted,
    .readOnly, .full, .locked, .noDescriptor, .unsuitableFileSystem,
    .refused, .io,
  ]
  /// Sizes in pixels and in millimetres.
  static let screens: [PanelGeometry] = [
    PanelGeometry(pixels: Size(width: 800, height: 480), width: 154, height: 86),
    PanelGeometry(assuming160DPI: Size(width: 800, height: 480)),
    PanelGeometry(pixels: Size(width: 480, height: 800), width: 86, height: 154),
    PanelGeometry(pixels: Size(width: 720, height: 1280), width: 62, height: 110),
    PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136),
    PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 476, height: 268),
    PanelGeometry(pixels: Size(width: 3840, height: 2160), width: 708, height: 398),
  ]

  private static func wrong(_ text: String) -> ErrorScreen {
    do throws(ConfigError) {
      _ = try Settings(parsing: Array(text.utf8), file: "/etc/panelist.conf")
      fatalError("ErrorScreenTests: nothing is wrong with \(text)")
    } catch {
      return Failure(error).errorScreen
    }
  }

  static let errorScreens: [ErrorScreen] =
    reasons.map {
      Failure(StoreError($0, call: "open", path: listFile, detail: "disk I/O error")).errorScreen
    } + [
      wrong("[display]\nrotation = 45\n"), wrong("[panel]\nrow = 10mm\n"),
      wrong("[touch]\nrange = 1\n"), wrong("[touhc]\n"),
      wrong("[display]\nconnector = \(String(repeating: "W_", count: 80))\n"),
      ErrorScreen(message: "connect: a word\u{7}ofcontrol" + String(repeating: "M", count: 4000)),
      ErrorScreen(message: ""),
    ]

  @Test("an invalid setting is reported with its file, its line and the allowed values")
  func configuration() {
    let errorScreen = Self.wrong("[display]\nrotation = 45\n")
    #expect(errorScreen.title == "A setting is wrong")
    #expect(
      errorScreen.problem == "/etc/panelist.conf, line 2: [display] rotation cannot be '45'.")
    #expect(errorScreen.remedy == "Allowed: auto, 0, 90, 180, 270.")
    #expect(errorScreen.files == ["/etc/panelist.conf"])
    #expect(
      errorScreen.status
        == "A setting is wrong: /etc/panelist.conf, line 2: [display] rotation cannot be '45'. "
        + "Allowed: auto, 0, 90, 180, 270.")
  }

  @Test("each store error has its own title, and names the file and a remedy")
  func store() {
    let errorScreens = Self.errorScreens.prefix(Self.reasons.count)
    for errorScreen in errorScreens {
      #expect((errorScreen.problem + errorScreen.remedy).contains(Self.listFile), "\(errorScreen)")
      #expect(errorScreen.files == [Self.listFile])
      #expect(errorScreen.remedy.hasSuffix("."))
    }
    // `.refused` concerns an edit, never a start, and shares the title of `.io`.
    #expect(Set(errorScreens.map(\.title)).count == Self.reasons.count - 1)
  }

  @Test("titles, texts and status lines are within their limits", arguments: errorScreens)
  func titles(errorScreen: ErrorScreen) {
    #expect(errorScreen.title.count <= 36, "\(errorScreen.title)")
    #expect(
      errorScreen.problem.count <= ErrorScreen.longest
        && errorScreen.remedy.count <= ErrorScreen.longest)
    #expect(!errorScreen.status.contains("\n"))
  }

  @Test("no part of an error screen reaches into the margins", arguments: screens, errorScreens)
  func margins(screen: PanelGeometry, errorScreen: ErrorScreen) {
    let margin = RowMetrics.margin * Double(RowMetrics.height(filling: screen))
    for stroke in ErrorScreenPicture(errorScreen, on: screen).strokes {
      for end in [stroke.from, stroke.to] {
        // A dot is a quarter thicker than a stroke.
        let reach = stroke.radius * 0.7
        #expect(end.x - reach >= margin - 1, "\(errorScreen.title)")
        #expect(end.x + reach <= Double(screen.pixels.width) - margin + 1, "\(errorScreen.title)")
        #expect(end.y - reach >= margin - 1, "\(errorScreen.title)")
        #expect(end.y + reach <= Double(screen.pixels.height) - margin + 1, "\(errorScreen.title)")
      }
    }
  }

  @Test("on a 7-inch screen capitals are a third of the row height")
  func textSize() {
    let screen = Self.screens[0]
    let wanted = ErrorScreenPicture.textShare * Double(RowMetrics.height(filling: screen)) - 1
    for title in ["A setting is wrong", "The list is too new"] {
      guard let errorScreen = Self.errorScreens.first(where: { $0.title == title }) else {
        Issue.record("nothing has the title \(title)")
        continue
      }
      let strokes = ErrorScreenPicture(errorScreen, on: screen).strokes
      // The stroke width of text is a fixed share of the capital height.
      let thinnest = (strokes.map(\.radius).min() ?? 0) * 2
      let capital = thinnest / StrokeFace.Weight.text.rawValue
      #expect(capital >= wanted, "\(title): \(capital) pixels")
    }
  }

  @Test("of a folder whose lock is held, the lock is the file that fuser is asked about")
  func lockOfFolder() {
    let error = StoreError(
      .locked, call: "lock the folder", path: "/srv/list/panelist.db", detail: "")
    #expect(
      ErrorScreen(error).status.hasSuffix("sudo fuser /srv/list/.lock names it."))
    #expect(error.remedy.contains("(fuser '/srv/list/.lock' names it)"))
  }

  @Test("the systemd status has no control characters, whatever the path contains")
  func status() {
    let path = "/srv/\u{9B}2J\u{202E}a\u{1B}]0;b\u{7}\nc.db"
    let errorScreen = ErrorScreen(StoreError(.locked, call: "open", path: path, detail: ""))
    #expect(
      errorScreen.status.hasSuffix(
        "sudo fuser /srv/\u{FFFD}2J\u{FFFD}a\u{FFFD}]0;b\u{FFFD} c.db names it."))
  }

  @Test(
    "an error screen fits on a display that reports a wrong physical size",
    arguments: errorScreens)
  func wrongSize(errorScreen: ErrorScreen) {
    for (width, height) in [(320, 240), (240, 320), (800, 480), (1920, 480), (3840, 2160)] {
      let pixels = Size(width: width, height: height)
      for (x, y) in [(10, 10), (16, 12), (2000, 10), (10, 2000), (160, 90), (2000, 2000)] {
        let screen = PanelGeometry(
          pixels: pixels, width: Millimeters(Double(x)), height: Millimeters(Double(y)))
        let strokes = ErrorScreenPicture(errorScreen, on: screen).strokes
        let reach = strokes.map(\.radius).max() ?? 0
        let ends = strokes.flatMap { [$0.from, $0.to] }
        #expect(ends.allSatisfy { $0.x >= reach && $0.x <= Double(width) - reach / 2 }, "\(screen)")
        #expect(
          ends.allSatisfy { $0.y >= reach / 2 && $0.y <= Double(height) - reach / 2 }, "\(screen)")
      }
    }
  }

  @Test("a long path is shortened at its beginning")
  func paths() {
    let path = "/" + String(repeating: "long/", count: 40) + "list.db"
    let shown = ErrorScreen.shortened(path)
    #expect(shown.count == 48 && shown.hasPrefix("…") && shown.hasSuffix("long/list.db"))
  }
}
