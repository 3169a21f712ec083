// How long the list's slides and fades take, and where each number comes from.
package import Units

/// Durations of the list's motion. They are times, not distances, so they hold on every panel.
package enum Timing {
  /// A row that was let go too early returns: long enough to be seen, short enough not to wait for.
  /// A spring that does not swing draws it, so that it goes on as fast as the finger was; then no more
  /// than 1/3000 of its way is left, a tenth of a pixel.
  package static let snapBack = Interval.milliseconds(200)
  /// Rows change their places in this time: a deleted one leaves, others close up or make room.
  package static let rearrange = Interval.milliseconds(300)
  /// Every further row below a deleted one starts this much later, which makes the ripple.
  package static let rearrangeStagger = Interval.milliseconds(30)
  /// A completed row that sinks waits so long: the eye sees what happened before it moves.
  package static let sinkDelay = Interval.milliseconds(150)
  /// Colours follow a changed count in this time; a jump of every row at once draws the eye.
  package static let recolour = Interval.milliseconds(500)
  /// The first picture comes out of the black that the firmware or the splash left.
  package static let fadeIn = Interval.milliseconds(300)
  /// A row that is edited glides to the top and the others fade, and back: as long as rows that change places.
  package static let edit = Interval.milliseconds(300)
  /// Rows that were parted too little close again: as a row that was let go returns.
  package static let close = Interval.milliseconds(200)
  /// A row rises under the finger that lifts it, and is put down.
  package static let lift = Interval.milliseconds(120)
  /// A swiped row takes on the colours of what letting go would do, and goes back: at once to the
  /// eye, without a flicker where a finger wavers at the threshold.
  package static let turn = Interval.milliseconds(80)
  /// ✓ grows at the threshold: it is seen at the corner of the eye while the finger is looked at.
  package static let pop = Interval.milliseconds(120)
  /// The caret is seen so long, and then as long not: as in every other editor.
  package static let caret = Interval.milliseconds(530)
  /// How long the cue offers to undo: what users of such lists ask for.
  package static let cue = Interval.seconds(5)
  /// The cue comes and goes, and the banner, with which a list at its lower end goes along.
  package static let cueFade = Interval.milliseconds(200)
  /// So long nobody has touched the list when the clock comes: whoever reads or thinks beside a finger
  /// has gone on by then, and the panel is a thing on a wall again.
  package static let clockRest = Interval.seconds(20)
  /// The clock comes so slowly that nobody who looks elsewhere turns to it.
  package static let clockFadeIn = Interval.milliseconds(600)
  /// The clock goes under a touch: as fast as a row answers that is let go.
  package static let clockFadeOut = Interval.milliseconds(200)
  /// Nobody types any more: whoever began has left the panel.
  package static let editTimeout = Interval.seconds(120)
}
