// The picture strip: every gesture of the README, at rest and in its moment.
import Foundation
import Paint
import Testing
import Text
import Units

@testable import panelist_preview

@Suite("Gesture pictures")
struct GestureSheetTests {
  private static func pixels(_ picture: GesturePicture) -> [UInt32] {
    var tokens = picture.tokens[...]
    return Canvas.decode(
      &tokens, width: picture.size.width, count: picture.size.width * picture.size.height)
  }

  @Test("there is a picture of each gesture that the README names")
  func all() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let table = readme.split(separator: "| gesture | effect |")[1].split(separator: "\n\n")[0]
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("|---") }
    #expect(rows.count == GestureScene.all.count && rows.count == 13)
    #expect(Set(GestureScene.all.map(\.caption)).count == rows.count)
  }

  @Test("each picture shows the list at rest, and then what the gesture does to it")
  func moments() throws {
    for picture in GestureSheet.pictures(.heat, lines: try TextLines(.inter)) {
      let pixels = Self.pixels(picture)
      let half = (GestureSheet.size.width * GestureSheet.size.height)
      #expect(picture.size == Size(width: GestureSheet.size.width, height: 300))
      #expect(pixels.count == 2 * half)
      let differing = zip(pixels[..<half], pixels[half...]).count { $0 != $1 }
      #expect(differing > half / 40, "\(picture.caption): \(differing) pixels differ")
    }
  }

  @Test("no letter of a picture is cut at its upper or lower edge")
  func edges() throws {
    for picture in GestureSheet.pictures(.heat, lines: try TextLines(.inter)) {
      let (width, height) = (GestureSheet.size.width, GestureSheet.size.height)
      let pixels = Self.pixels(picture)
      for line in [0, height - 1, height, 2 * height - 1] {
        // A line through letters has many colours, one beside them has a row's alone.
        let colours = Set(pixels[line * width..<(line + 1) * width])
        #expect(colours.count <= 4, "\(picture.caption): line \(line) has \(colours.count) colours")
      }
    }
  }
}
