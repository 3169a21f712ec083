// Texts in other scripts and in colours on a picture: the same pixels whichever way they are drawn.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("Pictures with other scripts and emoji")
struct ScriptPictureTests {
  static let seeds = Array(UInt64(1)...24)
  static let texts = ["🥛 Milk", "👍🏽1️⃣", "خبز 🍞", "牛乳", "นม 🇩🇪"]
  let lines: TextLines
  let size = Size(width: 90, height: 60)

  init() throws { lines = try TextLines(.inter, fonts: .atOnce) }

  /// A random picture whose texts are in several scripts.
  private func list(seed: UInt64) -> DisplayList {
    var dice = SeededRandom(seed: seed)
    var list = DisplayList.random(size: size, lines: lines, dice: &dice)
    for place in list.cells.indices where list.cells[place].icon == nil {
      let text = Self.texts[dice.roll(below: Self.texts.count)]
      let line = lines.line(text, size: dice.roll(8...40), maxWidth: 200)
      list.cells[place].text = CellText(
        line: line.id, x: dice.roll(-10...30), baseline: dice.roll(5...30), color: dice.color())
    }
    return list
  }

  private func picture(
    _ list: DisplayList, _ rotation: Rotation, _ width: SIMDLevel = .fastest
  ) -> Picture {
    var raster = Rasterizer(lines: lines, width: width)
    var picture = Picture(rotation.turned(size))
    picture.draw(list, rotation: rotation, with: &raster)
    return picture
  }

  @Test("the fonts of the tests are installed")
  func fonts() {
    for text in Self.texts { _ = lines.line(text, size: 20, maxWidth: 500) }
    #expect(lines.missingFonts.isEmpty, "deploy/dependencies --tests installs them")
  }

  @Test("a rotated picture is the upright picture, rotated", arguments: Rotation.allCases, seeds)
  func turned(rotation: Rotation, seed: UInt64) {
    let list = list(seed: seed)
    let (upright, panel) = (picture(list, .upright), picture(list, rotation))
    var wrong = 0
    for y in 0..<panel.size.height {
      for x in 0..<panel.size.width {
        let place = rotation.picturePixel(x, y, in: size)
        wrong += panel[x, y] == upright[place.x, place.y] ? 0 : 1
      }
    }
    #expect(wrong == 0)
  }

  @Test("all loops store the same pixels", arguments: Rotation.allCases, seeds)
  func loops(rotation: Rotation, seed: UInt64) {
    let list = list(seed: seed)
    #expect(picture(list, rotation).differences(from: picture(list, rotation, .plain)) == 0)
  }

  @Test("a partial redraw equals the whole drawing", arguments: Rotation.allCases, seeds)
  func part(rotation: Rotation, seed: UInt64) {
    var dice = SeededRandom(seed: seed &+ 1000)
    let (list, damage) = (list(seed: seed), DamageRegion.random(size: size, dice: &dice))
    let whole = picture(list, rotation)
    var shown = whole
    var raster = Rasterizer(lines: lines)
    shown.draw(list, damage: damage, rotation: rotation, with: &raster)
    #expect(shown.differences(from: whole) == 0)
  }

  @Test(
    "an emoji is as bright as the letters beside it, and no brighter", arguments: Rotation.allCases)
  func brightness(rotation: Rotation) {
    let line = lines.line("🥛", size: 40, maxWidth: 200)
    let row = Cell(
      id: CellID(high: 0, low: 1), left: 0, top: 0, width: 90, height: 60, color: .black,
      text: CellText(
        line: line.id, x: 10, baseline: 44, color: Color(red: 204, green: 47, blue: 38)))
    let picture = picture(DisplayList(size: size, ground: .black, cells: [row]), rotation)
    var brightest = 0
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        for part in 0..<3 {
          brightest = max(brightest, picture.component(UInt32(part), x: x, y: y))
        }
      }
    }
    #expect((150...204).contains(brightest), "\(brightest)")
  }
}
