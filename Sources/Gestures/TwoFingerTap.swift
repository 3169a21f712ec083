// When two fingers of a hand tap: both stay within the slop, mostly together, for a short time.
package import Units

/// What happens to two fingers that no gesture has yet, as the recognizer of their tap sees it.
package enum PairEvent: Hashable, Sendable {
  /// A finger moved, with the direction since its own touch-down.
  case moved(Seat, Direction)
  /// The time has passed in which both fingers of a tap lift.
  case due
  /// A finger left the panel.
  case ended(Seat, at: Instant)
}

/// The recognizer of a two-finger tap: both fingers leave within `Tuning.twoFingerTapLimit`, after
/// they were down together for `Tuning.twoFingerTapShare` of the time.
///
/// Fingers that drum land and leave one after the other, and are down together for a shorter part.
package struct TwoFingerTap: CustomStringConvertible, Sendable {
  private enum State {
    case bothDown
    /// The other finger left at an instant; this one decides.
    case oneDown(Seat, since: Instant)
  }

  private var state = State.bothDown
  /// When the fingers touched down.
  let first: Instant
  private let second: Instant
  private var limit: Interval
  private var isProlonged = false
  private let share: Double
  /// Whether the second finger landed too late to be of the same hand.
  let isLate: Bool

  /// A recognizer for two fingers that have both touched down.
  ///
  /// - Parameters:
  ///   - first: When the first finger touched down.
  ///   - second: When the second one did.
  ///   - tuning: The thresholds in force.
  package init(first: Instant, second: Instant, _ tuning: Tuning) {
    self.first = first
    self.second = second
    limit = tuning.twoFingerTapLimit
    share = tuning.twoFingerTapShare
    isLate = second - first > tuning.pairWindow
  }

  /// The tap bounces; only once.
  mutating func prolong(by interval: Interval) {
    guard !isProlonged else { return }
    isProlonged = true
    limit = limit + interval
  }

  /// When both fingers must have left.
  var due: Instant { second + limit }

  /// The disposition on an event of one of the fingers. - Complexity: O(1).
  package mutating func disposition(on event: PairEvent) -> Disposition {
    switch (state, event) {
    case (.bothDown, .moved(_, let direction)): return direction == .undecided ? .pending : .reject
    case (.bothDown, .ended(let seat, let time)):
      state = .oneDown(seat.other, since: time)
      return .pending
    case (.bothDown, .due), (.oneDown, .due): return .reject
    case (.oneDown(let left, _), .moved(let seat, let direction)) where seat == left:
      return direction == .undecided ? .pending : .reject
    case (.oneDown(let left, let lift), .ended(let seat, let time)) where seat == left:
      // A lift that a panel took back is reported late: the other finger may have left before.
      return isTap(min(lift, time), max(lift, time)) ? .accept : .reject
    case (.oneDown, .moved), (.oneDown, .ended): fatalError("TwoFingerTap: \(event) while \(state)")
    }
  }

  /// Whether fingers that lift then have tapped, if they stayed in place.
  func isTap(_ firstLift: Instant, _ lastLift: Instant) -> Bool {
    lastLift <= due && (firstLift - second).seconds >= (lastLift - first).seconds * share
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .bothDown: "bothDown"
    case .oneDown: "oneDown"
    }
  }
}
