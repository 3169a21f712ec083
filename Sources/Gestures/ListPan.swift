// When a finger drags the list: it goes up or down, or slanting.

/// The recognizer of the list's drag, and of the pull that it is at an end of the list.
package enum ListPan {
  /// What it says to something that happens to the finger.
  package static func verdict(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.vertical, _): .accept
    case .moved(.horizontal, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
