// When a finger swipes its row: it goes sideways, clearly.
import Units

/// The recognizer of a row's swipe. The row is the one on which the finger touched down, for life.
package enum RowPan {
  /// What it says to an event.
  ///
  /// - Parameters:
  ///   - event: What happens to the finger.
  ///   - tuning: The thresholds in force.
  package static func verdict(on event: FingerEvent, _ tuning: Tuning) -> Verdict {
    switch event {
    case .moved(.undecided, _, _), .moved(.slanting, _, _): .pending
    // Thumb and forefinger part aslant: only what goes level need not wait for a pinch.
    case .moved(.horizontal, let travel, isPairing: true):
      travel.isLevel(tuning.levelBias) ? .accept : .pending
    case .moved(.horizontal, _, isPairing: false): .accept
    case .moved(.vertical, _, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
