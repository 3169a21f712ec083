// A picture drawn with a rotation equals the rotated upright picture.
import Paint
import Raster
import Testing
import TestRandom
import Text
import Units

@Suite("Rotated pictures")
struct RotationTests {
  static let seeds = Array(UInt64(1)...32)
  let lines: TextLines
  let size = Size(width: 90, height: 60)

  init() throws {
    lines = try TextLines(.inter)
  }

  private func picturePixel(_ x: Int, _ y: Int, _ rotation: Rotation) -> (x: Int, y: Int) {
    rotation.picturePixel(x, y, in: size)
  }

  private func panelSize(_ rotation: Rotation) -> Size {
    switch rotation {
    case .upright, .half: size
    case .quarter, .threeQuarters: Size(width: size.height, height: size.width)
    }
  }

  private func isDamaged(_ damage: DamageRegion, _ x: Int, _ y: Int, _ rotation: Rotation) -> Bool {
    let (x, y) = picturePixel(x, y, rotation)
    return damage.meets(Rect(left: x, top: y, right: x + 1, bottom: y + 1))
  }

  @Test("a pixel in the top left corner is rotated to the right corner of the panel")
  func corner() {
    let cell = Cell(
      id: CellID(high: 0, low: 1), left: 0, top: 0, width: 1, height: 1, color: .white)
    let list = DisplayList(size: Size(width: 3, height: 2), cells: [cell])
    let wanted: [(Rotation, [String])] = [
      (.upright, ["w..", "..."]), (.quarter, [".w", "..", ".."]), (.half, ["...", "..w"]),
      (.threeQuarters, ["..", "..", "w."]),
    ]
    for (rotation, rows) in wanted {
      var rasterizer = Rasterizer(lines: lines)
      var panel = Picture(rotation.turned(list.size))
      panel.draw(list, rotation: rotation, with: &rasterizer)
      #expect(panel.drawn { $0 & 0xff > 0 ? "w" : "." } == rows, "\(rotation)")
    }
  }

  @Test("a rotated picture is the upright picture, rotated", arguments: Rotation.allCases, seeds)
  func turned(rotation: Rotation, seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    var rasterizer = Rasterizer(lines: lines)
    var upright = Picture(size)
    upright.draw(list, with: &rasterizer)
    var panel = Picture(panelSize(rotation))
    panel.draw(list, rotation: rotation, with: &rasterizer)
    var wrong = 0
    for y in 0..<panel.size.height {
      for x in 0..<panel.size.width {
        let place = picturePixel(x, y, rotation)
        wrong += panel[x, y] == upright[place.x, place.y] ? 0 : 1
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "a partial redraw of a rotated picture equals the whole, and the rest is unchanged",
    arguments: Rotation.allCases, seeds)
  func partial(rotation: Rotation, seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    var rasterizer = Rasterizer(lines: lines)
    var whole = Picture(panelSize(rotation))
    whole.draw(list, rotation: rotation, with: &rasterizer)
    let before = Picture(panelSize(rotation)) { UInt32(truncatingIfNeeded: $0) &* 0x9e37_79b1 }
    var after = before
    after.draw(list, damage: damage, rotation: rotation, with: &rasterizer)
    var wrong = 0
    for y in 0..<after.size.height {
      for x in 0..<after.stride {
        let isNew = x < after.size.width && isDamaged(damage, x, y, rotation)
        wrong += after[x, y] == (isNew ? whole : before)[x, y] ? 0 : 1
      }
    }
    #expect(wrong == 0)
  }

  @Test(
    "each pixel of a rotated picture is written once, in the panel's scan order",
    arguments: Rotation.allCases, seeds)
  func scanOrder(rotation: Rotation, seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    let panel = panelSize(rotation)
    var stores = Array(repeating: 0, count: panel.width * panel.height)
    var last = (line: -1, end: 0)
    var steps = 0
    var rasterizer = Rasterizer(lines: lines)
    rasterizer.forEachRun(list, damage: damage, rotation: rotation) { line, columns in
      for x in columns { stores[line * panel.width + x] += 1 }
      let ascends = line > last.line || (line == last.line && columns.lowerBound >= last.end)
      if !ascends { steps += 1 }
      last = (line, columns.upperBound)
    }
    var wanted = stores
    for y in 0..<panel.height {
      for x in 0..<panel.width {
        wanted[y * panel.width + x] = isDamaged(damage, x, y, rotation) ? 1 : 0
      }
    }
    #expect(stores == wanted)
    // Addresses decrease only between rectangles.
    #expect(steps <= max(0, damage.count - 1))
  }
}
