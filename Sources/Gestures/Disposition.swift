// What a recognizer says about a finger that nobody has yet.

/// A recognizer's answer to an event. It only says what the finger's way means: whether the gesture
/// may begin is ``AdmissionPolicy``'s to say, and who has the finger then is its ``GestureArena``'s.
package enum Disposition: Hashable, Sendable {
  /// It cannot tell yet.
  case pending
  /// This is its gesture.
  case accept
  /// It is not, and never will be.
  case reject
}

/// What happens to a finger that nobody has yet, as its recognizers see it.
package enum FingerEvent: Hashable, Sendable {
  /// Its way since it touched down, and whether one leap is all of it.
  case moved(Direction, isLeap: Bool)
  /// It has been down for the long press's delay.
  case due
  /// It left the glass.
  case ended
}
