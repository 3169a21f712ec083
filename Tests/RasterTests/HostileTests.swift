// Extreme scenes: all SIMD levels draw the same, whole or in parts, and write nothing else.
import Paint
import Raster
import TestCounts
import TestRandom
import Testing
import Text
import Units

@Suite("Extreme scenes")
struct HostileTests {
  static let widths = SIMDLevel.allCases.filter(\.isOffered)
  static let seeds = Array(1...UInt64(TestCounts.count("extreme-scenes")))
  let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  @Test(
    "all SIMD levels, with reused and new rasterizers, draw the same in part and in whole",
    arguments: seeds)
  func agreement(seed: UInt64) {
    var dice = SeededRandom(seed: seed &* 7919)
    let size = dice.hostileSize()
    let rotation = Rotation.allCases[dice.roll(0...3)]
    let margin = dice.roll(0...1) * dice.roll(0...19)
    var list = dice.hostileList(of: size, lines)
    var parts = [DamageRegion.full(size)]
    for _ in 0..<3 { parts.append(dice.hostileDamage(of: size)) }
    let frames = (0..<4).map { _ in
      list = dice.hostileNext(list, lines)
      return list
    }
    for format in PixelFormat.allCases {
      let before = HostileFrame(rotation.turned(size), margin: margin, format, noise: 0x5a5a_1234)
      let other = HostileFrame(rotation.turned(size), margin: margin, format, noise: 0xa5a5_edcb)
      let wholes = frames.map { frame in
        var plain = Rasterizer(lines: lines, width: .plain)
        var whole = before
        whole.draw(frame, .full(size), rotation, with: &plain)
        return whole
      }
      for width in Self.widths {
        var kept = Rasterizer(lines: lines, width: width)
        for (frame, whole) in zip(frames, wholes) {
          for part in parts {
            for start in [before, other] {
              var drawn = start
              drawn.draw(frame, part, rotation, with: &kept)
              let wrong = drawn.wrong(
                before: start, whole: whole, damage: part.turned(by: rotation))
              #expect(wrong == 0, "\(width), \(format), \(rotation), \(size), \(part)")
            }
          }
        }
      }
    }
  }

  @Test(
    "drawing the damage between two frames gives the new frame",
    arguments: 1...UInt64(TestCounts.count("extreme-damage")))
  func damage(seed: UInt64) {
    var dice = SeededRandom(seed: seed &* 104_729)
    let size = dice.hostileSize()
    let rotation = Rotation.allCases[dice.roll(0...3)]
    var list = dice.hostileList(of: size, lines)
    var kept = Rasterizer(lines: lines)
    var shown = HostileFrame(rotation.turned(size), margin: 1, .xrgb8888, noise: 0)
    shown.draw(list, .full(size), rotation, with: &kept)
    for _ in 0..<6 {
      let next = dice.hostileNext(list, lines)
      shown.draw(
        next, next.damage(since: list, foreground: lines.foreground), rotation, with: &kept)
      var new = Rasterizer(lines: lines)
      var whole = HostileFrame(rotation.turned(size), margin: 1, .xrgb8888, noise: 0)
      whole.draw(next, .full(size), rotation, with: &new)
      #expect(shown == whole)
      list = next
    }
  }

  @Test("evicted glyph masks are drawn again as before")
  func fullMasks() throws {
    let words = ["Milk", "Wg…", "e\u{301}\u{323}", "1,250 g", "Åpfel", "قائمة", "🍎"]
    var asked: [(String, Int)] = []
    for size in [1, 5, 13, 40, 77, 120, 200, 333] { asked += words.map { ($0, size) } }
    func lineMask(_ lines: TextLines, _ word: String, _ size: Int, _ turn: Rotation) -> LineMask {
      lines.lineMask(
        lines.line(word, size: size, maxWidth: 9000).id, rotation: turn)
    }
    func bytes(_ lineMask: LineMask) -> [UInt8] {
      var bytes: [UInt8] = []
      for line in lineMask.area.top..<max(lineMask.area.top, lineMask.area.bottom) {
        for x in lineMask.area.left..<lineMask.area.right {
          bytes += [lineMask.coverage(x: x, line: line), lineMask.halo(x: x, line: line)]
        }
      }
      return bytes
    }
    let turns = Rotation.allCases
    let new = try asked.map { word, size in
      try turns.map { lineMask(try TextLines(.inter), word, size, $0) }
    }
    for _ in 0..<2 {
      for ((word, size), new) in zip(asked, new) {
        for (turn, new) in zip(turns, new) {
          lines.keepOnly([])
          let kept = lineMask(lines, word, size, turn)
          #expect(
            kept.foreground == new.foreground && kept.area == new.area, "\(word), \(size), \(turn)")
          #expect(bytes(kept) == bytes(new), "\(word), \(size), \(turn)")
        }
      }
    }
  }

  @Test(
    "damage rectangles are disjoint, inside the picture, not empty, and cover what was added",
    arguments: seeds)
  func regions(seed: UInt64) {
    var dice = SeededRandom(seed: seed &* 15_485_863)
    let size = dice.hostileSize()
    var region = DamageRegion(size: size)
    var wanted = Set<[Int]>()
    for _ in 0..<12 {
      let rect = dice.hostileRect(in: size)
      region.add(rect)
      let inside = rect.intersection(Rect(size: size))
      if !inside.isEmpty {
        for y in inside.top..<inside.bottom {
          for x in inside.left..<inside.right { wanted.insert([x, y]) }
        }
      }
      #expect(region.count <= DamageRegion.limit)
      var held = 0
      for a in 0..<region.count {
        #expect(!region[a].isEmpty && Rect(size: size).contains(region[a]))
        for b in a + 1..<max(a + 1, region.count) {
          #expect(region[a].intersection(region[b]).isEmpty)
        }
        held += wanted.count { region[a].hasInside($0[0], $0[1]) }
      }
      #expect(held == wanted.count)
      let turned = region.turned(by: .quarter).turned(by: .threeQuarters)
      #expect(turned == region && turned.area == region.area)
    }
  }

  @Test("glyphs larger than any screen are drawn", arguments: [4318, 4400, 5000])
  func largestLetters(size: Int) {
    let line = lines.line(".", size: size, maxWidth: 90_000)
    #expect(!lines.lineMask(line.id).area.isEmpty)
  }

  @Test("thousands of cells, and huge glyphs and icons, are drawn")
  func crowds() {
    let size = Size(width: 131, height: 93)
    var dice = SeededRandom(seed: 5)
    var many = DisplayList(size: size)
    for number in 0..<3000 {
      many.cells.append(
        .random(CellID(high: 0, low: UInt64(number)), in: size, lines: lines, dice: &dice))
    }
    var huge = DisplayList(size: size)
    let line = lines.line("Åg…W", size: 2000, maxWidth: 9000)
    huge.cells = [
      Cell(
        id: CellID(high: 0, low: 1), left: -20, top: -0.75, width: 3000, height: 70, color: .black,
        icon: Icon(
          .tick, width: 3000, thickness: 300, x: 80, y: 40, color: .white), squeeze: 0.3),
      Cell(
        id: CellID(high: 0, low: 2), left: 0, top: 0, width: 400, height: 4000, color: .black,
        text: CellText(line: line.id, x: -900, baseline: 900, color: .white)),
    ]
    for list in [many, huge] {
      for rotation in Rotation.allCases {
        var plain = Rasterizer(lines: lines, width: .plain)
        var wanted = HostileFrame(rotation.turned(size), margin: 5, .rgb565, noise: 3)
        wanted.draw(list, .full(size), rotation, with: &plain)
        for width in Self.widths {
          var wide = Rasterizer(lines: lines, width: width)
          var got = HostileFrame(rotation.turned(size), margin: 5, .rgb565, noise: 3)
          got.draw(list, .full(size), rotation, with: &wide)
          #expect(got == wanted, "\(width), \(rotation)")
        }
      }
    }
  }
}

extension Rect {
  fileprivate func hasInside(_ x: Int, _ y: Int) -> Bool {
    left <= x && x < right && top <= y && y < bottom
  }
}
