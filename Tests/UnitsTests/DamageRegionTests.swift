// Tests of damage regions: merging, clipping, rotation and limits.
import TestRandom
import Testing
import Units

private let size = Size(width: 40, height: 30)

private func rect(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> Rect {
  Rect(left: left, top: top, right: left + width, bottom: top + height)
}

private func region(_ rects: Rect...) -> DamageRegion {
  var region = DamageRegion(size: size)
  for rect in rects { region.add(rect) }
  return region
}

private func rects(_ region: DamageRegion) -> Set<Rect> {
  Set((0..<region.count).map { region[$0] })
}

@Suite("A damage region")
struct DamageRegionTests {
  @Test("rectangles that lie apart stay as they are")
  func apart() {
    let four = [rect(0, 0, 2, 2), rect(10, 0, 2, 2), rect(20, 0, 2, 2), rect(30, 0, 2, 2)]
    let all = region(four[0], four[1], four[2], four[3])
    #expect(rects(all) == Set(four))
    #expect(!all.isCrowded)
  }

  @Test("rectangles that overlap become one")
  func overlapping() {
    #expect(rects(region(rect(0, 0, 4, 4), rect(3, 3, 4, 4))) == [rect(0, 0, 7, 7)])
  }

  @Test("a gap of at most a sixteenth between two rows or two columns is filled")
  func gaps() {
    #expect(rects(region(rect(0, 0, 9, 8), rect(0, 9, 9, 7))) == [rect(0, 0, 9, 16)])
    #expect(rects(region(rect(9, 3, 7, 9), rect(0, 3, 8, 9))) == [rect(0, 3, 16, 9)])
    for (one, other) in [
      // A wider gap, another width, another height.
      (rect(0, 0, 9, 7), rect(0, 8, 9, 7)), (rect(0, 0, 9, 8), rect(0, 9, 8, 9)),
      (rect(9, 3, 7, 9), rect(0, 3, 8, 8)),
    ] {
      let apart = region(one, other)
      #expect(rects(apart) == [one, other])
      #expect(!apart.isCrowded)
    }
    #expect(!region(rect(0, 0, 9, 8), rect(0, 9, 9, 7)).isCrowded)
  }

  @Test("the two nearest of five rectangles are merged")
  func fifth() {
    let joined = region(
      rect(0, 0, 2, 2), rect(10, 0, 2, 2), rect(20, 0, 2, 2), rect(30, 0, 2, 2), rect(31, 3, 2, 2))
    #expect(joined.isCrowded)
    #expect(
      rects(joined)
        == [rect(0, 0, 2, 2), rect(10, 0, 2, 2), rect(20, 0, 2, 2), rect(30, 0, 3, 5)])
  }

  @Test("damage outside the screen is clipped")
  func outside() {
    #expect(region(rect(-9, -9, 9, 9), rect(40, 0, 5, 5), rect(3, 3, 0, 9)).isEmpty)
    #expect(rects(region(rect(-9, 28, 10, 9))) == [rect(0, 28, 1, 2)])
  }

  @Test("a region meets exactly the rectangles that share a pixel with it", arguments: 0...4)
  func meeting(count: Int) {
    let parts = [rect(3, 3, 5, 4), rect(20, 3, 4, 4), rect(3, 20, 4, 4), rect(30, 20, 4, 9)]
      .prefix(count)
    var region = DamageRegion(size: size)
    for part in parts { region.add(part) }
    // Also around the screen's corner, where unused slots of the region would be.
    for (left, top) in (-4..<42).flatMap({ left in (-4..<32).map { (left, $0) } }) {
      for (width, height) in [(0, 0), (0, 3), (3, 0), (1, 1), (2, 5), (6, 2)] {
        let asked = rect(left, top, width, height)
        let shares = parts.contains { part in
          (asked.left..<asked.right).contains { x in
            (asked.top..<asked.bottom).contains { y in
              (part.left..<part.right).contains(x) && (part.top..<part.bottom).contains(y)
            }
          }
        }
        #expect(region.meets(asked) == shares, "\(asked)")
      }
    }
  }

  @Test("above 95 percent of the screen the whole screen is damaged")
  func full() {
    #expect(!region(rect(0, 0, 40, 28)).isFull)
    #expect(region(rect(0, 0, 40, 29)).isFull)
    #expect(region(rect(0, 0, 40, 14), rect(0, 15, 40, 15)) == .full(size))
  }

  @Test("two distant rows stay two rectangles, and on a rotated panel two columns")
  func turned() {
    let rows = region(rect(0, 3, 40, 3), rect(0, 24, 40, 3), rect(5, 3, 40, 3), rect(-5, 24, 40, 3))
    #expect(rects(rows) == [rect(0, 3, 40, 3), rect(0, 24, 40, 3)])
    #expect(rows.area == 2 * 3 * 40)
    let panels: [(Rotation, Set<Rect>)] = [
      (.upright, rects(rows)),
      (.quarter, [rect(24, 0, 3, 40), rect(3, 0, 3, 40)]),
      (.half, [rect(0, 24, 40, 3), rect(0, 3, 40, 3)]),
      (.threeQuarters, [rect(3, 0, 3, 40), rect(24, 0, 3, 40)]),
    ]
    for (rotation, wanted) in panels {
      let panel = rows.turned(by: rotation)
      #expect(rects(panel) == wanted && panel.area == rows.area, "\(rotation)")
      #expect(panel.size == rotation.turned(size))
      #expect(panel.turned(by: rotation.inverse) == rows)
    }
  }

  @Test(
    "an empty region stays empty and a full one full, in every rotation",
    arguments: Rotation.allCases)
  func turnedEnds(rotation: Rotation) {
    #expect(region().turned(by: rotation).isEmpty)
    #expect(region().turned(by: rotation) == DamageRegion(size: rotation.turned(size)))
    #expect(DamageRegion.full(size).turned(by: rotation) == .full(rotation.turned(size)))
  }

  @Test("adding an empty region to an empty one leaves it empty")
  func empty() {
    var nothing = region()
    nothing.add(region())
    #expect(nothing.isEmpty && nothing.area == 0)
  }

  @Test("a region of another size is clipped to the screen")
  func foreign() {
    var own = region()
    own.add(.full(Size(width: 10, height: 900)))
    #expect(rects(own) == [rect(0, 0, 10, 30)])
  }

  @Test(
    "rectangles never overlap, cover all that was added, and are at most four",
    arguments: 1...200)
  func random(seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed))
    var region = DamageRegion(size: size)
    var added: [Rect] = []
    var union = Set<Int>()
    for _ in 0..<dice.roll(1...12) {
      let next = rect(dice.roll(-5...40), dice.roll(-5...30), dice.roll(0...9), dice.roll(0...9))
      region.add(next)
      added.append(next.intersection(Rect(size: size)))
      for y in added[added.count - 1].top..<added[added.count - 1].bottom {
        for x in added[added.count - 1].left..<added[added.count - 1].right {
          union.insert(y * size.width + x)
        }
      }
      #expect(region.count <= 4 && region.count <= added.count)
      #expect(region.area >= union.count && region.area <= size.width * size.height)
      #expect(region.isEmpty == union.isEmpty)
      for a in 0..<region.count {
        #expect(!region[a].isEmpty && Rect(size: size).contains(region[a]))
        for b in 0..<a { #expect(region[a].intersection(region[b]).isEmpty) }
      }
      for old in added where !old.isEmpty {
        var covered = 0
        for index in 0..<region.count { covered += region[index].intersection(old).area }
        #expect(covered == old.area)
      }
    }
  }
}
