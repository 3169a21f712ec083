// A panel that tells one place wrongly: a finger that only tapped seems to jump.
package import Units

/// Whether a finger has done nothing but leap once.
///
///     still ──one report, too far for a roll──▶ leapt ──further──▶ gone
///       └──────────────little by little, or too far──────────────▶┘
package struct TouchJump: Hashable, Sendable {
  private enum State: Hashable {
    case still(at: Point)
    /// From there to here; it may go back.
    case leapt(from: Point, to: Point)
    case gone
  }

  private var state: State
  /// Whether it has done something else; beside the state, for every report of every finger asks.
  package private(set) var isGone = false
  private let noise: Double
  private let reach: Double

  /// - Parameters:
  ///   - point: Where the finger touches down.
  ///   - tuning: The thresholds in force.
  package init(at point: Point, _ tuning: Tuning) {
    state = .still(at: point)
    noise = tuning.leapNoise.value
    reach = tuning.leapReach.value
  }

  /// Whether one leap is all that moved it.
  package var isOne: Bool {
    guard case .leapt = state else { return false }
    return true
  }

  /// A report tells it there.
  package mutating func move(to point: Point) {
    switch state {
    case .still(let place):
      if isWithin(noise, place, point) { return }
      if isWithin(reach, place, point) {
        state = .leapt(from: place, to: point)
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
