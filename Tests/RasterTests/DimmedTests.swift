// A dimmed picture is the bright one with every component scaled.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("Dimmed pictures")
struct DimmedTests {
  let lines: TextLines
  let size = Size(width: 90, height: 60)

  init() throws { lines = try TextLines(.inter) }

  @Test("every component is scaled by the brightness", arguments: AgreementTests.seeds)
  func scaled(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let rotation = Rotation.allCases[Int(seed % 4)]
    let panel = rotation.turned(size)
    var rasterizer = Rasterizer(lines: lines)
    var bright = Picture(panel)
    bright.draw(list, rotation: rotation, with: &rasterizer)
    for brightness in [0.3, 0.62, 0.97] {
      list.brightness = brightness
      var dimmed = Picture(panel)
      dimmed.draw(list, rotation: rotation, with: &rasterizer)
      var farthest = 0.0
      for y in 0..<panel.height {
        for x in 0..<panel.width {
          for component in UInt32(0)..<3 {
            let wanted = Double(bright.component(component, x: x, y: y)) * brightness
            farthest = max(
              farthest, abs(Double(dimmed.component(component, x: x, y: y)) - wanted))
          }
        }
      }
      // Colours are rounded before they are mixed, shaded and mixed again.
      #expect(farthest <= 2.5, "brightness \(brightness)")
    }
  }

  @Test("brightness alone damages everything, and black is one picture")
  func damage() {
    var dice = SeededRandom(seed: 1)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    var dimmed = list
    dimmed.brightness = 0.5
    #expect(dimmed.damage(since: list) == .full(size))
    #expect(list.damage(since: list).isEmpty)
    var other = DisplayList.random(size: size, lines: lines, dice: &dice)
    dimmed.blacken()
    other.blacken()
    #expect(dimmed == other && other.damage(since: dimmed).isEmpty)
    var rasterizer = Rasterizer(lines: lines)
    var black = Picture(size)
    black.draw(other, with: &rasterizer)
    #expect(
      (0..<size.height).allSatisfy { y in
        (0..<size.width).allSatisfy { x in black[x, y] & 0xFF_FFFF == 0 }
      })
  }
}
