// The path of one finger, as reported by a good panel and by one with a dropout.
import Gestures
import TestRandom
import Units

/// A finger that swipes, drags or lifts on a screen of 100 × 80 mm with rows of 10 mm.
struct LostWay: CustomStringConvertible {
  /// One report of the finger.
  struct Report {
    /// Milliseconds since touch-down.
    let time: Int
    let finger: UInt64
    let phase: Contact.Phase
    let x: Double
    let y: Double
  }

  private let places: [(x: Double, y: Double)]
  /// How long the finger rests first, in milliseconds.
  private let rest: Int
  /// Index of the first place that is not reported, and the number of such places.
  private let gap: (first: Int, count: Int)
  let description: String

  /// A random path: sideways, vertical, or vertical after a long press.
  init(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let kind = seed % 5
    let isSideways = kind < 3
    let sign = dice.roll(below: 2) == 0 ? 1.0 : -1
    let length = isSideways ? 14 + Double(dice.roll(below: 50)) : 15 + Double(dice.roll(below: 15))
    let speed = 80 + Double(dice.roll(below: isSideways ? 220 : 100))
    let start = (x: 50 - sign * (isSideways ? length / 2 : 0), y: 35.0)
    rest = kind == 4 ? 520 : 0
    var places = [start]
    // One place every 10 ms. The finger speeds up and slows down.
    var gone = 0.0
    while gone < length {
      let left = min(1, max(0.6, (length - gone) / 8))
      gone = min(length, gone + speed / 100 * min(1, Double(places.count) / 2) * left)
      let tremor = Double(dice.roll(below: 200)) / 1000 - 0.1
      let way = sign * gone
      places.append(
        isSideways ? (start.x + way, start.y + tremor) : (start.x + tremor, start.y + way))
    }
    if dice.roll(below: 3) == 0 { places += Array(repeating: places[places.count - 1], count: 6) }
    self.places = places
    // The dropout begins after a gesture has begun, and ends before the finger stops.
    let first = places.firstIndex { abs($0.x - start.x) + abs($0.y - start.y) > 6 } ?? 0
    let moving = places.lastIndex { $0 != places[places.count - 1] } ?? 0
    let count = min(3 + dice.roll(below: 7), max(1, moving - first))
    gap = (first + 1 + dice.roll(below: max(1, moving - first - count)), count)
    description = "seed \(seed): \(Int(sign * length)) mm at \(Int(speed)) mm/s, \(gap)"
  }

  /// Length of the dropout, in milliseconds.
  var gapLength: Int { (gap.count - 1) * 10 + 9 }

  /// All reports. With a dropout, the contact ends 1 ms after its last report before the gap, and a
  /// new contact begins with the first report after it.
  func reports(isLost: Bool) -> [Report] {
    var reports: [Report] = []
    let lost = isLost ? gap.first..<gap.first + gap.count : 0..<0
    for (index, place) in places.enumerated() {
      let time = rest + index * 10
      if index == lost.lowerBound, isLost {
        let last = places[index - 1]
        reports.append(Report(time: time - 9, finger: 1, phase: .ended, x: last.x, y: last.y))
      }
      guard !lost.contains(index) else { continue }
      let isNew = index == 0 || (isLost && index == lost.upperBound)
      reports.append(
        Report(
          time: index == 0 ? 0 : time, finger: isLost && index >= lost.upperBound ? 2 : 1,
          phase: isNew ? .began : .moved, x: place.x, y: place.y))
    }
    let last = places[places.count - 1]
    reports.append(
      Report(
        time: rest + places.count * 10, finger: isLost ? 2 : 1, phase: .ended, x: last.x, y: last.y)
    )
    return reports
  }
}
