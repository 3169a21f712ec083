// Frames without end: swipes, shuffles and scrolling by touches, to count what they allocate.
import Gestures
import Text
import Units

/// A list that hands play with.
struct Animation: ~Copyable {
  /// Rows: one goes every other round, so they last for 3,000 frames; and few enough that the list
  /// keeps the shaped text of all, so that no frame shapes a text anew.
  private static let rows = 44
  /// Frames of a round: a scroll down and back, a swipe that completes or undoes, one that snaps
  /// back, and every other time one that deletes.
  private static let round = 100
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
  init(lines: TextLines, rotation: Rotation = .upright, extras: [Extra] = [], plants: Bool = false)
  {
    bench = Bench(
      texts: (1...Self.rows).map { "Row \($0), grey" }, lines: lines, rotation: rotation,
      extras: extras)
    target = Target(place: 0, size: rotation.turned(Bench.size))
    self.plants = plants
    warm()
  }

  /// Shows every row once, at each quarter of a line.
  private mutating func warm() {
    bench.prepare(after: .seconds(1))
    for _ in 0..<Self.rows / 3 {
      scroll(from: 45, to: 5)
      bench.warmText()
    }
    for _ in 0..<Self.rows / 3 { scroll(from: 5, to: 45) }
    for _ in 0..<4 * Self.round { step() }
  }

  private mutating func scroll(from start: Double, to end: Double) {
    serial += 1
    bench.finger(serial, .began, x: 40, y: start)
    bench.finger(serial, .moved, x: 40, y: (3 * start + end) / 4)
    bench.finger(serial, .moved, x: 40, y: end)
    bench.finger(serial, .ended, x: 40, y: end)
    show()
  }

  /// - Returns: What the planted allocations hold, so that they cannot be left out.
  mutating func run(frames: Int) -> Int {
    for _ in 0..<frames {
      step()
      if plants { planted = [count, planted.count] }
    }
    return planted.count
  }

  private mutating func step() {
    let moment = count % Self.round
    // Millimetres that a finger has gone in its part of a round.
    let along = Double(moment % 20) * 1.03
    // Every other round the last swipe goes far enough to delete.
    let reach = count / Self.round % 2 == 0 ? 3.0 : 1
    switch moment {
    case 0, 20, 40, 60, 80:
      serial += 1
      bench.finger(serial, .began, x: 40, y: 25)
    case 1..<20: move(isLast: moment == 19, dy: -along)
    case 21..<40: move(isLast: moment == 39, dy: along)
    case 41..<52: move(isLast: moment == 51, dx: 3 * along)
    case 61..<66: move(isLast: moment == 65, dx: 2 * along)
    case 81..<92: move(isLast: moment == 91, dx: -reach * along)
    default: break
    }
    show()
    count += 1
  }

  private mutating func move(isLast: Bool, dx: Double = 0, dy: Double = 0) {
    bench.finger(serial, isLast ? .ended : .moved, x: 40 + dx, y: 25 + dy)
  }

  private mutating func show() {
    guard bench.prepare(after: Self.frame) else { return }
    target.draw { pixels in bench.paint(into: &pixels) }
  }
}
