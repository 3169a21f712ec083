// When a finger taps: it leaves the glass where it touched down.

/// The recognizer of a tap.
package enum Tap {
  /// What it says to something that happens to the finger.
  package static func verdict(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _): .pending
    // A finger that a cheap panel told once in a wrong place has not left its own.
    case .moved(_, isLeap: true): .pending
    case .moved(.slanting, isLeap: false), .moved(.horizontal, isLeap: false),
      .moved(.vertical, isLeap: false):
      .reject
    // Time alone does not end a tap: where no row is lifted, the finger may still tap, however long
    // it rested.
    case .due: .pending
    case .ended: .accept
    }
  }
}
