// Touch thresholds: unit, reason and origin of each. The recordings show what a change affects.
public import Units

/// The thresholds of the gesture core and of the list's answer to a finger's travel.
///
/// A value, so that a test can change one threshold and see which recordings it affects.
///
/// ```swift
/// var tuning = Tuning.standard
/// tuning.longPressDelay = .milliseconds(800)
/// let core = GestureCore(tuning: tuning)
/// ```
public struct Tuning: Hashable, Sendable {
  /// The product's thresholds.
  public static let standard = Tuning()

  /// Contacts that are followed at once: four panels of sixteen slots, more than the users at one
  /// wall need. A further contact is ignored until it lifts.
  public static let contactLimit = 64

  // MARK: One finger

  /// Travel after which a finger has a direction. A finger pad rolls up to 2 mm on a firm press.
  /// UIKit's pan starts after about 1.6 mm on a hand-held device; a wall panel is pressed harder.
  public var slop: Millimeters = 2.5
  /// A swipe or a drag begins at most this far from the touch-down point; what its finger has
  /// travelled farther in one report counts. A flick of 35 mm in three reports would otherwise do
  /// nothing. As far as ``slantTravel``, by which every finger has a direction.
  public var startReach: Millimeters = 6
  /// Past ``slantTravel`` a swipe needs |dx| above this times |dy| (30.5° off the horizontal), when
  /// it begins and when it is released. A plain 45° rule makes diagonal scrolls swipe rows; in
  /// doubt the list scrolls.
  public var horizontalBias = 1.7
  /// With |dx| above this times |dy| (25° off the horizontal) a finger is horizontal as soon as it
  /// leaves the slop. The margin to ``horizontalBias`` covers the noise of a cheap panel: 0.2 mm
  /// turns so short a path by 5°.
  public var sidewaysBias = 2.14
  /// With |dx| at most this times |dy| (40° off the horizontal) a finger is vertical as soon as it
  /// leaves the slop. The margin to ``horizontalBias`` is 1.7 times that of ``sidewaysBias``,
  /// because a thumb's arc starts steeply.
  public var scrollBias = 1.19
  /// Travel past which ``horizontalBias`` decides the direction of a finger between the angles of
  /// ``sidewaysBias`` and ``scrollBias``, and whether a released swipe commits: a little more than
  /// twice the slop, where the 2 mm roll of a pad no longer decides.
  public var slantTravel: Millimeters = 6
  /// Vertical travel past which a swipe no longer commits, even if the finger comes back: as much
  /// as the horizontal travel that commits. The larger of this and ``swipeRows`` applies.
  public var swipeReach: Millimeters = 25
  /// The same in row heights: two rows away the user means another row.
  public var swipeRows = 2.0
  /// A swipe commits at the smaller of this and half the row's width. This is half a row of a
  /// phone, where the gesture comes from. Half a row of a 22-inch panel would be 24 cm.
  public var commitDistance: Millimeters = 25
  /// A row that is flung back towards its origin at this speed, in mm/s, returns, wherever it is
  /// and whatever it would have done: the user has changed their mind. A finger that only rolls as
  /// it lifts makes 2 mm in some 20 ms, a third of this speed. So does a list that is flung back
  /// from a pull at one end past the other.
  public var flickBackSpeed = 280.0
  /// How far a released row may swing past its place: no farther than a row that was swiped far and
  /// returns by its own spring, which is just visible.
  public var overshootLimit: Millimeters = 1.5
  /// A finger that stays within the slop for this long lifts its row; a finger that leaves sooner
  /// taps. UIKit's and Flutter's figure.
  public var longPressDelay = Interval.milliseconds(500)
  /// A finger that rested longer than this has not tapped, where no row was lifted meanwhile: on the
  /// black, on a cover, on a row that cannot be lifted. Twice ``longPressDelay``: stiff and gloved
  /// hands press for up to 0.8 s; who rests for longer leans, thinks, or is a mug. Own figure.
  public var tapLimit = Interval.seconds(1)
  /// A contact that stays within the slop for this long is ignored: water, a sticker or an object
  /// that leans on the panel would hold a row, and with it the list, for ever. A user who holds a
  /// row and thinks has moved by then.
  public var restLimit = Interval.seconds(10)

  // MARK: Two fingers

  /// Fingers whose touch-downs are reported within this time may belong to one hand. Two fingers
  /// of one hand land within 60 ms of each other. Stiff and gloved hands take twice that, at most
  /// 140 ms, which a panel with 60 reports a second stretches to up to 156.7.
  public var pairWindow = Interval.milliseconds(157)
  /// A second finger may still make a pinch until this long after the first, while the first has
  /// travelled less than ``pairTravel``: hands that set thumb and finger down one after the other
  /// take up to 330 ms in recordings.
  public var pinchWindow = Interval.milliseconds(350)
  /// Fingers farther apart belong to different users: a hand spans at most 23 cm, and comfortably
  /// half of that.
  public var pairDistance: Millimeters = 120
  /// The fingers of a two-finger tap stand at most this far apart. Two fingers that swipe two rows
  /// the same way, farther apart, belong to two users. Index and middle finger stand 20 to 50 mm
  /// apart, also when spread. Two users who tap side by side do not undo.
  public var twoFingerTapDistance: Millimeters = 60
  /// Both fingers of a two-finger tap lift within this time after the second touch-down; UIKit's
  /// taps allow about as long.
  public var twoFingerTapLimit = Interval.milliseconds(250)
  /// Both fingers of a two-finger tap are down together for at least this share of the time from
  /// the first touch-down to the last lift. In recordings of panels 26 such taps have 0.75 to 1.0,
  /// and 22 pairs of drumming fingers 0.03 to 0.54. With ``twoFingerTapLimit`` the second finger
  /// lands at most 134 ms after the first.
  public var twoFingerTapShare = 0.65
  /// A finger of a two-finger tap that leaves sooner after the second landing is awaited for
  /// ``stitchTime``: panels report dragging fingers in pieces of 9 to 40 ms. Of the 26 taps one is as
  /// short.
  public var shortTap = Interval.milliseconds(45)
  /// A two-finger tap begins at least this long after any other pair has left the panel, and any
  /// other contact near it: what a panel makes of two fingers that drag, a drumming hand, or a tap
  /// that bounces is no second tap. As long as ``undoPause``.
  public var twoFingerTapPause = Interval.milliseconds(400)
  /// Least growth of the span between two fingers that part rows, as a share of their summed
  /// travel: 1 for fingers that move straight apart, 0 for a common move or a rotation. With one
  /// finger at ``pairTravel`` and the other past the slop, that growth is more than 4 mm.
  public var pinchShare = 0.5
  /// The two fingers of a pair wait for each other until one has travelled this far: more than
  /// twice the slop, because the second finger often starts late.
  public var pairTravel: Millimeters = 6
  /// A finger that stays while its partner goes up or down, away from it, for this long stands: both
  /// part rows. Of two fingers that drag the list, one starts up to as much later. Own figure.
  public var pinchRest = Interval.milliseconds(60)
  /// A finger that rests while its partner moves may only have started late. Until this long after
  /// the second touch-down, the travel of both can still change the decision. In a slow pinch of
  /// half a second a finger has travelled 15 mm by then.
  public var pairDoubt = Interval.milliseconds(300)
  /// A finger that is about to be given a row waits while at least ``handContacts`` others are
  /// there that landed this soon before or after it, within ``pairDistance``: the fingers of a hand
  /// that wipes land within 240 ms in recordings.
  public var handWindow = Interval.milliseconds(250)
  /// So many contacts that land within ``handWindow`` and ``pairDistance`` and lie still lock the
  /// touch for cleaning: the four fingers of a hand, with or without its thumb.
  public var cleaningContacts = 4
  /// See ``cleaningContacts``: how long they lie. Nobody lays a hand on a list for this long without
  /// a purpose; other panels take 3 to 5 s, for a single finger.
  public var cleaningRest = Interval.seconds(2)
  /// See ``handWindow``: with two others it is a hand, as with ``pairWindow``.
  public var handContacts = 2
  /// See ``handWindow``: a contact that has been there for this long and has not left the slop is of
  /// no hand that wipes; all of its fingers move at once.
  public var handRest = Interval.milliseconds(100)
  /// A contact that lands near the place of a contact group belongs to the group until this long
  /// after the group's last contact left: panels lose contacts for 30 to 90 ms and find them again.
  public var retouchWindow = Interval.milliseconds(150)
  /// A contact that lands this soon after one of its group left is the same finger, or two fingers
  /// seen as one: two reports of a slow panel.
  public var splitContactWindow = Interval.milliseconds(35)

  // MARK: The undo bar

  /// Least width in which Undo takes taps: a thumb is 15 to 20 mm wide, and the word alone is
  /// narrower where rows are low.
  public var undoWidth: Millimeters = 15
  /// A finger that touches down on Undo's place this soon after a tap on Undo means Undo again, not
  /// what lies there now. Double taps follow within 300 ms, Android's and UIKit's figure; stiff and
  /// gloved hands are slower.
  public var undoPause = Interval.milliseconds(400)

  // MARK: Contacts that are no fingers

  /// Contacts longer than this are palms and sleeves. A thumb is 15 to 20 mm, in a glove up to 25.
  public var palmLength: Millimeters = 30
  /// A report in which this many contacts begin is noise: fingers touch down one by one. A whole
  /// hand that strikes the panel at once means nothing either.
  public var noiseContacts = 4
  /// A contact that lands closer than this to a finger is a part of that finger: a panel reports
  /// one finger as two, 7.77 mm apart in recordings. The index and middle finger of a child side by
  /// side stand 10 mm apart.
  public var splitDistance: Millimeters = 7.8
  /// A finger that is reported once at a place up to this far away has not moved: cheap panels do
  /// that when a finger touches down or leaves. Recordings have 3.3 mm.
  public var jumpReach: Millimeters = 4
  /// Within this distance of a place a finger stands still: the noise of a cheap panel is 0.2 mm,
  /// and a finger that taps rolls as much again.
  public var jumpNoise: Millimeters = 1
  /// A report that is farther than this from where the finger's path leads is not believed until
  /// the next one confirms it: a bad sample, as controllers send while a finger lands or leaves. A
  /// hand moves at 1.5 m/s at most: as far between two reports of a panel with 60 a second.
  public var badReportDistance: Millimeters = 25
  /// How much of its path says where a finger's path leads: two reports of a slow panel.
  public var badReportHistory = Interval.milliseconds(35)
  /// Reports off the path that follow within this time are one bad sample, and confirm nothing: a
  /// panel with 200 reports a second sends two of them. One with 125 sends one.
  public var badReportLength = Interval.milliseconds(8)
  /// A report that nothing follows for this long is believed: the finger stands there. A bad sample
  /// comes 4 to 16 ms before the lift in recordings.
  public var badReportTime = Interval.milliseconds(30)
  /// Or for this many times the time since the report before, but not for longer than ``stopGap``: a
  /// panel with 30 reports a second sends the next one after 33 ms.
  public var badReportPeriods = 1.2
  /// A finger that goes on from its second report by at most this share of the way from its first
  /// one did not come from there: nobody stops so quickly.
  public var badReportShare = 1.0 / 3
  /// A contact that lands this soon after a tap of the same place, within ``bounceReach``, is the
  /// same tap: a finger or a panel that bounces. Nobody taps twice so quickly.
  public var bounceTime = Interval.milliseconds(100)
  /// See ``bounceTime``: a finger that bounces stays in place, two taps of a person do not. The
  /// fingers of a two-finger tap may bounce up to ``restStitchDistance``: one alone would tap.
  public var bounceReach: Millimeters = 1
  /// Contacts at one place, each at most ``ghostContact`` long and at most ``ghostPause`` after the
  /// one before, are a ghost after the second: a fault of the panel, water, a charger. In
  /// recordings 30 ms of every 130.
  public var ghostReach: Millimeters = 0.5
  /// See ``ghostReach``: a finger that taps stays for 60 to 120 ms.
  public var ghostContact = Interval.milliseconds(50)
  /// See ``ghostReach``.
  public var ghostPause = Interval.milliseconds(250)
  /// Lengths are believed in a unit up to this many times finer or coarser than that of positions:
  /// the kernel wants one unit for both. A panel of Sharp's has 1 and 4, and every finger on it is
  /// a palm.
  public var lengthUnits = 2.0
  /// Contacts that are counted to judge the lengths of a device: palms, and fingers that moved.
  /// When most of them are palms, the lengths are not believed: the fourth touch without effect is
  /// about the last that a user tries. Own figure.
  public var lengthTrial = 7
  /// A contact that begins this close to the screen's edge while another is down within
  /// ``pairDistance`` comes from a hand that leans on the frame.
  public var edge: Millimeters = 1.5

  // MARK: Speed and presentation

  /// Time over which speed is measured: a shorter one follows the noise of cheap panels, a longer
  /// one the past. Android's and Flutter's figure.
  public var velocityWindow = Interval.milliseconds(100)
  /// Without a report for this long a finger stood still: panels report 60 to 200 times a second
  /// while something moves, and nothing otherwise. Android's figure.
  public var stopGap = Interval.milliseconds(40)
  /// Frames that are read later than this give no speed: the program was held up, and the finger
  /// was not.
  public var lateAge = Interval.milliseconds(200)
  /// Fingers are shown where they were this long before the frame's latch, so that reports on both
  /// sides of that instant are often there: as long as ``resampleReach`` leaves of the time between
  /// two reports, from this to ``resampleOffsetLimit``. With 100 reports a second 3 ms are as even
  /// as 5.
  public var resampleOffset = Interval.milliseconds(3)
  /// See ``resampleOffset``. Android's figure, for all panels.
  public var resampleOffsetLimit = Interval.milliseconds(5)
  /// How far past the last report a position is extrapolated at most. Android's figure.
  public var resampleReach = Interval.milliseconds(8)
  /// Reports closer together than this say too little about direction to extrapolate. Android's
  /// figure.
  public var resampleShortest = Interval.milliseconds(2)
  /// Reports farther apart than this are no motion to extrapolate. A finger that is silent for this
  /// long stands at its last position. Android's figure.
  public var resampleLongest = Interval.milliseconds(20)
  /// So does one that is silent for this many times the longest of its last three times between two
  /// reports: of 13,986 recorded reports in motion 1 in 46 comes later than that.
  public var resampleSilence = 1.5

  // MARK: Fingers that a panel loses

  /// A contact that ends while faster than this, in mm/s, may be a dropout: a finger that lifts on
  /// purpose has mostly come to rest, and a panel loses fingers that move.
  public var stitchSpeed = 50.0
  /// How long a contact that ends in place is awaited on every panel: cheap ones lose a resting
  /// finger for a report or two, 10 ms each, and this is less than a finger needs to lift and land
  /// again. What it does waits as long, which nobody sees: two frames.
  public var restStitchTime = Interval.milliseconds(35)
  /// A new contact this close to where a resting finger was lost is that finger: the noise of a
  /// cheap panel and the roll of a pad, and less than the distance to the next finger of a hand.
  public var restStitchDistance: Millimeters = 3
  /// A contact that begins this soon after another ended, within ``reportStitchDistance``, is that
  /// finger: nobody lifts one and puts another down between two reports. Panels that were busy report
  /// a finger so at its new place.
  public var reportStitchTime = Interval.milliseconds(17)
  /// See ``reportStitchTime``: 11 mm in recordings, and the next finger of a hand is farther off.
  public var reportStitchDistance: Millimeters = 12
  /// How long a lost contact is awaited. Panels that lose fingers report them again within 30 to
  /// 90 ms, and nobody touches the panel twice within 100.
  public var stitchTime = Interval.milliseconds(100)
  /// A new contact this close to the extrapolated path of a lost finger is that finger: as far as a
  /// finger turns off its path in ``stitchTime``, and less than the distance to the next finger of
  /// a hand.
  public var stitchDistance: Millimeters = 20
  /// What a finger holds catches up with the finger in this time after the panel finds it again:
  /// three frames, which the eye takes for one movement.
  public var stitchCatchUp = Interval.milliseconds(50)

  // MARK: Scrolling

  /// A list that is released slower than this, in mm/s, stays: a finger that stops to look never
  /// quite stands. Android's least fling is 50 dp/s, 8 mm/s.
  public var flingSpeed = 10.0
  /// A list between its ends that is slower than this, in mm/s, counts as still: a touch chooses
  /// the row that it meets. A row's height takes most of a second at this speed.
  public var creepSpeed = 15.0

  /// A list that has less than this to go counts as still, also on its way back from overscroll: a
  /// sixth of a row of 6 mm, the lowest there is. A spring that returns is that near for the second
  /// half of its time, in which nobody sees it move.
  public var restDistance: Millimeters = 1

  // MARK: Text editing

  /// A touch that lands on a row this soon after an edit that begins or ends has moved the rows is
  /// not meant for that row: its finger was on the way before the user saw them move. A little
  /// longer than the rows move. With 400 ms more than twice as many meant swipes were lost.
  public var slidePause = Interval.milliseconds(300)
  /// A second tap this soon after the first selects a word. iOS waits as long, Android 300 ms,
  /// GTK 400.
  public var doubleTapTime = Interval.milliseconds(350)
  /// The second tap is at most this far from the first: taps of a user who stands at a wall lie
  /// within a finger's width.
  public var doubleTapReach: Millimeters = 10

  // MARK: Pulling

  /// Travel of a finger from where it touched down, in rows, at which letting go of a pull at the top
  /// adds a row. It is then unfolded by four tenths or more, and its words can be read.
  public var firstPullRows = 1.3
  /// The most travel for that, and for clearing: a thumb's way on a wall, however tall the rows are.
  public var longestFirstPull: Millimeters = 30
  /// Rows of space that the list shows past its lower end where letting go clears: more than above,
  /// as it deletes. With 1.3 rows of travel, hands that part rows cleared twice in 1,165 simulated
  /// gestures.
  public var firstClearStage = 1.0
  /// The second stage, in spaces of the first. Clear's clones leave the list there.
  public var secondPullStage = 2.0

  /// The product's thresholds, as a start for changes.
  public init() {}
}
