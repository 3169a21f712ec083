// A recognizer's answer about a finger that no gesture has yet.

/// A recognizer's answer to an event. It judges the finger's path alone: ``AdmissionPolicy``
/// decides whether the gesture may begin, and ``GestureArena`` holds who has the finger then.
package enum Disposition: Hashable, Sendable {
  /// The recognizer cannot tell yet.
  case pending
  /// This is the recognizer's gesture.
  case accept
  /// This is not its gesture, and never will be.
  case reject
}

/// What happens to a finger that no gesture has yet, as its recognizers see it.
package enum FingerEvent: Hashable, Sendable {
  /// The direction since touch-down, and whether one touch jump is all of the travel.
  case moved(Direction, isJump: Bool)
  /// The finger has been down for the long press's delay.
  case due
  /// The finger left the panel, and whether it had been down for longer than a tap may last.
  case ended(isLong: Bool)
}
