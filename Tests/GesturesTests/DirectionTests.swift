// Direction of travel: the slop, the boundary angles, and the wait of slanting travel.
import Gestures
import Testing
import Units

@Suite("Direction")
struct DirectionTests {
  @Test(
    "travel within the slop of 2.5 mm has no direction",
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

  // Sines and cosines of the angle off the horizontal. The boundaries are at atan(1/2.14) = 25.05°,
  // atan(1/1.7) = 30.47° and atan(1/1.19) = 40.04°.
  @Test(
    "below 25° is horizontal, from 40° on vertical; between, the direction is decided after 6 mm",
    arguments: [
      (angle: "0°", cos: 1, sin: 0, soon: .horizontal, later: .horizontal),
      (angle: "25°", cos: 0.906_308, sin: 0.422_618, soon: .horizontal, later: .horizontal),
      (angle: "25.1°", cos: 0.905_569, sin: 0.424_199, soon: .slanting, later: .horizontal),
      (angle: "30.4°", cos: 0.862_514, sin: 0.506_034, soon: .slanting, later: .horizontal),
      (angle: "30.5°", cos: 0.861_629, sin: 0.507_538, soon: .slanting, later: .vertical),
      (angle: "40°", cos: 0.766_044, sin: 0.642_788, soon: .slanting, later: .vertical),
      (angle: "40.1°", cos: 0.764_921, sin: 0.644_124, soon: .vertical, later: .vertical),
      (angle: "45°", cos: 0.707_107, sin: 0.707_107, soon: .vertical, later: .vertical),
      (angle: "90°", cos: 0, sin: 1, soon: .vertical, later: .vertical),
    ] as [(angle: String, cos: Double, sin: Double, soon: Direction, later: Direction)])
  func angles(angle: String, cos: Double, sin: Double, soon: Direction, later: Direction) {
    for (right, down) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      for (length, direction) in [
        (2.4, Direction.undecided), (2.6, soon), (4, soon), (5.99, soon), (6.01, later),
        (10, later), (300, later),
      ] {
        let travel = Vector(
          dx: Millimeters(right * cos * length), dy: Millimeters(down * sin * length))
        #expect(Direction(of: travel, .standard) == direction, "\(length) mm")
      }
    }
  }

  @Test("travel on a boundary angle counts as the more vertical direction")
  func boundary() {
    #expect(Direction(of: Vector(dx: 17, dy: 10), .standard) == .vertical)
    #expect(Direction(of: Vector(dx: -17.000_001, dy: 10), .standard) == .horizontal)
    #expect(Direction(of: Vector(dx: 2.5, dy: 0), .standard) == .undecided)
    #expect(Direction(of: Vector(dx: 4.28, dy: 2), .standard) == .slanting)
    #expect(Direction(of: Vector(dx: 4.280_001, dy: -2), .standard) == .horizontal)
    #expect(Direction(of: Vector(dx: 2.38, dy: 2), .standard) == .vertical)
    #expect(Direction(of: Vector(dx: -2.380_001, dy: 2), .standard) == .slanting)
    #expect(Direction(of: Vector(dx: 4.8, dy: 3.6), .standard) == .slanting)
  }
}
