// Simulated finger paths with tremor, rolling, curvature and varying speed.
import Foundation
import Gestures
import TestRandom
import Units

/// The path of a finger, one point every 10 ms, without tremor.
struct FingerWay {
  /// Reports per second.
  static let rate = 100.0
  /// Tremor of a report on each axis, in mm.
  private static let tremor = -0.2...0.2

  private var places: [Point]

  init(at start: Point) { places = [start] }

  /// The last point.
  var end: Point { places[places.count - 1] }

  /// The x coordinate that is farthest from the start, in mm.
  func farthest(from start: Point) -> Double {
    places.map(\.x.value).max { abs($0 - start.x.value) < abs($1 - start.x.value) }
      ?? start.x.value
  }

  /// Presses for 40 to 250 ms and rolls a little; the touch-down is one of the reports.
  mutating func press(_ chance: inout SeededRandom) {
    roll(over: chance.roll(4...25) - 1, upTo: 1.5, &chance)
  }

  /// Rolls in a straight line by up to `limit` mm, over a number of reports.
  mutating func roll(over reports: Int, upTo limit: Double, _ chance: inout SeededRandom) {
    let angle = chance.millimeters(0...2 * .pi)
    let step = chance.millimeters(0...limit) / Double(max(1, reports))
    for _ in 0..<max(0, reports) { go(step, angle) }
  }

  /// Stands still.
  mutating func stand(_ reports: Int) {
    places += Array(repeating: end, count: max(0, reports))
  }

  /// Moves along a curve. Reaches full speed in three reports, and does not slow down at the end.
  ///
  /// - Parameters:
  ///   - length: In millimetres.
  ///   - angle: Mean direction in radians; 0 is rightward, a quarter turn is downward.
  ///   - slant: Deviation from that angle at the start and at the end, in radians.
  ///   - speed: In mm/s.
  mutating func sweep(
    _ length: Double, _ angle: Double, slant: (first: Double, last: Double), speed: Double
  ) {
    var gone = 0.0
    var reports = 0
    while gone < length {
      reports += 1
      let step = min(length - gone, speed / Self.rate * min(1, Double(reports) / 3))
      let share = gone / length
      go(step, angle + slant.first + (slant.last - slant.first) * share)
      gone += step
    }
  }

  /// The finger that follows this path, with tremor.
  func finger(_ id: ContactID, _ chance: inout SeededRandom) -> PlannedFinger {
    let way = places.map { place in
      Point(
        x: place.x + Millimeters(chance.millimeters(Self.tremor)),
        y: place.y + Millimeters(chance.millimeters(Self.tremor)))
    }
    var finger = PlannedFinger(id, at: way[0])
    finger.way = way
    return finger
  }

  private mutating func go(_ step: Double, _ angle: Double) {
    places.append(
      Point(
        x: end.x + Millimeters(step * cos(angle)),
        y: end.y + Millimeters(step * sin(angle))))
  }
}

extension SeededRandom {
  /// Random curvature: up to 15 degrees off the line at either end, in radians.
  mutating func slant() -> (first: Double, last: Double) {
    let limit = 15 * Double.pi / 180
    return (millimeters(-limit...limit), millimeters(-limit...limit))
  }

  /// Random speed of a finger, in mm/s.
  mutating func speed() -> Double { millimeters(100...600) }

  mutating func interval(_ milliseconds: ClosedRange<Int>) -> Interval {
    .milliseconds(roll(milliseconds))
  }
}
