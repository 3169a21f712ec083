// When a finger swipes its row: it goes sideways, clearly.

/// The recognizer of a row's swipe. The row is the one on which the finger touched down, for life.
package enum RowPan {
  /// What it says to something that happens to the finger.
  package static func verdict(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.horizontal, _): .accept
    case .moved(.vertical, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
