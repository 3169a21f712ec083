// How rows leave, come and change their places when the list is edited.
import Model
import Motion
import Units

/// The way in which an edit is shown.
struct ListTransition {
  /// How a deleted row leaves.
  enum Leaving {
    case fading
    /// On to the side where it is; the speed is that of the finger that swiped it there, in pixels a
    /// second.
    case sideways(speed: Double)
  }
  /// How an inserted row comes.
  enum Coming { case fading, fromTheLeft, asItIs }
  /// How a row takes another colour that is done now, or no more.
  enum ColorTransition { case fading, moment }

  var leaving = Leaving.fading
  var coming = Coming.fading
  var recolouring = ColorTransition.fading
  /// What draws the rows to their new places.
  var spring = Timing.closing
  /// What every row waits.
  var delay = Interval.zero
  /// What every further row below the first that moves waits longer.
  var stagger = Interval.zero
  /// How far above and below the picture rows go along because they will be seen at once, in pixels.
  var reach = 0.0

  /// What a row waits that is so many rows below the first that moves.
  func delay(ofRow place: Int) -> Interval {
    delay + min(stagger * place, Timing.closingSpread)
  }

  /// Rows leave, and those below close up one by one.
  static func closing(_ leaving: Leaving = .fading) -> ListTransition {
    ListTransition(leaving: leaving, stagger: Timing.closingStagger)
  }

  /// A hand has done a row, which has its moment; where such rows sink, it does so afterwards.
  static func done(sinking: Bool) -> ListTransition {
    guard sinking else { return ListTransition(recolouring: .moment) }
    return ListTransition(
      recolouring: .moment, delay: Timing.momentRest, stagger: Timing.closingStagger)
  }

  /// Edits that no hand on this glass makes: rows close up, or make room if one comes.
  static func outside(_ edits: [Edit], coming: Coming = .fading) -> ListTransition {
    let isMakingRoom = edits.contains { if case .insert = $0 { true } else { false } }
    return isMakingRoom ? ListTransition(coming: coming, spring: Timing.insert) : .closing()
  }
}
