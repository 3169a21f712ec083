// Where the slop ends, and where sideways ends.
import Gestures
import Testing
import Units

@Suite("Direction")
struct DirectionTests {
  @Test(
    "a finger means nothing up to 2.5 mm, on any way",
    arguments: [(1, 0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.8, 0.6), (0.8, -0.6)]
      as [(Double, Double)])
  func slop(x: Double, y: Double) {
    let travel = { (length: Double) in
      Vector(dx: Millimeters(x * length), dy: Millimeters(y * length))
    }
    #expect(Direction(of: travel(2.49), .standard) == .undecided)
    #expect(Direction(of: travel(2.51), .standard) != .undecided)
    #expect(Direction(of: .zero, .standard) == .undecided)
  }

  // Sines and cosines of the angle off the horizontal; the boundary is at atan(1/1.7) = 30.466°.
  @Test(
    "up to 30.4° off the horizontal is sideways, from 30.5° on it scrolls",
    arguments: [
      (angle: "0°", cos: 1, sin: 0, direction: .horizontal),
      (angle: "25°", cos: 0.906_308, sin: 0.422_618, direction: .horizontal),
      (angle: "30°", cos: 0.866_025, sin: 0.5, direction: .horizontal),
      (angle: "30.4°", cos: 0.862_514, sin: 0.506_034, direction: .horizontal),
      (angle: "30.5°", cos: 0.861_629, sin: 0.507_538, direction: .vertical),
      (angle: "31°", cos: 0.857_167, sin: 0.515_038, direction: .vertical),
      (angle: "45°", cos: 0.707_107, sin: 0.707_107, direction: .vertical),
      (angle: "90°", cos: 0, sin: 1, direction: .vertical),
    ] as [(angle: String, cos: Double, sin: Double, direction: Direction)])
  func angles(angle: String, cos: Double, sin: Double, direction: Direction) {
    for (right, down) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      for length in [2.6, 10, 300] {
        let travel = Vector(
          dx: Millimeters(right * cos * length), dy: Millimeters(down * sin * length))
        #expect(Direction(of: travel, .standard) == direction)
      }
    }
  }

  @Test("exactly on the boundary the list scrolls")
  func boundary() {
    #expect(Direction(of: Vector(dx: 17, dy: 10), .standard) == .vertical)
    #expect(Direction(of: Vector(dx: -17.000_001, dy: 10), .standard) == .horizontal)
    #expect(Direction(of: Vector(dx: 2.5, dy: 0), .standard) == .undecided)
  }
}
