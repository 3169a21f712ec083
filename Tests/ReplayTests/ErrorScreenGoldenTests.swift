// Error screens, which are shown when the list cannot be, match reference pictures.
import Config
import Foundation
import Paint
import Raster
import Shell
import Store
import Testing
import Text
import Units

@testable import panelist

/// An error screen on a panel.
struct ErrorScreenMoment: CustomTestStringConvertible, Sendable {
  let name: String
  let errorScreen: ErrorScreen
  let screen: PanelGeometry
  var rotation = Rotation.upright

  var golden: String {
    let pixels = screen.pixels
    let turn = rotation == .upright ? "" : "-\(rotation.rawValue)"
    return "\(name)-\(pixels.width)x\(pixels.height)\(turn)"
  }
  var testDescription: String { golden }

  private static let screens = [
    PanelGeometry(pixels: Size(width: 800, height: 480), width: 154, height: 86),
    PanelGeometry(pixels: Size(width: 480, height: 800), width: 86, height: 154),
    PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136),
    PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 476, height: 268),
  ]

  private static func stored(_ reason: StoreError.Reason) -> ErrorScreen {
    ErrorScreen(
      StoreError(reason, call: "open", path: Settings().storePath, detail: "said by the system"))
  }

  private static func configuration(_ text: String) -> ErrorScreen {
    do throws(ConfigError) {
      _ = try Settings(parsing: Array(text.utf8), file: "/etc/panelist.conf")
      fatalError("ErrorScreenMoment: nothing is wrong with \(text)")
    } catch {
      return ErrorScreen(error)
    }
  }

  private static func font() -> ErrorScreen {
    do throws(TextError) {
      _ = try TextLines(Typefaces(everything: "/usr/share/fonts/opentype/inter/none.otf"))
      fatalError("ErrorScreenMoment: there is such a font")
    } catch {
      return ErrorScreen(error)
    }
  }

  static let all: [ErrorScreenMoment] = {
    let settings = configuration("[display]\nrotation = 45\n")
    let errorScreens = [
      ("settings", settings), ("font", font()), ("rights", stored(.notPermitted)),
      ("newer", stored(.newer(version: 9))),
    ]
    let small = screens[0]
    return errorScreens.flatMap { name, errorScreen in
      screens.map { ErrorScreenMoment(name: name, errorScreen: errorScreen, screen: $0) }
    } + [
      ErrorScreenMoment(
        name: "outside",
        errorScreen: ErrorScreen(
          message: "wörd 語 \u{1B}[31m " + String(repeating: "unbroken", count: 40)), screen: small),
      ErrorScreenMoment(name: "settings", errorScreen: settings, screen: small, rotation: .quarter),
    ]
  }()
}

@Suite("Pictures of error screens")
struct ErrorScreenGoldenTests {
  private static let folder = Recorded.root.appending(path: "Tests/Goldens/ErrorScreens")

  // Drawn as strokes without a font or a library, so identical to the pixel on every machine.
  @Test("an error screen matches its reference picture", arguments: ErrorScreenMoment.all)
  func picture(moment: ErrorScreenMoment) throws {
    let golden = Golden(folder: Self.folder, name: moment.golden, tolerance: 0)
    let size = moment.screen.pixels
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    var raster = StrokeRasterizer()
    var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
    let picture = ErrorScreenPicture(moment.errorScreen, on: moment.rotation.turned(moment.screen))
    raster.draw(picture.strokes, rotation: moment.rotation, into: &pixels)
    let complaint = try golden.complaint(about: words, size: size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test("each reference picture belongs to an error screen and has at most 64 KiB")
  func folder() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".new.png") && !$0.hasSuffix(".diff.png") }
    #expect(Set(kept) == Set(ErrorScreenMoment.all.map { "\($0.golden).png" }))
    for name in kept {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 64 << 10, "\(name) takes \(bytes) bytes")
    }
  }
}
