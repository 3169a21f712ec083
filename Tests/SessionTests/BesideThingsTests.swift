// What a person can do beside palms, mugs and drops.
import Gestures
import Model
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Beside palms and things")
struct BesideThingsTests {
  @Test("what is beside a palm that slid there does nothing")
  func slidingPalm() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    for changeset in 1...40 {
      harness.pass(20)
      harness.move(1, 60 + Double(changeset) * 5, 45, 40)
    }
    harness.tap(2, 290, 45)
    #expect(harness.names == [])
  }

  @Test("where a palm was that slid away a finger taps")
  func whereThePalmWas() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    for changeset in 1...40 {
      harness.pass(20)
      harness.move(1, 60 + Double(changeset) * 5, 45, 40)
    }
    harness.tap(2, 60, 45)
    #expect(harness.names == ["2 tap ended"])
  }

  @Test("beside a big thing that lies on the screen for a quarter of a minute a finger swipes")
  func bigMug() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45, 40)
    harness.pass(15_000)
    harness.down(2, 150, 45)
    harness.go(2, from: (150, 45), to: (190, 45), in: 10)
    let hasIt = harness.has("2 swipe began")
    #expect(hasIt, "\(harness.names)")
  }

  @Test("beside four drops that came at once a finger swipes after a quarter of a minute")
  func fourDrops() {
    expectSwipe(at: 150, besideDrops: 4)
  }

  @Test("beside three drops a finger swipes after a quarter of a minute")
  func threeDrops() {
    expectSwipe(at: 130, besideDrops: 3)
  }

  private func expectSwipe(
    at x: Double, besideDrops count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var harness = SessionHarness(rows: 8)
    harness.frame(
      (0..<count).map { SessionHarness.contact(UInt64($0 + 1), .began, 20 + Double($0) * 15, 45) })
    harness.pass(15_000)
    harness.down(9, x, 45)
    harness.go(9, from: (x, 45), to: (x + 40, 45), in: 10)
    let hasIt = harness.has("9 swipe began")
    #expect(hasIt, "\(harness.names)", sourceLocation: sourceLocation)
  }

  @Test("beside a drop that lies there for long a finger taps its row")
  func besideADrop() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 45)
    harness.pass(15_000)
    harness.forget()
    harness.tap(2, 66, 45)
    #expect(harness.names == ["2 tap ended"])
  }
}
