// Touch jumps: a panel reports one wrong position, and a finger that only tapped seems to move.
package import Units

/// Whether a touch jump is all that a finger did.
///
///     still ──a report within the reach──▶ leapt ──a report at neither place──▶ gone
///       └─────────────────────a report past the reach────────────────────────▶┘
package struct TouchJump: Hashable, Sendable {
  private enum State: Hashable {
    case still(at: Point)
    /// Jumped from one place to another; it may jump back.
    case leapt(from: Point, to: Point)
    case gone
  }

  private var state: State
  /// Whether it has moved otherwise. Stored beside the state, because every report of every finger
  /// asks.
  package private(set) var isGone = false
  private let noise: Double
  private let reach: Double

  /// - Parameters:
  ///   - point: Where the finger touches down.
  ///   - tuning: The thresholds in force.
  package init(at point: Point, _ tuning: Tuning) {
    state = .still(at: point)
    noise = tuning.jumpNoise.value
    reach = tuning.jumpReach.value
  }

  /// Whether one jump is all that moved it.
  package var isOne: Bool {
    guard case .leapt = state else { return false }
    return true
  }

  /// Notes a report.
  package mutating func move(to point: Point) {
    switch state {
    case .still(let anchor):
      if isWithin(noise, anchor, point) { return }
      if isWithin(reach, anchor, point) {
        state = .leapt(from: anchor, to: point)
      } else {
        goOn()
      }
    case .leapt(let from, let there):
      if !isWithin(noise, from, point), !isWithin(noise, there, point) { goOn() }
    case .gone: return
    }
  }

  private mutating func goOn() { (state, isGone) = (.gone, true) }

  private func isWithin(_ limit: Double, _ one: Point, _ other: Point) -> Bool {
    (one - other).lengthSquared <= limit * limit
  }
}
