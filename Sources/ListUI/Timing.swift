// How long the list's slides and fades take, and where each number comes from.
import Units

/// Durations of the list's motion. They are times, not distances, so they hold on every panel.
enum Timing {
  /// A row that was let go too early returns: long enough to be seen, short enough not to wait for.
  static let snapBack = Interval.milliseconds(200)
  /// A deleted row leaves and the rows below close up, each in this time.
  static let shuffle = Interval.milliseconds(300)
  /// Every further row below starts this much later, which makes the ripple.
  static let shuffleStagger = Interval.milliseconds(30)
  /// Colours follow a changed count in this time; a jump of every row at once draws the eye.
  static let recolour = Interval.milliseconds(500)
  /// The first picture comes out of the black that the firmware or the splash left.
  static let fadeIn = Interval.milliseconds(300)
}
