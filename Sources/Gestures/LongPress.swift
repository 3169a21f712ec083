// When a finger lifts its row: it holds still for a while.

/// The recognizer of a long press. The drag that may follow is the same gesture.
package enum LongPress {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _): .pending
    case .moved(.slanting, _), .moved(.horizontal, _), .moved(.vertical, _): .reject
    case .due: .accept
    case .ended: .reject
    }
  }
}
