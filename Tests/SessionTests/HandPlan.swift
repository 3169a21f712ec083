// Planned paths of random fingers, report by report.
import Gestures
import Session
import TestRandom
import Units

/// A finger that touches down, follows a path and lifts.
struct PlannedFinger {
  let id: ContactID
  /// One point per report, nil where nothing is reported. The first is the touch-down.
  var way: [Point?]
  /// Reports before it touches down.
  var delay = 0
  /// The contact is cancelled instead of ended.
  var isLost = false
  /// The last reports have the length of a palm.
  var isPalm = false
  /// Index of the next report.
  private(set) var next = 0
  private(set) var place: Point

  init(_ id: ContactID, at start: Point) {
    self.id = id
    way = [start]
    place = start
  }

  var isDown: Bool { next > 0 && next <= way.count }
  var isGone: Bool { next > way.count }

  /// The contact of the next report; nil before touch-down and where nothing is reported.
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

  /// The plan does not know when the session has released all contacts.
  private func contact(_ phase: Contact.Phase) -> Contact {
    let isPalmNow = isPalm && phase == .moved && next + 3 > way.count
    return Contact(id: id, phase: phase, position: place, length: isPalmNow ? 40 : nil)
  }

  /// Clamps the path to the panel: no panel reports points outside of its screen.
  mutating func stay(within panel: PanelGeometry) {
    way = way.map { point in
      point.map { point in
        Point(
          x: min(max(point.x, 0), panel.width), y: min(max(point.y, 0), panel.height))
      }
    }
  }

  /// Reports nothing for a number of reports.
  mutating func rest(_ reports: Int) { way += Array(repeating: nil, count: max(0, reports)) }

  /// Moves by `dx` and `dy`, in mm, in each of a number of reports.
  mutating func go(_ reports: Int, dx: Double, dy: Double) {
    var from = way.last { $0 != nil }.flatMap { $0 } ?? place
    for _ in 0..<max(0, reports) {
      from = Point(x: from.x + Millimeters(dx), y: from.y + Millimeters(dy))
      way.append(from)
    }
  }
}

/// Random values for planned fingers.
extension SeededRandom {
  mutating func millimeters(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// True once in `chances` calls on average.
  mutating func isOne(of chances: Int) -> Bool { roll(below: chances) == 0 }

  mutating func sign() -> Double { isOne(of: 2) ? 1 : -1 }
}

extension PlannedFinger {
  /// Sideways, with reversals, pauses and a little vertical motion.
  mutating func swipe(_ chance: inout SeededRandom) {
    var dx = chance.sign() * chance.millimeters(1...6)
    for _ in 0..<chance.roll(1...4) {
      go(
        chance.roll(2...8), dx: dx, dy: chance.isOne(of: 6) ? chance.millimeters(-3...3) : 0.1)
      if chance.isOne(of: 2) { dx = -dx * chance.millimeters(0.3...1.2) }
      if chance.isOne(of: 3) { rest(chance.roll(1...30)) }
    }
  }

  /// Up or down at a steady pace, perhaps with a stop before the lift.
  mutating func drag(_ chance: inout SeededRandom) {
    var dy = chance.sign() * chance.millimeters(0.5...6)
    for _ in 0..<chance.roll(1...3) {
      go(chance.roll(3...14), dx: chance.millimeters(-0.3...0.3), dy: dy)
      if chance.isOne(of: 4) { dy = -dy }
    }
    if chance.isOne(of: 2) { rest(chance.roll(1...12)) }
  }

  /// Rests until its row is lifted, then carries it, also to the edges of the screen.
  mutating func carry(_ chance: inout SeededRandom) {
    rest(chance.roll(60...80))
    for _ in 0..<chance.roll(1...4) {
      go(
        chance.roll(2...14), dx: chance.millimeters(-1...1),
        dy: chance.sign() * chance.millimeters(0.5...5))
      rest(chance.roll(0...40))
    }
  }
}
