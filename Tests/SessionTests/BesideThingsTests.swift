// Gestures beside palms, mugs and water drops on the screen.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Gestures beside palms and objects")
struct BesideThingsTests {
  @Test("a tap beside a palm that slid there does nothing")
  func slidingPalm() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    for step in 1...40 {
      harness.pass(20)
      harness.move(1, 60 + Double(step) * 5, 45, 40)
    }
    harness.tap(2, 290, 45)
    #expect(harness.names == [])
  }

  @Test("a tap where a palm was before it slid away is a tap")
  func whereThePalmWas() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    for step in 1...40 {
      harness.pass(20)
      harness.move(1, 60 + Double(step) * 5, 45, 40)
    }
    harness.tap(2, 60, 45)
    #expect(harness.names == ["2 tap ended"])
  }

  @Test("a finger can swipe beside a large object that has lain on the screen for 15 s")
  func bigMug() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    harness.pass(15_000)
    harness.down(2, 150, 45)
    harness.go(2, from: (150, 45), to: (190, 45), in: 10)
    let hasIt = harness.has("2 swipe began")
    #expect(hasIt, "\(harness.names)")
  }

  @Test("four water drops that fall at once are a hand that wipes; then a finger can swipe there")
  func fourDrops() {
    expectSwipe(at: 150, besideDrops: 4, after: 33_000)
  }

  @Test("a finger can swipe beside three water drops that fell at once 15 s before")
  func threeDrops() {
    expectSwipe(at: 130, besideDrops: 3)
  }

  private func expectSwipe(
    at x: Double, besideDrops count: Int, after wait: Int = 15_000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var harness = SessionHarness(rows: 8)
    harness.frame(
      (0..<count).map { SessionHarness.contact(UInt64($0 + 1), .began, 20 + Double($0) * 15, 45) })
    harness.pass(wait)
    harness.down(9, x, 45)
    harness.go(9, from: (x, 45), to: (x + 40, 45), in: 10)
    let hasIt = harness.has("9 swipe began")
    #expect(hasIt, "\(harness.names)", sourceLocation: sourceLocation)
  }

  @Test("a tap 6 mm beside a water drop that has lain there for 15 s is a tap")
  func besideADrop() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45)
    harness.pass(15_000)
    harness.forget()
    harness.tap(2, 66, 45)
    #expect(harness.names == ["2 tap ended"])
  }
}
