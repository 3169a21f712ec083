// Partial redraws and aged buffers of random scenes match whole drawings.
import Paint
import Raster
import Testing
import TestRandom
import Text
import Units

@Suite("Random scenes")
struct AgreementTests {
  static let seeds = Array(UInt64(1)...32)
  let lines: TextLines
  let size = Size(width: 90, height: 60)

  init() throws {
    lines = try TextLines(.inter)
  }

  private func isInside(_ damage: DamageRegion, x: Int, y: Int) -> Bool {
    damage.meets(Rect(left: x, top: y, right: x + 1, bottom: y + 1))
  }

  @Test(
    "a partial redraw equals the whole drawing inside the damage and writes nothing outside it",
    arguments: seeds)
  func partial(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    var rasterizer = Rasterizer(lines: lines)
    var whole = Picture(size)
    whole.draw(list, with: &rasterizer)
    let old = [
      Picture(size) { UInt32(truncatingIfNeeded: $0) &* 0x9e37_79b1 },
      Picture(size) { ~(UInt32(truncatingIfNeeded: $0) &* 0x9e37_79b1) },
    ]
    for before in old {
      var after = before
      after.draw(list, damage: damage, with: &rasterizer)
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<after.stride {
          let isDamaged = x < size.width && isInside(damage, x: x, y: y)
          wrong += after[x, y] == (isDamaged ? whole : before)[x, y] ? 0 : 1
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test(
    "each damaged pixel is written once, from left to right and top to bottom", arguments: seeds)
  func storedOnce(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    var stores = Array(repeating: 0, count: size.width * size.height)
    var last = (line: -1, end: 0)
    var steps = 0
    var rasterizer = Rasterizer(lines: lines)
    rasterizer.forEachRun(list, damage: damage) { line, columns in
      for x in columns { stores[line * size.width + x] += 1 }
      let ascends = line > last.line || (line == last.line && columns.lowerBound >= last.end)
      if !ascends { steps += 1 }
      last = (line, columns.upperBound)
    }
    var wanted = stores
    for y in 0..<size.height {
      for x in 0..<size.width {
        wanted[y * size.width + x] = isInside(damage, x: x, y: y) ? 1 : 0
      }
    }
    #expect(stores == wanted)
    // Addresses decrease only between rectangles.
    #expect(steps <= max(0, damage.count - 1))
  }

  @Test("redrawing a buffer of any age gives the same picture", arguments: seeds)
  func ages(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var list = DisplayList(size: size)
    var history = DamageHistory(size: size)
    var rasterizer = Rasterizer(lines: lines)
    // The picture of each frame, the latest last.
    var shown: [Picture] = []
    for frame in 0..<8 {
      let next =
        frame == 0
        ? DisplayList.random(size: size, lines: lines, dice: &dice)
        : list.changed(lines: lines, dice: &dice)
      history.add(next.damage(since: list, foreground: lines.foreground))
      list = next
      var whole = Picture(size)
      whole.draw(list, with: &rasterizer)
      for age in 0...4 where age <= shown.count {
        var buffer = age == 0 ? Picture(size) { _ in 7 } : shown[shown.count - age]
        buffer.draw(list, damage: history.repaint(age: age), with: &rasterizer)
        #expect(buffer.differences(from: whole) == 0, "frame \(frame), age \(age)")
      }
      shown.append(whole)
    }
  }
}
