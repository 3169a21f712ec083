// Every threshold of touch: unit, reason, origin. Change one and the recordings tell what it moved.
public import Units

/// The thresholds of the gesture core and of what the list does with a finger's travel.
///
/// A value, so that a test can turn one screw and see which recording notices.
public struct Tuning: Hashable, Sendable {
  /// The thresholds of the product.
  public static let standard = Tuning()

  /// Contacts that are followed at once: four panels of sixteen slots, more than a wall of people
  /// brings. One above it does nothing until it leaves.
  public static let contactLimit = 64

  // MARK: One finger

  /// How far a finger travels before it means a direction. A pad rolls up to 2 mm on a firm press;
  /// UIKit's pan starts after about 1.6 mm on glass that is held in the hand, a wall panel is
  /// pressed harder.
  public var slop: Millimeters = 2.5
  /// A swipe needs |dx| above this times |dy| (30.5° off the horizontal), when it begins and when it
  /// is let go. A bare 45° rule makes diagonal scrolls swipe rows; when in doubt the list scrolls.
  public var horizontalBias = 1.7
  /// With |dx| above this times |dy| (25° off the horizontal) a finger is on its way sideways as soon
  /// as it leaves the slop: the noise of a cheap panel, 0.2 mm, turns so short a way by 5°.
  public var sidewaysBias = 2.14
  /// With |dx| at most this times |dy| (40° off the horizontal) it is on its way up or down as soon:
  /// twice as far from the swipe's boundary as 25°, because a thumb's arc sets out steeply.
  public var scrollBias = 1.19
  /// Between the two a finger has gone this far before its slant is judged, and so has a swipe that
  /// is let go: twice the slop and a little more, where a pad that rolled 2 mm decides no longer.
  public var slantTravel: Millimeters = 6
  /// Whoever goes further up or down the glass than this in a swipe, or than ``swipeRows``, no longer
  /// means the row, and back beside it is not asked: as far as a swipe goes sideways to commit.
  public var swipeReach: Millimeters = 25
  /// The same in heights of a row, where that is more: two rows further on another one is meant.
  public var swipeRows = 2.0
  /// A swipe commits at the smaller of half the row and this: half of a phone's row, where the
  /// gesture comes from. Half of a 22-inch row would be 24 cm.
  public var commitDistance: Millimeters = 25
  /// A row that is let go at this speed back to where it was taken, in mm/s, returns, wherever it is
  /// and whatever it would have done: whoever flings a row back has changed their mind. A finger that
  /// merely rolls as it leaves the glass makes 2 mm in some 20 ms, a third of it.
  public var flickBack = 280.0
  /// How far a row that is let go with a speed may swing past its place: no farther than the one that
  /// was swiped far and comes home by its own spring, which is just seen.
  public var swingBeyond: Millimeters = 1.5
  /// A finger that stays within the slop so long lifts its row; one that leaves sooner has tapped.
  /// UIKit and Flutter wait as long.
  public var longPressDelay = Interval.milliseconds(500)
  /// A contact that stays within the slop so long is no hand that means something: water, a sticker
  /// and what leans on the glass would hold a row, and with it the list, for ever. Whoever holds a
  /// row and thinks has moved by then.
  public var restLimit = Interval.seconds(10)

  // MARK: Two fingers

  /// Fingers that are told within this of each other belong together. Two fingers of one hand land
  /// within 60 ms of each other; stiff and gloved hands take twice that, 140 ms at most, of which a
  /// panel with 60 reports a second makes up to 156.7.
  public var pairWindow = Interval.milliseconds(157)
  /// Fingers further apart are different people's: a hand spans at most 23 cm, and comfortably half
  /// of it.
  public var pairDistance: Millimeters = 120
  /// Two fingers that tap together stand no farther apart, and two that swipe level further apart are
  /// two people's: index and middle finger stand 20 to 50 mm apart, also spread. Two people who tap
  /// side by side do not undo.
  public var twoFingerTapDistance: Millimeters = 60
  /// Both fingers of a two-finger tap leave the glass within this of the second's touch-down;
  /// UIKit's taps allow about as long.
  public var twoFingerTapLimit = Interval.milliseconds(250)
  /// By how much the span between two fingers has grown at least when they part rows, as a share of what
  /// both travelled together: 1 for fingers that go straight apart, 0 for a common move or a turn. Where
  /// one has gone ``pairTravel`` and the other has left the slop that is more than 4 mm.
  public var pinchShare = 0.5
  /// Two fingers of a hand wait for each other until one has gone this far: more than twice the slop,
  /// because the second finger often starts late.
  public var pairTravel: Millimeters = 6
  /// A finger that rests while the other goes may only have started late, up to so long after the
  /// second one touched down: both travels then decide anew. A finger of a slow hand, half a second
  /// for a pinch, has gone 15 mm by then.
  public var pairDoubt = Interval.milliseconds(300)
  /// So long after the last contact of a whole hand left the glass, what lands where one of them was
  /// is the hand: panels lose contacts for 30 to 90 ms and find them again.
  public var handEcho = Interval.milliseconds(150)
  /// A contact that lands so soon after one of a hand left is the same finger, or two of them in one:
  /// two reports of a slow panel.
  public var handSeam = Interval.milliseconds(35)

  // MARK: The cue

  /// Undo takes taps in at least this width: a thumb is 15 to 20 mm wide, and the word alone is less
  /// where rows are low.
  public var undoWidth: Millimeters = 15
  /// A finger that touches down where Undo was so soon after it was tapped means the same Undo again,
  /// and not what lies there now. Double taps follow within 300 ms, Android's and UIKit's figure;
  /// stiff and gloved hands are slower.
  public var undoPause = Interval.milliseconds(400)

  // MARK: What is no finger

  /// Contacts longer than this are palms and sleeves. A thumb is 15 to 20 mm, in a glove up to 25.
  public var palmLength: Millimeters = 30
  /// A report in which so many contacts begin is noise: fingers touch down one by one, and those of a
  /// hand that strikes the glass at once mean nothing either.
  public var noiseContacts = 4
  /// What touches down so near a finger is a part of it: a panel sees one finger as two, 7.77 mm apart in
  /// recordings. The index and middle finger of a child side by side stand 10 mm apart.
  public var splitDistance: Millimeters = 7.8
  /// A finger that was told once in a place up to so far away has not moved: cheap panels do that when
  /// a finger touches down or leaves. Recordings have 3.3 mm.
  public var leapReach: Millimeters = 4
  /// Within this of one place a finger stands there: the noise of a cheap panel is 0.2 mm, and a
  /// finger that taps rolls as much again.
  public var leapNoise: Millimeters = 1
  /// A unit of length up to this many times finer or coarser than that of places is believed: the
  /// kernel wants both in one. A panel of Sharp's has 1 and 4, and no finger that is no palm.
  public var lengthUnits = 2.0
  /// When most of this many first contacts of a device are palms, its lengths are not believed: the
  /// fourth touch that does nothing is about the last that somebody tries. Own figure.
  public var lengthTrial = 7
  /// Contacts that begin so near the glass's edge while another is down come from a hand that
  /// leans on the frame.
  public var edge: Millimeters = 1.5

  // MARK: Speed and presentation

  /// Speed is measured over this: shorter follows the noise of cheap panels, longer the past.
  /// Android and Flutter look back as far.
  public var velocityWindow = Interval.milliseconds(100)
  /// A pause so long means that the finger stood: panels report 60 to 200 times a second while
  /// something moves, and nothing otherwise. Android's figure.
  public var stopGap = Interval.milliseconds(40)
  /// Events that are read so late make no speed: the program was held up, and its hands were not.
  public var lateAge = Interval.milliseconds(200)
  /// Fingers are shown where they were this long before the frame is composed, so that reports on
  /// both sides of that instant are often there. Android's figure.
  public var resampleOffset = Interval.milliseconds(5)
  /// How far ahead of the last report a finger's place is guessed at most. Android's figure.
  public var resampleReach = Interval.milliseconds(8)
  /// And at most this share of the last two reports' interval.
  public var resampleShare = 0.5
  /// Reports nearer to each other say too little about direction to guess from. Android's figure.
  public var resampleShortest = Interval.milliseconds(2)
  /// Reports further apart are no motion to guess from, and a finger that was silent so long stands
  /// where it was last seen. Android's figure.
  public var resampleLongest = Interval.milliseconds(20)

  // MARK: Fingers that a panel loses

  /// A finger that was faster than this in mm/s when its contact ended may have been lost, and be
  /// there again: who lifts a finger on purpose has mostly come to rest, and a panel loses those that
  /// move.
  public var rejoinSpeed = 50.0
  /// So long a contact that was lost is waited for. Panels that lose fingers tell them again within
  /// 30 to 90 ms, and nobody touches the glass twice within 100.
  public var rejoinTime = Interval.milliseconds(100)
  /// As near to the way on which a finger was lost a contact is that finger: what a hand turns off
  /// its way in that time, and less than the next finger of a hand is apart.
  public var rejoinDistance: Millimeters = 20
  /// So long after a finger was found again what it holds has run into it: three frames, which the
  /// eye takes for one movement.
  public var rejoinCatchUp = Interval.milliseconds(50)

  // MARK: Scrolling

  /// A list that is let go with less speed than this, in mm/s, stays: a hand that stops to look
  /// never quite stands. Android's least fling is 50 dp/s, 8 mm/s.
  public var flingSpeed = 10.0
  /// A list that creeps slower than this, in mm/s, counts as still: a touch chooses the row that it
  /// meets. A row's height takes most of a second then.
  public var creepSpeed = 15.0

  /// A list that has less than this to go counts as still, also while it comes back from beyond an
  /// end: of a row of 6 mm, the lowest there is, a sixth. Of a spring's way back that is the second
  /// half in time, in which nobody sees it go.
  public var restDistance: Millimeters = 1

  // MARK: Writing

  /// A second tap so soon after the first selects a word where one writes. iOS waits as long, Android
  /// 300 ms, GTK 400.
  public var doubleTapTime = Interval.milliseconds(350)
  /// And no farther from it: taps of a hand that stands before a wall lie within a finger's width.
  public var doubleTapReach: Millimeters = 10

  // MARK: Pulling

  /// How many rows the list shows beyond its end at the first stage of a pull: room for a new row.
  public var firstPullStage = 1.0
  /// And at the second. Clear's clones leave the list there.
  public var secondPullStage = 2.0

  /// The thresholds of the product, to change one of them.
  public init() {}
}
