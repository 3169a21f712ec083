// What the glass says when the list cannot be shown, as pictures that a person has looked at.
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

/// A notice on a glass.
struct NoticeMoment: CustomTestStringConvertible, Sendable {
  let name: String
  let notice: Notice
  let glass: PanelGeometry
  var rotation = Rotation.upright

  var golden: String {
    let pixels = glass.pixels
    let turn = rotation == .upright ? "" : "-\(rotation.rawValue)"
    return "\(name)-\(pixels.width)x\(pixels.height)\(turn)"
  }
  var testDescription: String { golden }

  private static let glasses = [
    PanelGeometry(pixels: Size(width: 800, height: 480), width: 154, height: 86),
    PanelGeometry(pixels: Size(width: 480, height: 800), width: 86, height: 154),
    PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136),
    PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 476, height: 268),
  ]

  private static func stored(_ reason: StoreError.Reason) -> Notice {
    Notice(
      StoreError(reason, call: "open", path: Settings().storePath, detail: "said by the system"))
  }

  private static func configuration(_ text: String) -> Notice {
    do throws(ConfigError) {
      _ = try Settings(parsing: Array(text.utf8), file: "/etc/panelist.conf")
      fatalError("NoticeMoment: nothing is wrong with \(text)")
    } catch {
      return Notice(error)
    }
  }

  private static func font() -> Notice {
    do throws(TextError) {
      _ = try TextLines(Typefaces(everything: "/usr/share/fonts/opentype/inter/none.otf"))
      fatalError("NoticeMoment: there is such a font")
    } catch {
      return Notice(error)
    }
  }

  static let all: [NoticeMoment] = {
    let settings = configuration("[display]\nrotation = 45\n")
    let notices = [
      ("settings", settings), ("font", font()), ("rights", stored(.notPermitted)),
      ("newer", stored(.newer(version: 9))),
    ]
    let small = glasses[0]
    return notices.flatMap { name, notice in
      glasses.map { NoticeMoment(name: name, notice: notice, glass: $0) }
    } + [
      NoticeMoment(
        name: "outside",
        notice: Notice(
          message: "wörd 語 \u{1B}[31m " + String(repeating: "unbroken", count: 40)), glass: small),
      NoticeMoment(name: "settings", notice: settings, glass: small, rotation: .quarter),
    ]
  }()
}

@Suite("Pictures of notices")
struct NoticeGoldenTests {
  private static let folder = Recorded.root.appending(path: "Tests/Goldens/Notices")

  // No font and no library draws these: they are the same to the pixel everywhere.
  @Test("a notice is the one that was looked at", arguments: NoticeMoment.all)
  func picture(moment: NoticeMoment) throws {
    let golden = Golden(folder: Self.folder, name: moment.golden, tolerance: 0)
    let size = moment.glass.pixels
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    var raster = StrokeRasterizer()
    var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
    let picture = ErrorScreenPicture(moment.notice, on: moment.rotation.turned(moment.glass))
    raster.draw(picture.strokes, rotation: moment.rotation, into: &pixels)
    let complaint = try golden.complaint(about: words, size: size, blessing: isBlessing)
    if let complaint { Issue.record("\(complaint)") }
  }

  @Test("there is no picture but those of a notice, and none takes more than 64 KiB")
  func folder() throws {
    let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasSuffix(".new.png") && !$0.hasSuffix(".diff.png") }
    #expect(Set(kept) == Set(NoticeMoment.all.map { "\($0.golden).png" }))
    for name in kept {
      let bytes = try Data(contentsOf: Self.folder.appending(path: name)).count
      #expect(bytes <= 64 << 10, "\(name) takes \(bytes) bytes")
    }
  }
}
