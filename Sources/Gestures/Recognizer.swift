// What a recognizer of one finger is told, and what recognizers answer.
package import Units

/// What a recognizer wants of the arenas in which it contends.
package enum Verdict: Hashable, Sendable {
  /// It cannot tell yet.
  case pending
  /// It wants the finger; the first to say so has it.
  case accept
  /// It gives up.
  case reject
}

/// What hands do at this moment, as far as it concerns one finger.
package struct Holds: Hashable, Sendable {
  /// A finger drags the list.
  package var list: Bool
  /// The list moves on its own.
  package var listMoves: Bool
  /// This finger touched down on something that does not move with the list.
  package var coversList: Bool
  /// Any row is held: swiped, lifted or pinched.
  package var anyRow: Bool
  /// The row on which this finger touched down is held by another.
  package var ownRow: Bool
  /// Another finger touched down near this one about when it did.
  package var isCrowded: Bool
  /// Another finger is near this one.
  package var hasCompany: Bool
  /// This finger and another are about to pinch, perhaps.
  package var isPairing: Bool

  package init(
    list: Bool = false, listMoves: Bool = false, coversList: Bool = false, anyRow: Bool = false,
    ownRow: Bool = false, isCrowded: Bool = false, hasCompany: Bool = false, isPairing: Bool = false
  ) {
    self.list = list
    self.listMoves = listMoves
    self.coversList = coversList
    self.anyRow = anyRow
    self.ownRow = ownRow
    self.isCrowded = isCrowded
    self.hasCompany = hasCompany
    self.isPairing = isPairing
  }
}

/// What a recognizer of one finger is told. `accepted` or `rejected` comes exactly once to each.
package enum RecognizerEvent: Hashable, Sendable {
  /// The finger touched down; always the first. With the ends at which the list stood.
  case touched(at: Point, on: Hit, ListEdges, Holds)
  /// With the direction from the touch-down.
  case moved(to: Point, Direction, Holds)
  /// Another finger touched down near this one.
  case joined(Holds)
  /// The long press's delay has passed.
  case due(Holds)
  case lifted(at: Point, Holds)
  /// The finger, or what lay under it, went away: nothing may result.
  case cancelled(at: Point)
  /// It has the finger from here on.
  case accepted(at: Point)
  /// Another has the finger, or this one gave up. It hears nothing more.
  case rejected
}

/// What a recognizer of one finger answers.
package enum RecognizerEffect: Hashable, Sendable {
  /// The answer to a finger's event while nobody has the finger.
  case verdict(Verdict)
  /// The answer of the one that has the finger: a step of its gesture, with the travel since
  /// `began`.
  case step(Gesture.Kind, Gesture.Phase, Vector)
  /// The answer to `rejected`.
  case nothing
}
