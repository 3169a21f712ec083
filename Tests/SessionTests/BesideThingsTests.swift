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
    var wall = Wall(rows: 8)
    wall.down(1, 60, 45, 40)
    for step in 1...40 {
      wall.pass(20)
      wall.move(1, 60 + Double(step) * 5, 45, 40)
    }
    wall.tap(2, 290, 45)
    #expect(wall.names == [])
  }

  @Test("where a palm was that slid away a finger taps")
  func whereThePalmWas() {
    var wall = Wall(rows: 8)
    wall.down(1, 60, 45, 40)
    for step in 1...40 {
      wall.pass(20)
      wall.move(1, 60 + Double(step) * 5, 45, 40)
    }
    wall.tap(2, 60, 45)
    #expect(wall.names == ["2 tap ended"])
  }

  @Test("beside a big thing that lies on the glass for a quarter of a minute a finger swipes")
  func bigMug() {
    var wall = Wall(rows: 8)
    wall.down(1, 60, 45, 40)
    wall.pass(15_000)
    wall.down(2, 150, 45)
    wall.go(2, from: (150, 45), to: (190, 45), in: 10)
    let hasIt = wall.has("2 swipe began")
    #expect(hasIt, "\(wall.names)")
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
    var wall = Wall(rows: 8)
    wall.frame((0..<count).map { Wall.contact(UInt64($0 + 1), .began, 20 + Double($0) * 15, 45) })
    wall.pass(15_000)
    wall.down(9, x, 45)
    wall.go(9, from: (x, 45), to: (x + 40, 45), in: 10)
    let hasIt = wall.has("9 swipe began")
    #expect(hasIt, "\(wall.names)", sourceLocation: sourceLocation)
  }

  @Test("beside a drop that lies there for long a finger taps its row")
  func besideADrop() {
    var wall = Wall(rows: 8)
    wall.down(1, 60, 45)
    wall.pass(15_000)
    wall.forget()
    wall.tap(2, 66, 45)
    #expect(wall.names == ["2 tap ended"])
  }
}
