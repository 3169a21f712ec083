// Frames without end: what hands do to a list without changing it, to count what that allocates.
import Gestures
import Text
import Units

/// A list that hands play with.
///
/// What a hand changes is stored, and that allocates; so do texts that are typed. Here nothing is
/// changed, or all of it before the first frame. Nothing was shown before that one.
struct Animation: ~Copyable {
  /// So few that the list keeps the shaped text of all, so that no text is shaped twice.
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
  ///   - extras: Shown over the rows in every frame.
  ///   - plants: Whether each frame allocates, for the proof that it would be found.
  ///   - slowness: By how much all motion takes longer.
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

  /// Deletes a row, completes another and edits a third, all of it so slow that the frames that
  /// follow show nothing else.
  mutating func begin() {
    swipe(y: 15, by: -30)
    swipe(y: 45, by: 30)
    show()
    serial += 1
    bench.finger(serial, .began, x: 40, y: 35)
    bench.finger(serial, .ended, x: 40, y: 35)
    bench.type("A text that is typed, longer than its row is wide")
    show()
  }

  /// Shows what goes on by itself. - Returns: As `run(frames:)`.
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

  /// - Returns: What the planted allocations hold, so that they cannot be left out.
  mutating func run(frames: Int) -> Int {
    for _ in 0..<frames {
      step()
      if plants { planted = [count, planted.count] }
    }
    return planted.count
  }

  /// A scroll down and back, swipes to both sides beyond the commit distance and back again, rows
  /// that are parted a little, a row that is lifted and put back, a swipe whose finger is lost on the
  /// way and found, a pull that is let go early.
  private mutating func step() {
    let moment = count % Self.round
    count += 1
    // Millimetres that a finger has gone in its part of a round, there and back.
    // At the end it rests, so that the list is not thrown and stands in every round where it stood.
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
  private mutating func breakOff(_ changeset: Int, dx: Double) {
    switch changeset {
    case 5: touch(phase: .ended, dx: dx - 3.5)
    case 6, 7: break
    case 8: touch(phase: .began, dx: dx)
    case 19: touch(phase: .ended, dx: dx)
    default: touch(phase: .moved, dx: dx)
    }
  }

  /// Two fingers part the second and the third row.
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
