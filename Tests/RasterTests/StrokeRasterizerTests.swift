// Strokes are drawn by the distance of each pixel from their centre line, in every rotation.
import Paint
import Raster
import TestRandom
import Testing
import Units

@Suite("Strokes")
struct StrokeRasterizerTests {
  let size = Size(width: 90, height: 60)

  private func picture(_ strokes: [Stroke], _ rotation: Rotation = .upright) -> Picture {
    var picture = Picture(rotation.turned(size))
    var raster = StrokeRasterizer()
    let (size, stride) = (picture.size, picture.stride)
    var pixels = WriteOnlyPixels(words: picture.words.mutableSpan, size: size, stride: stride)
    raster.draw(strokes, rotation: rotation, into: &pixels)
    return picture
  }

  private func random(_ seed: UInt64) -> [Stroke] {
    var dice = SeededRandom(seed: seed)
    return (0..<dice.roll(1...12)).map { _ in
      let place = { (dice: inout SeededRandom) in
        SIMD2(Double(dice.roll(-40...400)) / 4, Double(dice.roll(-40...280)) / 4)
      }
      let from = place(&dice)
      return Stroke(
        from: from, to: dice.roll(0...4) == 0 ? from : place(&dice),
        radius: Double(dice.roll(1...32)) / 4, color: dice.color())
    }
  }

  @Test("a disc and a bar are drawn at their coordinates")
  func shapes() {
    let disc = Stroke(from: SIMD2(2.5, 2.5), to: SIMD2(2.5, 2.5), radius: 1.9, color: .white)
    let bar = Stroke(from: SIMD2(7, 2), to: SIMD2(10, 2), radius: 1, color: .white)
    let drawn = picture([disc, bar]).drawn { $0 & 0xFF > 127 ? "#" : "." }
    #expect(
      drawn.prefix(5).map { String($0.prefix(12)) } == [
        "............", ".###..#####.", ".###..#####.", ".###........", "............",
      ])
  }

  @Test("every pixel of the picture is written, and no padding", arguments: 1...16)
  func everything(seed: UInt64) {
    let picture = picture(random(seed))
    for y in 0..<size.height {
      for x in 0..<picture.stride {
        let isInside = x < size.width
        let word = picture.words[min(y * picture.stride + x, picture.words.count - 1)]
        #expect((word >> 24 == 0xFF) == isInside, "\(x), \(y)")
      }
    }
  }

  @Test("a pixel's coverage is given by its distance from the nearest stroke", arguments: 1...16)
  func distances(seed: UInt64) {
    var strokes = random(seed)
    for index in strokes.indices { strokes[index].color = .white }
    let picture = picture(strokes)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let cover = strokes.map { Self.cover($0, point) }.max() ?? 0
        let shown = Double(picture.component(0, x: x, y: y)) / 255
        #expect(abs(shown - cover) < 0.01, "\(x), \(y): \(shown), not \(cover)")
      }
    }
  }

  /// Coverage by the distance from the segment: from its line beside it, else from the nearer end.
  static func cover(_ stroke: Stroke, _ point: SIMD2<Double>) -> Double {
    func squared(_ way: SIMD2<Double>) -> Double { (way * way).sum() }
    let (toFrom, toEnd, way) = (point - stroke.from, point - stroke.to, stroke.to - stroke.from)
    let isBeside = (toFrom * way).sum() > 0 && (toEnd * way).sum() < 0
    let distance =
      isBeside
      ? abs(toFrom.x * way.y - toFrom.y * way.x) / squared(way).squareRoot()
      : min(squared(toFrom), squared(toEnd)).squareRoot()
    return min(1, max(0, stroke.radius + 0.5 - distance))
  }

  @Test(
    "a rotated picture of strokes is the upright picture, rotated",
    arguments: Rotation.allCases, 1...8)
  func turned(rotation: Rotation, seed: UInt64) {
    let upright = picture(random(seed))
    let turned = picture(random(seed), rotation)
    for y in 0..<turned.size.height {
      for x in 0..<turned.size.width {
        let place =
          switch rotation {
          case .upright: (x, y)
          case .quarter: (y, size.height - 1 - x)
          case .half: (size.width - 1 - x, size.height - 1 - y)
          case .threeQuarters: (size.width - 1 - y, x)
          }
        let (a, b) = (turned[x, y], upright[place.0, place.1])
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)
          // Sums in another order may round differently.
          #expect(abs(difference) <= 1, "\(x), \(y)")
        }
      }
    }
  }
}
