// When a finger drags the list: it moves up or down, or diagonally.

/// The recognizer of a drag of the list, which is a pull past an end of the list.
package enum ListPan {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _), .moved(.slanting, _): .pending
    case .moved(.vertical, _): .accept
    case .moved(.horizontal, _): .reject
    case .due: .pending
    case .ended: .reject
    }
  }
}
