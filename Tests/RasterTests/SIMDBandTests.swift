// SIMD implementations draw byte by byte the same as the scalar one.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("SIMD levels")
struct SIMDBandTests {
  static let widths = SIMDLevel.allCases.filter { $0 != .plain && $0.isOffered }
  let lines: TextLines
  let size = Size(width: 190, height: 120)

  init() throws {
    lines = try TextLines(.inter)
  }

  @Test(
    "SIMD levels draw the same bytes as scalar code",
    .enabled(if: !widths.isEmpty, "none on this processor"),
    arguments: AgreementTests.seeds, Rotation.allCases)
  func agreement(seed: UInt64, rotation: Rotation) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let damage = DamageRegion.random(size: size, dice: &dice)
    for format in PixelFormat.allCases {
      var plain = Rasterizer(lines: lines, width: .plain)
      for part in [DamageRegion.full(size), damage] {
        var wanted = Picture(rotation.turned(size), format)
        let before = wanted
        wanted.draw(list, damage: part, rotation: rotation, with: &plain)
        for width in Self.widths {
          var wide = Rasterizer(lines: lines, width: width)
          var got = before
          got.draw(list, damage: part, rotation: rotation, with: &wide)
          #expect(got == wanted, "\(width), \(format)")
        }
      }
    }
  }

  @Test(
    "a picture larger than the caches, whose lines are copied whole, has the same bytes too",
    .enabled(if: !widths.isEmpty, "none on this processor"),
    arguments: [Rotation.quarter, .threeQuarters])
  func largePictures(rotation: Rotation) {
    // Beside the random cells is one band of more than 2 MiB, with letters on some of its lines.
    let large = Size(width: 1283, height: 797)
    var dice = SeededRandom(seed: 7)
    let line = lines.line("Water the plants", .row, size: 20, maxWidth: 400, leading: nil)
    let row = Cell(
      id: CellID(high: 9, low: 9), left: 0, top: 300.25, width: large.width, height: 60,
      color: .white,
      text: CellText(line: line.id, x: 500, baseline: 40, color: .black), light: .classic)
    let list = DisplayList(
      size: large, cells: DisplayList.random(size: size, lines: lines, dice: &dice).cells + [row])
    for format in PixelFormat.allCases {
      var plain = Rasterizer(lines: lines, width: .plain)
      var wanted = Picture(rotation.turned(large), format)
      wanted.draw(list, damage: .full(large), rotation: rotation, with: &plain)
      for width in Self.widths {
        var wide = Rasterizer(lines: lines, width: width)
        var got = Picture(rotation.turned(large), format)
        got.draw(list, damage: .full(large), rotation: rotation, with: &wide)
        #expect(got == wanted, "\(width), \(format)")
      }
    }
  }
}
