// Contact stitching in a session: it must not change what ordinary gestures do.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Gestures with contact stitching")
struct AwaitedFingerTests {
  @Test("a tap 80 ms after a flick elsewhere is a tap, with contact stitching on or off")
  func tapAfterAFlick() {
    expectTap(at: (40, 75), afterFlickTo: 50, in: 6)
  }

  @Test("a tap where a flick ended 80 ms before is a tap, with contact stitching on or off")
  func tapWhereAFlickEnded() {
    expectTap(at: (100, 31), afterFlickTo: 100, in: 20)
  }

  private func expectTap(
    at place: (x: Double, y: Double), afterFlickTo end: Double, in steps: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for mode in [ContactStitcher.Mode.off, .on] {
      var harness = SessionHarness(rows: 8, stitching: mode)
      harness.down(1, 20, 25)
      harness.go(1, from: (20, 25), to: (end, 25), in: steps)
      harness.up(1, end, 25)
      harness.pass(80)
      harness.tap(2, place.x, place.y)
      let hasIt = harness.has("2 tap")
      #expect(hasIt, "\(mode): \(harness.names)", sourceLocation: sourceLocation)
    }
  }

  @Test("two fingers pinch 60 ms after a flick: the lifted finger does not count as a third")
  func handOfGhosts() {
    for mode in [ContactStitcher.Mode.off, .on] {
      var harness = SessionHarness(rows: 8, stitching: mode)
      harness.down(1, 20, 25)
      harness.go(1, from: (20, 25), to: (44, 25), in: 4)
      harness.up(1, 44, 25)
      harness.pass(60)
      harness.down(2, 90, 35)
      harness.down(3, 90, 65)
      for step in 1...15 {
        harness.pass(10)
        harness.frame([
          SessionHarness.contact(2, .moved, 90, 35 - Double(step)),
          SessionHarness.contact(3, .moved, 90, 65 + Double(step)),
        ])
      }
      #expect(harness.names.contains { $0.contains("pinch began") }, "\(mode): \(harness.names)")
    }
  }

  @Test(
    "contact stitching changes nothing for single fingers with pauses between them",
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
    var harness = SessionHarness(rows: 12, stitching: mode)
    for id in 1...12 {
      var (x, y) = (Double(random.roll(40...200)), Double(random.roll(5...110)))
      let kind = random.roll(below: 4)
      let speed = Double(random.roll(20...500)) / 100
      harness.down(UInt64(id), x, y)
      for _ in 0..<random.roll(1...20) {
        switch kind {
        case 0: x += speed
        case 1: y += speed
        case 2: y -= speed
        default: break
        }
        harness.pass(10)
        harness.move(UInt64(id), x, y)
      }
      if random.roll(below: 2) == 0 { harness.pass(10) }
      harness.up(UInt64(id), x, y)
      harness.pass(2000)
    }
    return harness.names
  }

  @Test(
    "fast strokes of one finger scroll, with contact stitching on or off",
    arguments: [120, 140, 150, 160, 200, 250])
  func strokes(_ period: Int) {
    for mode in [ContactStitcher.Mode.off, .on] {
      var harness = SessionHarness(rows: 30, stitching: mode)
      for id in 1...10 {
        harness.down(UInt64(id), 60, 80)
        harness.go(UInt64(id), from: (60, 80), to: (60, 50), in: 6)
        harness.up(UInt64(id), 60, 50)
        harness.pass(period - 60)
      }
      let count = harness.names.filter { $0.contains("scroll ended") }.count
      #expect(count >= 9, "\(mode): \(harness.names)")
    }
  }

  @Test("a palm 220 mm away cancels no swipe")
  func palmFarAway() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 240, 25)
    harness.go(1, from: (240, 25), to: (248, 25), in: 4)
    // Another user between them.
    harness.down(2, 135, 45)
    harness.go(1, from: (248, 25), to: (258, 25), in: 5)
    harness.down(3, 30, 45, 40)
    harness.go(1, from: (258, 25), to: (290, 25), in: 16)
    harness.up(1, 290, 25)
    #expect(harness.names == ["1 swipe began", "1 swipe ended"], "\(harness.names)")
  }

  @Test("two users side by side, 110 mm apart, swipe two rows at the same time")
  func sideBySide() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 20, 25)
    harness.pass(50)
    harness.down(2, 130, 45)
    for step in 1...15 {
      harness.pass(10)
      harness.move(1, 20 + Double(step) * 3, 25)
      harness.move(2, 130 + Double(step) * 3, 45)
    }
    harness.up(1, 65, 25)
    harness.up(2, 175, 45)
    #expect(
      harness.names.contains("1 swipe ended") && harness.names.contains("2 swipe ended"),
      "\(harness.names)")
  }

  @Test(
    "two users who pinch at the same time, 340 mm apart, cause no gestures but pinches",
    arguments: [0, 50, 300])
  func twoPinches(_ delay: Int) {
    var harness = SessionHarness(rows: 11)
    harness.down(1, 60, 15)
    harness.down(2, 60, 35)
    harness.pass(delay)
    harness.down(3, 400, 75)
    harness.down(4, 400, 95)
    for step in 1...10 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 60, 15 - Double(step)),
        SessionHarness.contact(2, .moved, 60, 35 + Double(step)),
        SessionHarness.contact(3, .moved, 400, 75 - Double(step)),
        SessionHarness.contact(4, .moved, 400, 95 + Double(step)),
      ])
    }
    #expect(
      harness.names == ["1 pinch began", "3 pinch began"] || harness.names == ["1 pinch began"],
      "\(harness.names)")
  }
}
