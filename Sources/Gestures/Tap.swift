// When a finger taps: it leaves the panel within the slop, after a short time.

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
    // Where no row is lifted then, the finger may still tap for a while.
    case .due: .pending
    case .ended(let isLong): isLong ? .reject : .accept
    }
  }
}
