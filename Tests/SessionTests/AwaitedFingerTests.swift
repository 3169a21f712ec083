// Fingers of panels that lose them, as a person sees it.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Fingers that are awaited")
struct AwaitedFingerTests {
  @Test("a tap 80 ms after a quick flick of another hand is a tap, also where fingers are awaited")
  func tapAfterAFlick() {
    expectTap(at: (40, 75), afterFlickTo: 50, in: 6)
  }

  @Test("a tap 80 ms after a flick on the place where it ended is a tap, where fingers are awaited")
  func tapWhereAFlickEnded() {
    expectTap(at: (100, 31), afterFlickTo: 100, in: 20)
  }

  private func expectTap(
    at place: (x: Double, y: Double), afterFlickTo end: Double, in steps: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for mode in [ContactStitcher.Mode.off, .on] {
      var wall = Wall(rows: 8, rejoining: mode)
      wall.down(1, 20, 25)
      wall.go(1, from: (20, 25), to: (end, 25), in: steps)
      wall.up(1, end, 25)
      wall.pass(80)
      wall.tap(2, place.x, place.y)
      let hasIt = wall.has("2 tap")
      #expect(hasIt, "\(mode): \(wall.names)", sourceLocation: sourceLocation)
    }
  }

  @Test("a third finger after a flick is no hand because of the finger that has gone")
  func handOfGhosts() {
    for mode in [ContactStitcher.Mode.off, .on] {
      var wall = Wall(rows: 8, rejoining: mode)
      wall.down(1, 20, 25)
      wall.go(1, from: (20, 25), to: (44, 25), in: 4)
      wall.up(1, 44, 25)
      wall.pass(60)
      wall.down(2, 90, 35)
      wall.down(3, 90, 65)
      for step in 1...15 {
        wall.pass(10)
        wall.frame([
          Wall.contact(2, .moved, 90, 35 - Double(step)),
          Wall.contact(3, .moved, 90, 65 + Double(step)),
        ])
      }
      #expect(wall.names.contains { $0.contains("pinch began") }, "\(mode): \(wall.names)")
    }
  }

  @Test(
    "one finger after the other, with rests between them: awaiting changes nothing",
    arguments: 0..<8)
  func awaitingChangesNothing(_ block: Int) {
    for seed in UInt64(block * 25)..<UInt64(block * 25 + 25) {
      let (off, on) = (alone(seed, .off), alone(seed, .on))
      #expect(off == on, "seed \(seed)")
      if off != on { return }
    }
  }

  private func alone(_ seed: UInt64, _ mode: ContactStitcher.Mode) -> [String] {
    var random = SeededRandom(seed: seed)
    var wall = Wall(rows: 12, rejoining: mode)
    for id in 1...12 {
      var (x, y) = (Double(random.roll(40...200)), Double(random.roll(5...110)))
      let kind = random.roll(below: 4)
      let speed = Double(random.roll(20...500)) / 100
      wall.down(UInt64(id), x, y)
      for _ in 0..<random.roll(1...20) {
        switch kind {
        case 0: x += speed
        case 1: y += speed
        case 2: y -= speed
        default: break
        }
        wall.pass(10)
        wall.move(UInt64(id), x, y)
      }
      if random.roll(below: 2) == 0 { wall.pass(10) }
      wall.up(UInt64(id), x, y)
      wall.pass(2000)
    }
    return wall.names
  }

  @Test(
    "fast strokes of one finger scroll where fingers are awaited as where none is",
    arguments: [120, 140, 150, 160, 200, 250])
  func strokes(_ period: Int) {
    for mode in [ContactStitcher.Mode.off, .on] {
      var wall = Wall(rows: 30, rejoining: mode)
      for id in 1...10 {
        wall.down(UInt64(id), 60, 80)
        wall.go(UInt64(id), from: (60, 80), to: (60, 50), in: 6)
        wall.up(UInt64(id), 60, 50)
        wall.pass(period - 60)
      }
      let count = wall.names.filter { $0.contains("scroll ended") }.count
      #expect(count >= 9, "\(mode): \(wall.names)")
    }
  }

  @Test("a palm 220 mm away takes back nobody's swipe")
  func palmFarAway() {
    var wall = Wall(rows: 8)
    wall.down(1, 240, 25)
    wall.go(1, from: (240, 25), to: (248, 25), in: 4)
    // Somebody between them.
    wall.down(2, 135, 45)
    wall.go(1, from: (248, 25), to: (258, 25), in: 5)
    wall.down(3, 30, 45, 40)
    wall.go(1, from: (258, 25), to: (290, 25), in: 16)
    wall.up(1, 290, 25)
    #expect(wall.names == ["1 swipe began", "1 swipe ended"], "\(wall.names)")
  }

  @Test("two people swipe two rows in the same moment, 100 mm apart beside each other")
  func sideBySide() {
    var wall = Wall(rows: 8)
    wall.down(1, 20, 25)
    wall.pass(50)
    wall.down(2, 130, 45)
    for step in 1...15 {
      wall.pass(10)
      wall.move(1, 20 + Double(step) * 3, 25)
      wall.move(2, 130 + Double(step) * 3, 45)
    }
    wall.up(1, 65, 25)
    wall.up(2, 175, 45)
    #expect(
      wall.names.contains("1 swipe ended") && wall.names.contains("2 swipe ended"), "\(wall.names)")
  }

  @Test("two people far from each other part rows at once", arguments: [0, 50, 300])
  func twoPinches(_ delay: Int) {
    var wall = Wall(rows: 11)
    wall.down(1, 60, 15)
    wall.down(2, 60, 35)
    wall.pass(delay)
    wall.down(3, 400, 75)
    wall.down(4, 400, 95)
    for step in 1...10 {
      wall.pass(10)
      wall.frame([
        Wall.contact(1, .moved, 60, 15 - Double(step)),
        Wall.contact(2, .moved, 60, 35 + Double(step)),
        Wall.contact(3, .moved, 400, 75 - Double(step)),
        Wall.contact(4, .moved, 400, 95 + Double(step)),
      ])
    }
    #expect(
      wall.names == ["1 pinch began", "3 pinch began"] || wall.names == ["1 pinch began"],
      "\(wall.names)")
  }
}
