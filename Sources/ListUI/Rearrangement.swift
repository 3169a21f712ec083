// How rows leave, come and change their places when the list is edited.
import Units

/// The way in which an edit is shown.
struct Rearrangement {
  /// How a deleted row leaves.
  enum Leaving {
    case fading
    /// On to the side where it is; the speed is that of the finger that swiped it there, in pixels a
    /// second.
    case sideways(speed: Double)
  }
  /// How an inserted row comes.
  enum Coming { case fading, fromTheLeft, asItIs }

  var leaving = Leaving.fading
  var coming = Coming.fading
  /// What every row waits.
  var delay = Interval.zero
  /// What every further row below the first that moves waits longer.
  var stagger = Interval.zero
  /// How far above and below the picture rows go along because they will be seen at once, in pixels.
  var reach = 0.0

  /// A row was swiped out and those below close up one by one.
  static func closing(speed: Double) -> Rearrangement {
    Rearrangement(leaving: .sideways(speed: speed), stagger: Timing.rearrangeStagger)
  }
}
