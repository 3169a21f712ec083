// How the list's slides and fades go, how long they take, and where each number comes from.
package import Motion
package import Units

/// The list's motion: what slides is drawn by springs, what fades takes a time. Both are no distances,
/// so they hold on every panel; a finger that meets something on its way takes it where it is.
///
/// The springs were chosen by eye: a response is what one feels as the pace, and a damping below 1
/// says how far something goes past its place. A tenth of a pixel from there it rests; on a glass of
/// 2,160 lines that is within 0.75 s.
package enum Timing {
  /// A row that was let go too early returns: soon, and with hardly a swing, as nothing has happened.
  /// Rows that were parted too little close again so too.
  package static let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
  /// A completed row comes home and goes about a millimetre past: that is the joy of it.
  package static let doneHome = Spring(response: .milliseconds(360), damping: 0.70)
  /// Rows go to where they rest now, because one has left or is carried elsewhere.
  package static let closing = Spring(response: .milliseconds(340), damping: 0.86)
  /// Every further row that closes up starts this much later, which makes the ripple.
  package static let closingStagger = Interval.milliseconds(18)
  /// The last one starts no later than this: nobody should wait for it.
  package static let closingSpread = Interval.milliseconds(150)
  /// Rows make room for one that comes, and it comes: with a push that is seen.
  package static let insert = Spring(response: .milliseconds(340), damping: 0.72)
  /// A row rises under the finger that lifts it: at once, like something that was loosened.
  package static let lift = Spring(response: .milliseconds(220), damping: 0.65)
  /// A lifted row is put down.
  package static let drop = Spring(response: .milliseconds(280), damping: 0.8)
  /// A row that is edited glides to the top and the others are dimmed, and back: what is read or typed
  /// must not swing.
  package static let edit = Spring(response: .milliseconds(280), damping: 1)
  /// The list comes to where it may stand: what all rows do together must not swing beyond its end.
  package static let settle = Spring(response: .milliseconds(340), damping: 1)
  /// The rows of the first picture rise into their places.
  package static let enter = Spring(response: .milliseconds(340), damping: 0.86)
  /// Each so much later than the one above it.
  package static let enterStagger = Interval.milliseconds(22)
  /// How near to its target a share has arrived, such as a brightness: of 255 steps none is left.
  package static let restOfShares = 0.001
  /// The same of the growth of a lifted row: less than a fifth of a pixel of 360.
  package static let restOfGrowth = 0.0005

  /// A deleted row leaves at the finger's speed and at least at this one, in millimetres a second on
  /// the glass: who has let go has done with it.
  package static let exitSpeed = 1200.0
  /// It has gained most of that after two frames, so that it does not jerk.
  package static let exitGain = Interval.milliseconds(30)

  /// A row that was done turns green: so fast that it is one with letting go.
  package static let moment = Interval.milliseconds(80)
  /// The flash that it comes home with fades out.
  package static let flash = Interval.milliseconds(350)
  /// So long after letting go it rests: the eye sees what happened before it changes or sinks.
  package static let momentRest = Interval.milliseconds(450)
  /// Then it takes the colour that it keeps, in the time in which it sinks.
  package static let cooling = Interval.milliseconds(400)
  /// The green wave over a list that is all done goes on by a row in this time: some half a second
  /// over a glass.
  package static let wave = Interval.milliseconds(40)
  /// A finger ends it: so soon that it does not see it go on.
  package static let waveEnd = Interval.milliseconds(100)

  /// Rows that come, or leave without a hand, fade in this time: as long as the others take.
  package static let fade = Interval.milliseconds(300)
  /// Colours follow a changed count in this time; a jump of every row at once draws the eye.
  package static let recolour = Interval.milliseconds(500)
  /// The first picture comes out of the black that the firmware or the splash left.
  package static let fadeIn = Interval.milliseconds(300)
  /// A swiped row takes on the colours of what letting go would do, and goes back: at once to the
  /// eye, without a flicker where a finger wavers at the threshold.
  package static let turn = Interval.milliseconds(80)
  /// ✓ grows at the threshold: it is seen at the corner of the eye while the finger is looked at.
  package static let pop = Interval.milliseconds(120)
  /// The caret is seen so long, and then as long not: as in every other editor.
  package static let caret = Interval.milliseconds(530)
  /// How long the cue offers to undo: what users of such lists ask for.
  package static let cue = Interval.seconds(5)
  /// The cue comes; so does the banner, with which a list at its lower end goes along.
  package static let cueIn = Interval.milliseconds(250)
  /// They go faster than they come.
  package static let cueOut = Interval.milliseconds(180)
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
