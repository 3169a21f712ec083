// Springs and durations of the list's animations, with the reason for each number.
package import Motion
package import Units

/// The list's animations: slides use springs, fades use durations. Neither is a distance, so they
/// hold on every panel. A contact that catches a moving element takes it where it is.
///
/// The springs were chosen by eye: the response is the perceived pace, and a damping below 1 sets
/// the overshoot. A spring rests a tenth of a pixel from its target; on a screen of 2,160 lines
/// that is within 0.75 s.
package enum Timing {
  /// A row that was released too early returns: quickly and with hardly an overshoot, as nothing
  /// has happened. So do rows that were parted too little.
  package static let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
  /// A completed row returns and overshoots by about a millimetre, to feel rewarding.
  package static let completedHome = Spring(response: .milliseconds(360), damping: 0.70)
  /// A completed row shakes when tapped: it swings to and fro three times within half a second, as
  /// a refused entry does on phones. Chosen by eye.
  package static let shake = Spring(response: .milliseconds(160), damping: 0.25)
  /// Initial speed of the shake, in millimetres a second to the right: an amplitude of about 2 mm.
  package static let shakeSpeed = Millimeters(115)
  /// Rows move to new resting places, because one has left or is moved elsewhere.
  package static let closing = Spring(response: .milliseconds(340), damping: 0.86)
  /// Each further row that closes up starts this much later, which makes the ripple.
  package static let closingStagger = Interval.milliseconds(18)
  /// The last row starts no later than this, so that no user waits for it.
  package static let closingSpread = Interval.milliseconds(150)
  /// Rows make room for a new one, and it comes: with a visible push.
  package static let insert = Spring(response: .milliseconds(340), damping: 0.72)
  /// A row rises under the contact that lifts it: at once, as if it came loose.
  package static let lift = Spring(response: .milliseconds(220), damping: 0.65)
  /// A lifted row is put down.
  package static let drop = Spring(response: .milliseconds(280), damping: 0.8)
  /// An edited row moves to the top and the others are dimmed, and back: text that is read or typed
  /// must not swing.
  package static let edit = Spring(response: .milliseconds(280), damping: 1)
  /// The list returns to where it may rest: all rows together must not overshoot its end.
  package static let settle = Spring(response: .milliseconds(340), damping: 1)
  /// The rows of the first picture rise into their places.
  package static let enter = Spring(response: .milliseconds(340), damping: 0.86)
  /// Delay of each row after the one above it.
  package static let enterStagger = Interval.milliseconds(22)
  /// Tolerance of a share, such as a brightness: less than one of 255 levels.
  package static let toleranceOfShares = 0.001
  /// Tolerance of a lifted row's growth: less than a fifth of a pixel at a row of 360.
  package static let toleranceOfGrowth = 0.0005

  /// Least exit speed of a deleted row, in millimetres a second on the screen. It leaves at the
  /// contact's speed if that is higher: after the release the user is done with it.
  package static let exitSpeed = 1200.0
  /// The row has gained most of that speed after two frames, so that it does not jerk.
  package static let exitGain = Interval.milliseconds(30)

  /// A completed row turns green: fast enough to seem simultaneous with the release.
  package static let moment = Interval.milliseconds(80)
  /// The flash of a row that returns completed fades out.
  package static let flash = Interval.milliseconds(350)
  /// The row rests this long after the release: the change is seen before the row changes colour or
  /// sinks.
  package static let momentHold = Interval.milliseconds(450)
  /// Then it changes to its final colour, while it sinks.
  package static let cooling = Interval.milliseconds(400)
  /// The green wave over a fully completed list advances by one row in this time: about half a
  /// second for a screen.
  package static let wave = Interval.milliseconds(40)
  /// A touch ends the wave: quickly enough that it is not seen to go on.
  package static let waveEnd = Interval.milliseconds(100)

  /// Rows that come, or leave without a swipe, fade in this time: as long as the others move.
  package static let fade = Interval.milliseconds(300)
  /// Colours follow a changed count in this time; a jump of every row at once draws the eye.
  package static let colorChange = Interval.milliseconds(500)
  /// The first picture fades in from the black that the firmware or the splash screen left.
  package static let fadeIn = Interval.milliseconds(300)
  /// A swiped row takes on the colours of its outcome, and goes back: immediate to the eye, without
  /// a flicker where a finger wavers at the threshold.
  package static let turn = Interval.milliseconds(80)
  /// ✓ grows at the threshold: noticed in peripheral vision while the finger is looked at.
  package static let pop = Interval.milliseconds(120)
  /// The caret is shown this long, then hidden as long, as in every other editor.
  package static let caret = Interval.milliseconds(530)
  /// How long the undo bar is shown: what users of such lists ask for.
  package static let undoBar = Interval.seconds(5)
  /// The undo bar slides in; so does the banner, with which a list at its lower end moves.
  package static let undoBarIn = Interval.milliseconds(250)
  /// They leave faster than they come.
  package static let undoBarOut = Interval.milliseconds(180)
  /// Time without a touch after which the clock comes: a user who reads or thinks beside a finger
  /// has gone on by then, and the panel is only looked at again.
  package static let clockDelay = Interval.seconds(20)
  /// The clock fades in slowly enough not to attract a user who looks elsewhere.
  package static let clockFadeIn = Interval.milliseconds(600)
  /// The clock fades out at a touch: as fast as a released row responds.
  package static let clockFadeOut = Interval.milliseconds(200)
  /// Timeout of an edit without input: its user has left the panel.
  package static let editTimeout = Interval.seconds(120)
}
