// How rows leave, come and move when the list is edited.
import Model
import Motion
import Units

/// The animation of an edit.
struct ListTransition {
  /// How a deleted row leaves.
  enum Leaving {
    case fading
    /// On towards the side where it is, with the speed of the finger that swiped it, in pixels a
    /// second.
    case sideways(speed: Double)
  }
  /// How an inserted row comes.
  enum Coming { case fading, fromTheLeft, asItIs }
  /// How a row that was completed or uncompleted changes its colour.
  enum ColorTransition {
    case fading
    /// After a highlight. Its finger lifted then, which may have been awaited since.
    case moment(since: Instant)
  }

  var leaving = Leaving.fading
  var coming = Coming.fading
  var colorTransition = ColorTransition.fading
  /// Moves the rows to their new places.
  var spring = Timing.closing
  /// Delay of every row.
  var delay = Interval.zero
  /// Additional delay of each further row below the first that moves.
  var stagger = Interval.zero
  /// How far above and below the picture rows move as well, because they will be visible at once,
  /// in pixels.
  var reach = 0.0

  /// Delay of a row, counted from the first row that moves.
  func delay(ofRow index: Int) -> Interval { delay + min(stagger * index, Timing.closingSpread) }

  /// Rows leave, and those below close up one by one.
  static func closing(_ leaving: Leaving = .fading) -> ListTransition {
    ListTransition(leaving: leaving, stagger: Timing.closingStagger)
  }

  /// A user action has completed a row, which is highlighted; where completed rows sink, it sinks
  /// afterwards.
  static func completing(since release: Instant, sinking: Bool) -> ListTransition {
    guard sinking else { return ListTransition(colorTransition: .moment(since: release)) }
    return ListTransition(
      colorTransition: .moment(since: release), delay: Timing.momentHold,
      stagger: Timing.closingStagger)
  }

  /// Edits without a gesture: rows close up, or make space if one comes.
  static func external(_ edits: [Edit], coming: Coming = .fading) -> ListTransition {
    let isMakingRoom = edits.contains { if case .insert = $0 { true } else { false } }
    return isMakingRoom ? ListTransition(coming: coming, spring: Timing.insert) : .closing()
  }
}
