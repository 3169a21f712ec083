// The ways of real fingers: they tremble, roll, bend and are not equally fast.
import Foundation
import Gestures
import TestRandom
import Units

/// Where a finger goes, a place each hundredth of a second, before it trembles.
struct FingerWay {
  /// Reports a second.
  static let rate = 100.0
  /// How far a report may be beside the truth, in millimetres, each way.
  private static let tremor = -0.2...0.2

  private var places: [Point]

  init(at start: Point) { places = [start] }

  /// Where it is by now.
  var end: Point { places[places.count - 1] }

  /// How far to the side it comes, from the left of the screen.
  func farthest(from start: Point) -> Double {
    places.map(\.x.value).max { abs($0 - start.x.value) < abs($1 - start.x.value) }
      ?? start.x.value
  }

  /// Presses and rolls a little: of its 40 to 250 ms one report is the touch itself.
  mutating func press(_ chance: inout SeededRandom) {
    roll(over: chance.roll(4...25) - 1, upTo: 1.5, &chance)
  }

  /// Stays, and rolls a little all the while.
  mutating func roll(over reports: Int, upTo limit: Double, _ chance: inout SeededRandom) {
    let angle = chance.millimeters(0...2 * .pi)
    let changeset = chance.millimeters(0...limit) / Double(max(1, reports))
    for _ in 0..<max(0, reports) { go(changeset, angle) }
  }

  /// Stands still.
  mutating func stand(_ reports: Int) {
    places += Array(repeating: end, count: max(0, reports))
  }

  /// Goes so far, bending on its way; it takes a moment to be so fast, and does not stop before it
  /// leaves.
  ///
  /// - Parameters:
  ///   - length: In millimetres.
  ///   - angle: The middle of its way; 0 is to the right, a quarter downwards.
  ///   - slant: How far its way is off that angle at first and at last.
  ///   - speed: In mm/s.
  mutating func sweep(
    _ length: Double, _ angle: Double, slant: (first: Double, last: Double), speed: Double
  ) {
    var gone = 0.0
    var reports = 0
    while gone < length {
      reports += 1
      let changeset = min(length - gone, speed / Self.rate * min(1, Double(reports) / 3))
      let share = gone / length
      go(changeset, angle + slant.first + (slant.last - slant.first) * share)
      gone += changeset
    }
  }

  /// The finger that goes this way, trembling.
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

  private mutating func go(_ changeset: Double, _ angle: Double) {
    places.append(
      Point(
        x: end.x + Millimeters(changeset * cos(angle)),
        y: end.y + Millimeters(changeset * sin(angle))))
  }
}

extension SeededRandom {
  /// How a way bends: up to 15 degrees off its line, in radians.
  mutating func slant() -> (first: Double, last: Double) {
    let limit = 15 * Double.pi / 180
    return (millimeters(-limit...limit), millimeters(-limit...limit))
  }

  /// How fast a finger goes, in mm/s.
  mutating func speed() -> Double { millimeters(100...600) }

  mutating func interval(_ milliseconds: ClosedRange<Int>) -> Interval {
    .milliseconds(roll(milliseconds))
  }
}
