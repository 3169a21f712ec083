// When a finger swipes its row: it moves clearly sideways.

/// The recognizer of a row's swipe. The row is the one on which the finger touched down, for life.
package enum RowPan {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.horizontal, _): .accept
    case .moved(.vertical, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
