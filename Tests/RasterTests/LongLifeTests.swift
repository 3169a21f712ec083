// A rasterizer that has drawn many pictures draws each as a new rasterizer would.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("Long-lived rasterizer")
struct LongLifeTests {
  @Test(
    "earlier pictures do not affect later ones",
    // XBGR8888 differs in the order of colours only.
    arguments: PixelFormat.allCases.filter { $0 != .xbgr8888 }, Rotation.allCases)
  func pictures(format: PixelFormat, rotation: Rotation) throws {
    let lines = try TextLines(.inter)
    var dice = SeededRandom(seed: UInt64(7 + rotation.rawValue))
    var old = Rasterizer(lines: lines)
    var life = LifePicture()
    for number in 0..<400 {
      life.goOn(dice: &dice)
      // Every fourth picture has a random rotation: caches of another rotation must not be used.
      let turn = number % 4 == 3 ? Rotation.allCases[dice.roll(0...3)] : rotation
      let size = turn.turned(life.size)
      var (seen, fresh) = (Picture(size, format), Picture(size, format))
      let list = life.list(with: lines)
      seen.draw(list, rotation: turn, with: &old)
      if number.isMultiple(of: 8) { lines.keepOnly(Set(list.cells.compactMap { $0.text?.line })) }
      // Lines are shaped anew as well, so that no line mask is shared.
      let apart = try TextLines(.inter)
      var new = Rasterizer(lines: apart)
      fresh.draw(life.list(with: apart), rotation: turn, with: &new)
      let wrong = zip(seen.words, fresh.words).count { $0 != $1 }
      #expect(wrong == 0, "picture \(number) of \(turn)")
    }
  }
}
