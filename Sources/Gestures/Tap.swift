// When a finger taps: it leaves the glass where it touched down.

/// The recognizer of a tap.
package enum Tap {
  /// What it says to something that happens to the finger.
  package static func verdict(on event: FingerEvent) -> Verdict {
    switch event {
    case .moved(.undecided, _, _): .pending
    case .moved(.slanting, _, _), .moved(.horizontal, _, _), .moved(.vertical, _, _): .reject
    // Time alone does not end a tap: where no row is lifted, the finger may still tap, however long
    // it rested.
    case .due: .pending
    case .ended: .accept
    }
  }
}
