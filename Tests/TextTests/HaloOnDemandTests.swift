// Halos that are added to masks which were drawn without one.
import Paint
import Testing
import Units

@testable import Text

@Suite struct HaloOnDemandTests {
  private static let texts = ["Buy milk", "ÅÇğ fjord, Wäsche 0123", "…", " "]

  private static func mask(
    _ lines: TextLines, _ text: String, _ size: Int, _ rotation: Rotation, hasHalo: Bool
  ) -> LineMask {
    let line = lines.line(text, .row, size: size, maxWidth: 2000, leading: nil)
    return lines.lineMask(line.id, rotation: rotation, hasHalo: hasHalo)
  }

  private static func bytes(_ mask: LineMask) -> [[UInt8]] {
    (mask.area.top..<mask.area.bottom).map { line in
      (mask.area.left..<mask.area.right).flatMap { x in
        [mask.coverage(x: x, line: line), mask.halo(x: x, line: line)]
      }
    }
  }

  @Test(
    "a halo that is added later equals one that is drawn at once", arguments: Rotation.allCases)
  func later(rotation: Rotation) throws {
    for size in [9, 20, 31, 84] {
      let (late, early) = (try TextLines(.inter), try TextLines(.inter))
      for text in Self.texts {
        let plain = Self.mask(late, text, size, rotation, hasHalo: false)
        #expect(!plain.hasHalo)
        let haloed = Self.mask(late, text, size, rotation, hasHalo: true)
        let atOnce = Self.mask(early, text, size, rotation, hasHalo: true)
        #expect(haloed.hasHalo)
        #expect(haloed.area == atOnce.area)
        #expect(haloed.stride == atOnce.stride)
        #expect(Self.bytes(haloed) == Self.bytes(atOnce), "\(text) at \(size)")
        // A copy that the raster still holds is unchanged.
        #expect(plain.halo(x: plain.foreground.left, line: plain.foreground.top) == 0)
      }
    }
  }

  @Test("a rotated halo is the upright one, rotated", arguments: Rotation.allCases)
  func rotated(rotation: Rotation) throws {
    let lines = try TextLines(.inter)
    for text in Self.texts {
      let upright = Self.mask(lines, text, 31, .upright, hasHalo: true)
      let turned = Self.mask(lines, text, 31, rotation, hasHalo: true)
      for line in upright.area.top..<upright.area.bottom {
        for x in upright.area.left..<upright.area.right {
          let pixel = rotation.panelRect(
            Rect(left: x, top: line, right: x + 1, bottom: line + 1),
            in: Size(width: 0, height: 0))
          #expect(
            turned.halo(x: pixel.left, line: pixel.top) == upright.halo(x: x, line: line))
        }
      }
    }
  }

  @Test("a glyph is drawn once, and its halo once when a line asks for it")
  func drawnOnce() throws {
    let lines = try TextLines(.inter)
    _ = Self.mask(lines, "a", 30, .upright, hasHalo: false)
    #expect(lines.work.drawn == 1)
    _ = Self.mask(lines, "a", 30, .upright, hasHalo: true)
    #expect(lines.work.drawn == 2)
    // Another line with the same glyphs.
    let line = lines.line("a", .row, size: 30, maxWidth: 1999, leading: nil)
    _ = lines.lineMask(line.id, hasHalo: true)
    #expect(lines.work.drawn == 2)
  }
}
