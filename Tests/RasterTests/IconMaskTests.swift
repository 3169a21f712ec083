// Icons as strokes: their position, partial drawing, halo and memory.
import Paint
import TestRandom
import Testing
import Text
import Units

@Suite("Icon strokes")
struct IconMaskTests {
  private func lineMask(_ icon: Icon, top: Double = 0, squeeze: Double = 1) -> LineMask {
    var icons = IconMasks()
    return icons.lineMask(of: icon, in: cell(top: top, squeeze: squeeze), rotation: .upright)
  }

  private func cell(top: Double = 0, squeeze: Double = 1) -> Cell {
    Cell(
      id: CellID(high: 0, low: 1), left: 0, top: Pixels(top), width: 90, height: 60, color: .black,
      squeeze: squeeze)
  }

  private func icon(
    _ shape: Icon.Shape, drawn: Double = 1, width: Double = 20, x: Double = 45, y: Double = 30
  ) -> Icon {
    Icon(shape, drawn: drawn, width: width, thickness: 4, x: x, y: y, color: .white)
  }

  /// All pixels of the area, with coverage and halo.
  private func pixels(_ lineMask: LineMask) -> [(x: Int, y: Int, coverage: Int, halo: Int)] {
    (lineMask.area.top..<lineMask.area.bottom).flatMap { y in
      (lineMask.area.left..<lineMask.area.right).map { x in
        (x, y, Int(lineMask.coverage(x: x, line: y)), Int(lineMask.halo(x: x, line: y)))
      }
    }
  }

  private func drawn(_ lineMask: LineMask) -> [String] {
    (lineMask.foreground.top..<lineMask.foreground.bottom).map { y in
      String(
        (lineMask.foreground.left..<lineMask.foreground.right).map {
          lineMask.coverage(x: $0, line: y) > 127 ? "#" : "."
        })
    }
  }

  @Test("a tick is a short arm and a long one")
  func tick() {
    let small = Icon(.tick, width: 12, thickness: 2.5, x: 8, y: 6, color: .white)
    #expect(
      drawn(lineMask(small)) == [
        "................",
        "................",
        "............###.",
        "............###.",
        "...........###..",
        "..........###...",
        ".##......###....",
        ".###....###.....",
        ".####..###......",
        "..########......",
        "....#####.......",
        ".....###........",
        "......#.........",
        "................",
      ])
  }

  @Test("a cross is as tall as it is wide")
  func cross() {
    let small = Icon(.cross, width: 8, thickness: 2.5, x: 6.5, y: 6.5, color: .white)
    #expect(
      drawn(lineMask(small)) == [
        ".............",
        "..#.......#..",
        ".###.....###.",
        "..###...###..",
        "...###.###...",
        "....#####....",
        ".....###.....",
        "....#####....",
        "...###.###...",
        "..###...###..",
        ".###.....###.",
        "..#.......#..",
        ".............",
      ])
  }

  @Test("an arrow is a shaft with a head at its lower end")
  func arrow() {
    let small = Icon(.arrow, width: 8, thickness: 2.5, x: 6.5, y: 8, color: .white)
    #expect(
      drawn(lineMask(small)) == [
        ".............",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".....###.....",
        ".###.###.###.",
        ".###########.",
        "..#########..",
        "...#######...",
        "....#####....",
        ".....###.....",
        ".............",
      ])
  }

  @Test("the up arrow of a key is a head over a shaft as long as the head is wide")
  func up() {
    let small = Icon(.up, width: 12, thickness: 2.5, x: 8.5, y: 8, color: .white)
    #expect(
      drawn(lineMask(small)) == [
        ".................",
        "........#........",
        ".......###.......",
        "......#####......",
        ".....#######.....",
        "....#########....",
        "...###.###.###...",
        "..###..###..###..",
        ".###...###...###.",
        "..#....###....#..",
        ".......###.......",
        ".......###.......",
        ".......###.......",
        ".......###.......",
        "........#........",
        ".................",
      ])
  }

  @Test("the back arrow of a key has its head at the left, and a shaft longer than the head")
  func back() {
    let small = Icon(.back, width: 15, thickness: 2.5, x: 9.5, y: 8, color: .white)
    #expect(
      drawn(lineMask(small)) == [
        "...................",
        ".......##..........",
        "......###..........",
        ".....###...........",
        "....###............",
        "...###.............",
        "..###..............",
        ".#################.",
        ".#################.",
        "..###..............",
        "...###.............",
        "....###............",
        ".....###...........",
        "......###..........",
        ".......##..........",
        "...................",
      ])
  }

  /// Corners of the strokes as shares of the icon's width, as designed.
  private static func corners(_ shape: Icon.Shape) -> [[SIMD2<Double>]] {
    switch shape {
    case .tick: [[SIMD2(0, 0.39), SIMD2(0.36, 0.72), SIMD2(1, 0)]]
    case .cross: [[SIMD2(0, 0), SIMD2(1, 1)], [SIMD2(1, 0), SIMD2(0, 1)]]
    case .reopen:
      [
        [
          SIMD2(0.36, 0.8), SIMD2(0.78, 0.8), SIMD2(1, 0.61), SIMD2(1, 0.49), SIMD2(0.78, 0.3),
          SIMD2(0, 0.3),
        ],
        [SIMD2(0.3, 0), SIMD2(0, 0.3), SIMD2(0.3, 0.6)],
      ]
    case .arrow:
      [[SIMD2(0.5, 0), SIMD2(0.5, 1.55)], [SIMD2(0, 1.05), SIMD2(0.5, 1.55), SIMD2(1, 1.05)]]
    case .up:
      [[SIMD2(0.5, 0.95), SIMD2(0.5, 0)], [SIMD2(0, 0.5), SIMD2(0.5, 0), SIMD2(1, 0.5)]]
    case .back:
      [[SIMD2(1, 0.39), SIMD2(0, 0.39)], [SIMD2(0.39, 0), SIMD2(0, 0.39), SIMD2(0.39, 0.78)]]
    }
  }

  /// The strokes of an icon up to a length.
  private static func strokes(_ icon: Icon, length: Double) -> [Stroke] {
    let corners = Self.corners(icon.shape)
    let height = corners.joined().map(\.y).max() ?? 0
    let origin = SIMD2(icon.x, icon.y) - icon.width * SIMD2(0.5, height / 2)
    var left = length
    var strokes: [Stroke] = []
    for (from, to) in corners.flatMap({ zip($0, $0.dropFirst()) }) where left > 0 {
      let way = (to - from) * icon.width
      let whole = (way * way).sum().squareRoot()
      let start = origin + from * icon.width
      strokes.append(
        Stroke(
          from: start, to: start + way * min(1, left / whole), radius: icon.thickness / 2,
          color: .white))
      left -= whole
    }
    return strokes
  }

  @Test(
    "a pixel's coverage is given by its distance from the drawn part of the strokes",
    arguments: Icon.Shape.allCases, [0.1, 5.2, 11.4, 23.1, 34.2, 46.1, 63.3, 70])
  func distances(shape: Icon.Shape, length: Double) {
    var icon = icon(shape, width: 22.5, x: 44.25, y: 30.75)
    let whole = Self.strokes(icon, length: 1000).reduce(0) { sum, stroke in
      let way = stroke.to - stroke.from
      return sum + (way * way).sum().squareRoot()
    }
    icon.drawn = length / whole
    // The drawn length advances in quarters of a pixel.
    let written = Self.strokes(icon, length: (4 * min(length, whole)).rounded(.up) / 4)
    for pixel in pixels(lineMask(icon)) {
      let middle = SIMD2(Double(pixel.x) + 0.5, Double(pixel.y) + 0.5)
      let covered = written.map { StrokeRasterizerTests.cover($0, middle) }.max() ?? 0
      #expect(abs(Double(pixel.coverage) / 255 - covered) < 0.003, "\(pixel)")
    }
  }

  @Test(
    "an icon keeps its bounds while it is drawn, and only grows", arguments: Icon.Shape.allCases)
  func growing(shape: Icon.Shape) {
    let whole = lineMask(icon(shape))
    var before = pixels(lineMask(icon(shape, drawn: 0)))
    #expect(before.allSatisfy { $0.coverage == 0 && $0.halo == 0 })
    var changes = 0
    for step in 1...50 {
      let now = lineMask(icon(shape, drawn: Double(step) / 50))
      #expect(now.foreground == whole.foreground && now.area == whole.area)
      let after = pixels(now)
      #expect(zip(before, after).allSatisfy { $0.coverage <= $1.coverage })
      changes += before.map(\.coverage) == after.map(\.coverage) ? 0 : 1
      before = after
    }
    // In nearly every step: not where a stroke crosses a drawn one.
    #expect(changes >= 40)
    #expect(before.map(\.coverage) == pixels(whole).map(\.coverage))
  }

  @Test(
    "an icon is centred on its position", arguments: Icon.Shape.allCases)
  func middle(shape: Icon.Shape) {
    for quarter in 0..<4 {
      let (x, y) = (45 + Double(quarter) / 4, 30 - Double(quarter) / 4)
      let inked = pixels(lineMask(icon(shape, x: x, y: y))).filter { $0.coverage > 127 }
      let (xs, ys) = (inked.map(\.x), inked.map(\.y))
      let center = (
        Double((xs.min() ?? 0) + (xs.max() ?? 0) + 1) / 2,
        Double((ys.min() ?? 0) + (ys.max() ?? 0) + 1) / 2
      )
      #expect(abs(center.0 - x) <= 0.5 && abs(center.1 - y) <= 0.5, "\(center)")
    }
  }

  @Test("an icon moves with a cell at a fractional position", arguments: Icon.Shape.allCases, 0..<4)
  func phases(shape: Icon.Shape, quarters: Int) {
    let moved = lineMask(icon(shape), top: 7 + Double(quarters) / 4)
    let placed = lineMask(icon(shape, y: 30 + Double(quarters) / 4))
    #expect(moved.area == placed.area)
    #expect(pixels(moved).map(\.coverage) == pixels(placed).map(\.coverage))
  }

  @Test("a halo is full next to a stroke, and zero at 0.6 of the stroke's thickness")
  func halo() {
    let all = pixels(lineMask(icon(.cross, width: 40.5)))
    let strokes = all.filter { $0.coverage >= 64 }
    for pixel in all where pixel.coverage < 64 {
      let ways = strokes.map { SIMD2(Double($0.x - pixel.x), Double($0.y - pixel.y)) }
      let nearest = ways.map { ($0 * $0).sum() }.min() ?? 0
      if nearest <= 2 { #expect(pixel.halo == 255 - pixel.coverage, "\(pixel)") }
      // 2.4 pixels between edges are 3.4 between centres, and a stroke's edge lies anywhere in its
      // pixel.
      if nearest > 4.4 * 4.4 { #expect(pixel.halo == 0, "\(pixel)") }
    }
    #expect(all.contains { $0.halo > 0 && $0.halo < 255 - $0.coverage })
  }

  @Test("a reused line mask equals a new one", arguments: 1...8)
  func reuse(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    var icons = IconMasks()
    // More icons than the cache keeps.
    for _ in 0..<80 {
      icons.beginPicture()
      for _ in 0..<dice.roll(0...6) {
        let icon = Icon.random(dice: &dice)
        let cell = cell(
          top: Double(dice.roll(0...40)) / 4,
          squeeze: dice.roll(0...1) == 0 ? 1 : Double(dice.roll(1...10)) / 10)
        let rotation = Rotation.allCases[dice.roll(0...3)]
        var fresh = IconMasks()
        let wanted = fresh.lineMask(of: icon, in: cell, rotation: rotation)
        let got = icons.lineMask(of: icon, in: cell, rotation: rotation)
        #expect(got.area == wanted.area)
        let isSame = zip(pixels(got), pixels(wanted)).allSatisfy {
          $0.coverage == $1.coverage && $0.halo == $1.halo
        }
        #expect(isSame)
      }
    }
  }

  @Test("an icon is cached until 127 others are requested; one picture may cache more")
  func memory() {
    var icons = IconMasks()
    for frame in 0...1000 {
      icons.beginPicture()
      for color in [Color.white, .black] {
        var icon = icon(.tick, drawn: Double(frame) / 1000, width: 60)
        icon.color = color
        _ = icons.lineMask(of: icon, in: cell(), rotation: .upright)
      }
    }
    #expect(icons.count == 128)
    icons.beginPicture()
    for place in 0..<150 {
      _ = icons.lineMask(of: icon(.cross, x: Double(20 + place)), in: cell(), rotation: .upright)
    }
    #expect(icons.count == 150)
  }
}
