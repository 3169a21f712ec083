// Wide stores show what plain ones do, byte by byte.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("Wide stores")
struct WideTests {
  @Test(
    "they store what plain ones do", .enabled(if: Rasterizer.hasWideStores),
    arguments: AgreementTests.seeds, Rotation.allCases)
  func agreement(seed: UInt64, rotation: Rotation) throws {
    var dice = SeededRandom(seed: seed)
    let lines = try TextLines(.inter)
    let size = Size(width: 190, height: 120)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    var wide = Rasterizer(lines: lines, isWide: true)
    var plain = Rasterizer(lines: lines, isWide: false)
    for part in [DamageRegion.full(size), damage] {
      var first = Picture(rotation.turned(size))
      var second = first
      first.draw(list, damage: part, rotation: rotation, with: &wide)
      second.draw(list, damage: part, rotation: rotation, with: &plain)
      #expect(first == second)
    }
  }
}
