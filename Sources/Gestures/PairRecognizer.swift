// What a recognizer of two fingers is told, and what it answers.
package import Units

/// Which of its two fingers an event belongs to.
package enum Seat: Hashable, Sendable {
  /// The one that touched down first.
  case first
  case second
}

/// What a recognizer of two fingers is told. `accepted` or `rejected` comes exactly once to each.
package enum PairEvent: Hashable, Sendable {
  /// With the time of the report and the direction from its own touch-down.
  case moved(Seat, to: Point, at: Instant, Direction, Holds)
  /// The time in which both fingers of a tap are lifted has passed.
  case due
  case lifted(Seat, at: Point)
  /// The finger, or what lay under it, went away: nothing may result.
  case cancelled(Seat, at: Point)
  /// It has the fingers from here on.
  case accepted
  /// Another has one of the fingers, or this one gave up. It hears nothing more.
  case rejected
}

/// What a recognizer of two fingers answers.
package enum PairEffect: Hashable, Sendable {
  /// The answer to a finger's event while nobody has the fingers.
  case verdict(Verdict)
  /// The answer of the one that has the fingers: a step of its gesture, with the travel of each
  /// since `began`.
  case step(Gesture.Kind, Gesture.Phase, first: Vector, second: Vector)
  /// The answer to `rejected`.
  case nothing
}
