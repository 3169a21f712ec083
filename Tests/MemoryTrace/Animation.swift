// An endless animation of gestures on a list, to count its allocations.
import Gestures
import Text
import Units

/// A list with gestures that repeat in rounds.
///
/// Edits are stored, which allocates, and so does typed text. The gestures here edit nothing, or
/// only before the first frame. No frame was drawn before that one.
struct Animation: ~Copyable {
  /// Few enough that the list caches the shaped text of every row, so that none is shaped twice.
  private static let rows = 44
  /// Frames of a round.
  private static let round = 240
  private static let frame = Interval(nanoseconds: 16_666_667)

  private var bench: Bench
  private let target: Target
  private var serial: UInt64 = 0
  private var count = 0
  private var planted: [Int] = []
  private let plants: Bool

  /// - Parameters:
  ///   - extras: Drawn over the rows in every frame.
  ///   - plants: Whether each frame allocates, to prove that the check detects it.
  ///   - slowness: Factor on the duration of all motion.
  init(
    lines: TextLines, rotation: Rotation = .upright, extras: [Extra] = [], plants: Bool = false,
    slowness: Double = 1
  ) {
    bench = Bench(
      texts: (1...Self.rows).map { "Row \($0), grey" }, lines: lines, rotation: rotation,
      extras: extras, slowness: slowness)
    target = Target(place: 0, size: rotation.turned(Bench.size))
    self.plants = plants
    bench.prepare(after: .seconds(1))
  }

  /// Deletes a row, completes another and edits a third, with animations so slow that they fill the
  /// following frames.
  mutating func begin() {
    swipe(y: 15, by: -30)
    swipe(y: 45, by: 30)
    show()
    serial += 1
    bench.finger(serial, .began, x: 40, y: 35)
    bench.finger(serial, .ended, x: 40, y: 35)
    // A tap acts once its finger can no longer come back.
    for _ in 0..<4 { show() }
    bench.type("A text that is typed, longer than its row is wide")
    show()
  }

  /// Draws frames without input.
  ///
  /// - Returns: `frames`.
  mutating func rest(frames: Int) -> Int {
    for _ in 0..<frames { show() }
    return frames
  }

  private mutating func swipe(y: Double, by distance: Double) {
    serial += 1
    for (phase, part) in [(Contact.Phase.began, 0.0), (.moved, 0.2), (.moved, 1), (.ended, 1)] {
      bench.finger(serial, phase, x: 40 + part * distance, y: y)
    }
  }

  /// - Returns: Size of the planted array, so that its allocation is not optimized away.
  mutating func run(frames: Int) -> Int {
    for _ in 0..<frames {
      step()
      if plants { planted = [count, planted.count] }
    }
    return planted.count
  }

  /// One frame of a round: a scroll and back, swipes to both sides past the commit distance and
  /// back, a small pinch, a row that is lifted and dropped in place, a swipe whose contact is lost
  /// and found again, and a short pull.
  private mutating func step() {
    let moment = count % Self.round
    count += 1
    // Millimetres that a finger has moved in its part of a round, out and back. At the end it
    // rests, so that there is no fling and every round ends at the same scroll offset.
    let along = Double(min(moment % 20, 14)) * 1.03
    let back = moment % 20 > 10 ? 4 : 0
    let there = Double(max(back, 10 - abs(moment % 20 - 10)))
    switch moment {
    case 0, 20, 40, 60, 80, 100, 160, 200: touch(phase: .began)
    case 1..<20: touch(phase: moment == 19 ? .ended : .moved, dy: -along)
    case 21..<40: touch(phase: moment == 39 ? .ended : .moved, dy: along)
    case 41..<60: touch(phase: moment == 59 ? .ended : .moved, dx: 3.5 * there)
    case 61..<80: touch(phase: moment == 79 ? .ended : .moved, dx: -3.5 * there)
    case 81..<100: part(by: there * 0.8, isFirst: moment == 81, isLast: moment == 99)
    case 101..<140: touch(phase: moment == 139 ? .ended : .moved, dy: moment < 135 ? 0 : 1)
    case 161..<180: breakOff(moment - 160, dx: 3.5 * there)
    case 201..<220: touch(phase: moment == 219 ? .ended : .moved, dy: 1.5 * there)
    default: break
    }
    show()
  }

  private mutating func touch(phase: Contact.Phase, dx: Double = 0, dy: Double = 0) {
    if phase == .began { serial += 1 }
    bench.finger(serial, phase, x: 40 + dx, y: 25 + dy)
  }

  /// A swipe whose finger the panel loses for 50 ms.
  private mutating func breakOff(_ moment: Int, dx: Double) {
    switch moment {
    case 5: touch(phase: .ended, dx: dx - 3.5)
    case 6, 7: break
    case 8: touch(phase: .began, dx: dx)
    case 19: touch(phase: .ended, dx: dx)
    default: touch(phase: .moved, dx: dx)
    }
  }

  /// Two fingers pinch the second and the third row apart.
  private mutating func part(by distance: Double, isFirst: Bool, isLast: Bool) {
    let second = serial + 1_000_000
    if isFirst { bench.finger(second, .began, x: 40, y: 33) }
    bench.finger(serial, isLast ? .ended : .moved, x: 40, y: 25)
    bench.finger(second, isLast ? .ended : .moved, x: 40, y: 33 + distance)
  }

  private mutating func show() {
    guard bench.prepare(after: Self.frame) else { return }
    target.draw { pixels in bench.paint(into: &pixels) }
  }
}
