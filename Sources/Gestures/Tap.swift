// When a finger taps: it leaves the panel within the slop.

/// The recognizer of a tap.
package enum Tap {
  /// The disposition on an event of the finger.
  package static func disposition(on event: FingerEvent) -> Disposition {
    switch event {
    case .moved(.undecided, _): .pending
    // A finger that a cheap panel reported once at a wrong place has not moved.
    case .moved(_, isJump: true): .pending
    case .moved(.slanting, isJump: false), .moved(.horizontal, isJump: false),
      .moved(.vertical, isJump: false):
      .reject
    // Time alone does not end a tap: where no row is lifted, the finger may still tap after any
    // rest.
    case .due: .pending
    case .ended: .accept
    }
  }
}
