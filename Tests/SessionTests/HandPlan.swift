// What fingers are going to do, report by report: the plans of random hands.
import Gestures
import Session
import TestRandom
import Units

/// A finger that will touch down, go its way and leave.
struct PlannedFinger {
  let id: ContactID
  /// A place each report; none where it is silent. The first is where it touches down.
  var way: [Point?]
  /// Reports before it touches down.
  var delay = 0
  /// It is lost instead of lifted.
  var isLost = false
  /// It turns out to be a palm in its last reports.
  var isPalm = false
  /// The next report.
  private(set) var next = 0
  private(set) var place: Point

  init(_ id: ContactID, at start: Point) {
    self.id = id
    way = [start]
    place = start
  }

  var isDown: Bool { next > 0 && next <= way.count }
  var isGone: Bool { next > way.count }

  /// Its part in the next report; nil while it is silent or not there yet.
  mutating func report() -> Contact? {
    guard delay == 0 else {
      delay -= 1
      return nil
    }
    defer { next += 1 }
    guard next < way.count else { return contact(isLost ? .cancelled : .ended) }
    guard let point = way[next] else { return nil }
    place = point
    return contact(next == 0 ? .began : .moved)
  }

  /// It does not know of having been down before: whatever followed it has let go of everything.
  private func contact(_ phase: Contact.Phase) -> Contact {
    let isPalmNow = isPalm && phase == .moved && next + 3 > way.count
    return Contact(id: id, phase: phase, position: place, length: isPalmNow ? 40 : nil)
  }

  /// No panel tells of a finger beyond its screen.
  mutating func stay(within panel: PanelGeometry) {
    way = way.map { point in
      point.map { point in
        Point(
          x: min(max(point.x, 0), panel.width), y: min(max(point.y, 0), panel.height))
      }
    }
  }

  /// It rests for so many reports.
  mutating func rest(_ reports: Int) { way += Array(repeating: nil, count: max(0, reports)) }

  /// It goes on by so much in each of some reports.
  mutating func go(_ reports: Int, dx: Double, dy: Double) {
    var from = way.last { $0 != nil }.flatMap { $0 } ?? place
    for _ in 0..<max(0, reports) {
      from = Point(x: from.x + Millimeters(dx), y: from.y + Millimeters(dy))
      way.append(from)
    }
  }
}

/// Chance in a person's words.
extension SeededRandom {
  mutating func millimeters(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// Whether one of so many chances has come.
  mutating func isOne(of chances: Int) -> Bool { roll(below: chances) == 0 }

  mutating func icon() -> Double { isOne(of: 2) ? 1 : -1 }
}

extension PlannedFinger {
  /// Sideways, with wavering: back and on again, and a little up and down.
  mutating func swipe(_ chance: inout SeededRandom) {
    var dx = chance.icon() * chance.millimeters(1...6)
    for _ in 0..<chance.roll(1...4) {
      go(
        chance.roll(2...8), dx: dx, dy: chance.isOne(of: 6) ? chance.millimeters(-3...3) : 0.1)
      if chance.isOne(of: 2) { dx = -dx * chance.millimeters(0.3...1.2) }
      if chance.isOne(of: 3) { rest(chance.roll(1...30)) }
    }
  }

  /// Up or down, at an even pace, perhaps with a stop before the end.
  mutating func drag(_ chance: inout SeededRandom) {
    var dy = chance.icon() * chance.millimeters(0.5...6)
    for _ in 0..<chance.roll(1...3) {
      go(chance.roll(3...14), dx: chance.millimeters(-0.3...0.3), dy: dy)
      if chance.isOne(of: 4) { dy = -dy }
    }
    if chance.isOne(of: 2) { rest(chance.roll(1...12)) }
  }

  /// Rests until its row is lifted, and carries it, also to an edge and along it.
  mutating func carry(_ chance: inout SeededRandom) {
    rest(chance.roll(60...80))
    for _ in 0..<chance.roll(1...4) {
      go(
        chance.roll(2...14), dx: chance.millimeters(-1...1),
        dy: chance.icon() * chance.millimeters(0.5...5))
      rest(chance.roll(0...40))
    }
  }
}
