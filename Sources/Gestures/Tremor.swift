// How far a finger that taps may go: it trembles, or a panel reports one wrong position.
package import Units

/// Whether a finger that left the slop may still have tapped.
///
///     still ──a report off its place──▶ elsewhere ──a report at neither place──▶ trembling
///       └───────────────a report past the reach, from each state────────────▶ gone
///
/// A touch jump takes a finger to one other place, where it may lift. A finger that trembles taps if
/// it lifts where it landed.
package struct Tremor: Hashable, Sendable {
  private enum State: UInt8, Hashable { case still, elsewhere, trembling, gone }

  private var state = State.still
  /// Whether it left the slop.
  private var hasLeft = false
  private let landing: Point
  /// The other place, once it was elsewhere.
  private var other: Point
  // Squares, as every report of every finger asks.
  private let noise: Double
  private let slop: Double
  private let reach: Double
  private let back: Double

  /// - Parameters:
  ///   - point: Where the finger touches down.
  ///   - tuning: The thresholds in force.
  package init(at point: Point, _ tuning: Tuning) {
    (landing, other) = (point, point)
    noise = tuning.jumpNoise.value * tuning.jumpNoise.value
    slop = tuning.slop.value * tuning.slop.value
    reach = tuning.jumpReach.value * tuning.jumpReach.value
    back = tuning.tremorReturn.value * tuning.tremorReturn.value
  }

  /// Whether it went too far for a tap, wherever it lifts.
  package var isGone: Bool { state == .gone }

  /// Whether a finger that lifts at a point may have tapped.
  package func isTap(at point: Point) -> Bool {
    switch state {
    case .still, .elsewhere: true
    case .trembling: !hasLeft || (point - landing).lengthSquared <= back
    case .gone: false
    }
  }

  /// Notes a report.
  package mutating func move(to point: Point) {
    let way = (point - landing).lengthSquared
    // Mostly a finger that rests.
    guard way > noise else { return }
    guard way <= reach else { return state = .gone }
    if way > slop { hasLeft = true }
    switch state {
    case .still: (state, other) = (.elsewhere, point)
    case .elsewhere: if (point - other).lengthSquared > noise { state = .trembling }
    case .trembling, .gone: break
    }
  }
}
