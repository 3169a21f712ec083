// A text that changes by letters: only these are drawn anew.
import Paint
import Raster
import Testing
import TestRandom
import Text
import Units

@Suite struct TypedTextTests {
  private static let size = Size(width: 400, height: 80)

  private static func list(_ text: String, _ top: Double, _ lines: TextLines) -> DisplayList {
    let line = lines.line(text, .row, size: 24, maxWidth: 2000, leading: nil)
    let row = Cell(
      id: CellID(high: 1, low: 1), left: 0, top: Pixels(top), width: size.width, height: 60,
      color: Color(red: 230, green: 150, blue: 40),
      text: CellText(line: line.id, x: 12, baseline: 40, color: .white), light: .classic)
    return DisplayList(size: size, cells: [row])
  }

  private static func damage(
    _ new: DisplayList, _ old: DisplayList, _ lines: TextLines, _ rotation: Rotation
  ) -> DamageRegion {
    new.damage(since: old, foreground: lines.foreground) {
      lines.difference(of: $0, since: $1, rotation: rotation)
    }
  }

  @Test(
    "what a typed letter damages contains all that differs", arguments: Rotation.allCases)
  func typed(rotation: Rotation) throws {
    var random = SeededRandom(seed: 36)
    let lines = try TextLines(.inter)
    var raster = Rasterizer(lines: lines)
    let letters = Array("AVTafijWy.1 gÅ—fi")
    for _ in 0..<60 {
      let top = Double.random(in: 0...8, using: &random)
      var text = String((0..<8).map { _ in letters.randomElement(using: &random) ?? "a" })
      let old = Self.list(text, top, lines)
      let place = text.index(
        text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &random))
      if Bool.random(using: &random), place < text.endIndex {
        text.remove(at: place)
      } else {
        text.insert(letters.randomElement(using: &random) ?? "b", at: place)
      }
      let new = Self.list(text, top, lines)
      var shown = Picture(rotation.turned(Self.size))
      shown.draw(old, rotation: rotation, with: &raster)
      let damage = Self.damage(new, old, lines, rotation)
      shown.draw(new, damage: damage, rotation: rotation, with: &raster)
      var whole = Picture(rotation.turned(Self.size))
      whole.draw(new, rotation: rotation, with: &raster)
      #expect(shown.words == whole.words, "\(text) at \(top)")
    }
  }

  @Test("a letter at the end damages its own place, and not the letters before")
  func atTheEnd() throws {
    let lines = try TextLines(.inter)
    let old = Self.list("Buy milk and brea", 8, lines)
    let new = Self.list("Buy milk and bread", 8, lines)
    let damage = Self.damage(new, old, lines, .upright)
    #expect(damage.count == 1)
    let before = lines.line("Buy milk and brea", .row, size: 24, maxWidth: 2000, leading: nil)
    #expect(damage[0].left > before.width)
    #expect(damage[0].width < 30)
  }
}
