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

  /// The most contacts that are followed at once, four panels of sixteen slots; a further one is
  /// ignored until it lifts.
  public static let contactLimit = 64

  // MARK: One finger

  /// Travel after which a finger has a direction: more than UIKit's 1.6 mm on a hand-held device,
  /// because a finger pad that presses a wall panel rolls up to 2 mm.
  public var slop: Millimeters = 2.5
  /// Distance from the touch-down point within which a swipe or a drag begins, so that what a flick
  /// of 35 mm travels farther in its three reports counts; as far as ``slantTravel``.
  public var startReach: Millimeters = 6
  /// |dx| over |dy| above which a finger past ``slantTravel`` swipes, 30.5° off the horizontal:
  /// with a plain 45° diagonal scrolls would swipe rows.
  public var horizontalBias = 1.7
  /// |dx| over |dy| above which a finger is horizontal as soon as it leaves the slop, 25° off the
  /// horizontal: 0.2 mm of noise turn so short a path by 5°.
  public var sidewaysBias = 2.14
  /// |dx| over |dy| up to which a finger is vertical as soon as it leaves the slop, 40° off the
  /// horizontal: a thumb's arc starts steeply, and may turn by 9.5° until ``horizontalBias``
  /// decides.
  public var scrollBias = 1.19
  /// Travel past which ``horizontalBias`` decides every direction and every release: more than
  /// twice the slop, where the 2 mm roll of a pad no longer decides.
  public var slantTravel: Millimeters = 6
  /// Least vertical travel past which a swipe no longer commits, even if the finger comes back; as
  /// much as the horizontal travel that commits.
  public var swipeReach: Millimeters = 25
  /// The same in row heights, where that is more than ``swipeReach``: two rows away the user means
  /// another row.
  public var swipeRows = 2.0
  /// Travel at which a swipe commits where half the row is wider: half a row of a phone, whose
  /// gesture this is, and not the 24 cm of a 22-inch panel.
  public var commitDistance: Millimeters = 25
  /// How far back from its farthest point a swipe lets go, and how far out again it counts: strokes
  /// in recordings come back by 2.4 mm at most as they lift.
  public var swipeReturn: Millimeters = 6
  /// Speed from which a list that was pulled at one end and is flung past the other does nothing
  /// there: three times that of a finger that rolls 2 mm in 20 ms as it lifts.
  public var flickBackSpeed: MillimetersPerSecond = 280
  /// The farthest that a released row swings past its position: just visible, as after a far swipe
  /// that returns by its own spring.
  public var overshootLimit: Millimeters = 1.5
  /// Time within the slop after which a finger lifts its row and no longer taps; UIKit's and
  /// Flutter's figure.
  public var longPressDelay = Interval.milliseconds(500)
  /// The two last times in each of which a finger that runs has gone ``runTravel``: both fill
  /// ``longPressDelay``.
  public var runTime = Interval.milliseconds(250)
  /// Least travel in each of them, 2 mm/s: a drop on a screen runs at 4 to 6 mm/s, and a finger that
  /// presses has rolled within the first of them.
  public var runTravel: Millimeters = 0.5
  /// Least share of the one travel along the other over that across it, 30° between both: a drop
  /// runs straight, and a finger that trembles does not.
  public var runBias = 1.73
  /// Time after which a finger that has lifted no row no longer taps, as on the black or on a
  /// cover: stiff and gloved hands press for up to 0.8 s, and whoever stays longer leans; own
  /// figure.
  public var tapLimit = Interval.seconds(1)
  /// Time within the slop after which a contact is ignored: water or a sticker would hold a row for
  /// ever, and a user who holds one and thinks has moved by then.
  public var stationaryLimit = Interval.seconds(10)

  // MARK: Two fingers

  /// Time between two touch-downs that may be of one hand: 60 ms in most, 140 ms in stiff and
  /// gloved hands, which a panel with 60 reports a second stretches to 156.7 ms.
  public var pairWindow = Interval.milliseconds(157)
  /// Time after the first touch-down until which a second finger may still make a pinch, while the
  /// first is within ``pairTravel``: thumb and finger set down in turn take 330 ms in recordings.
  public var pinchWindow = Interval.milliseconds(350)
  /// Distance beyond which two fingers are of two users: half of the 23 cm that a hand spans at
  /// most.
  public var pairDistance: Millimeters = 120
  /// The widest span of a two-finger tap: index and middle finger stand 20 to 50 mm apart, and two
  /// users who tap or swipe side by side are farther apart.
  public var twoFingerTapDistance: Millimeters = 60
  /// Time after the second touch-down within which both fingers of a two-finger tap lift; about as
  /// long as UIKit's taps.
  public var twoFingerTapLimit = Interval.milliseconds(250)
  /// Least share of the time from first touch-down to last lift for which both fingers of a
  /// two-finger tap are down: 0.03 to 0.54 in 22 pairs of drumming fingers. Of people who tap there
  /// are two recordings on a touch screen, a Wacom's, with 0.67 and 1.0; those of a robot and clicks
  /// of touchpads say nothing of hands.
  public var twoFingerTapShare = 0.65
  /// Time after the second touch-down before which a finger of a two-finger tap that leaves is
  /// awaited for ``stitchTime``: panels report dragging fingers in pieces of 9 to 40 ms.
  public var shortTap = Interval.milliseconds(45)
  /// Least time from the landing of any other pair, or of any contact near, to that of a two-finger
  /// tap: a drumming hand is no tap. After two fingers that dragged it begins when they leave, as
  /// panels report pieces of them up to 381 ms later. As long as ``undoPause``.
  public var twoFingerTapPause = Interval.milliseconds(400)
  /// Least time from the landing of one two-finger tap to that of the next: a quick hand taps every
  /// 420 ms, and a tap that bounces is over by then; own figure.
  public var twoFingerTapPeriod = Interval.milliseconds(350)
  /// Least time from the landing of a swipe that committed to that of a two-finger tap: nobody drums
  /// so, and who deleted a row by mistake undoes it at once; own figure.
  public var swipeUndoPause = Interval.milliseconds(200)
  /// Time after a key in which two fingers do not end the edit: whoever types has both hands near
  /// the text, and a pause between two words is shorter; own figure.
  public var keyPause = Interval.seconds(1)
  /// Least growth of the span of two fingers that part rows, as a share of their summed travel: 1
  /// for fingers that move straight apart, 0 for a common move or a rotation.
  public var pinchShare = 0.5
  /// Travel of one finger until which the two of a pair wait for each other: more than twice the
  /// slop, because the second finger often starts late.
  public var pairTravel: Millimeters = 6
  /// Time for which a finger stands while its partner goes up or down, away from it, before both
  /// part rows: of two fingers that drag the list one starts up to as much later; own figure.
  public var pinchStationaryTime = Interval.milliseconds(60)
  /// Time after the second touch-down until which a finger that stands may still change the
  /// decision: in a slow pinch of half a second it has travelled 15 mm by then.
  public var pairDoubt = Interval.milliseconds(300)
  /// Time between the touch-downs of a hand that wipes, whose fingers are given no row: 240 ms in
  /// recordings.
  public var handWindow = Interval.milliseconds(250)
  /// Contacts that lock the touch for cleaning if they land within ``handWindow`` and
  /// ``pairDistance`` and lie still: the four fingers of a hand, with or without its thumb.
  public var cleaningContacts = 4
  /// Time for which ``cleaningContacts`` lie: nobody lays a hand on a list for so long without a
  /// purpose, and other panels take 3 to 5 s for a single finger.
  public var cleaningTime = Interval.seconds(2)
  /// Other contacts within ``handWindow`` and ``pairDistance`` that make a hand of a finger: three
  /// together are one, as with ``pairWindow``.
  public var handContacts = 2
  /// Time within the slop after which a contact is of no hand that wipes: all fingers of such a
  /// hand move at once.
  public var handStationaryTime = Interval.milliseconds(100)
  /// Time after the last contact of a contact group left in which a contact near it belongs to the
  /// group: panels lose contacts for 30 to 90 ms and find them again.
  public var retouchWindow = Interval.milliseconds(150)
  /// Time after a contact of a group left in which a new one near it is the same finger, or two
  /// fingers seen as one: two reports of a slow panel.
  public var splitContactWindow = Interval.milliseconds(35)

  // MARK: The undo bar

  /// Least width in which Undo takes taps: a thumb is 15 to 20 mm wide, and the word on a low row
  /// is narrower.
  public var undoWidth: Millimeters = 15
  /// Time after a tap on Undo in which a touch there means Undo again, and not what lies there now:
  /// double taps take 300 ms on Android and UIKit, and stiff hands longer.
  public var undoPause = Interval.milliseconds(400)

  // MARK: Contacts that are no fingers

  /// Length beyond which a contact is a palm or a sleeve: a thumb is 15 to 20 mm long, in a glove
  /// up to 25.
  public var palmLength: Millimeters = 30
  /// Contacts of one report that are noise if so many begin in it: fingers touch down one by one,
  /// and a whole hand that strikes the panel means nothing either.
  public var noiseContacts = 4
  /// Distance within which a contact is a part of a finger, as it lands, and as it goes on with it
  /// when the other part ends: panels report one finger as two up to 7.77 mm apart, and two fingers
  /// of a child stand 10 mm apart.
  public var splitDistance: Millimeters = 7.8
  /// Distance from where a finger's path leads within which a contact that replaces it in its slot
  /// is that finger, if it went less far in its last report: a finger moves about so far between
  /// two reports, and two fingers are farther apart; own figure.
  public var replacementReach: Millimeters = 2
  /// Distance up to which a finger that trembles, or is reported elsewhere once, may have tapped: 3.3
  /// mm in recordings of cheap panels, at a touch-down or a lift.
  public var jumpReach: Millimeters = 4
  /// Distance from where it landed, or lifted its row, within which a finger that trembled is back: less
  /// than the slop, and more than what 1 mm of noise at both places makes of 1 mm.
  public var tremorReturn: Millimeters = 2
  /// Distance within which a finger stands still: 0.2 mm of noise on a cheap panel, and the roll of
  /// a finger that taps.
  public var jumpNoise: Millimeters = 1
  /// Distance from where a finger's path leads beyond which a report waits for the next one to
  /// confirm it: a hand at 1.5 m/s goes as far between two reports of a panel with 60 a second.
  public var badReportDistance: Millimeters = 25
  /// How much of a finger's path says where it leads: two reports of a slow panel.
  public var badReportHistory = Interval.milliseconds(35)
  /// Time within which further reports off the path are the same bad sample and confirm nothing: a
  /// panel with 200 reports a second sends two of them.
  public var badReportLength = Interval.milliseconds(8)
  /// Time without another report after which a report off the path is believed: a bad sample comes
  /// 4 to 16 ms before the lift in recordings.
  public var badReportTime = Interval.milliseconds(30)
  /// The same in times the pause before the report, where that is longer, at most ``stopGap``: a
  /// panel with 30 reports a second sends the next one after 33 ms.
  public var badReportPeriods = 1.2
  /// Share of the way from its first report to its second up to which a finger that goes on did not
  /// come from the first: nobody stops so quickly.
  public var badReportShare = 1.0 / 3
  /// Time after a tap in which a contact within ``bounceReach`` is the same tap: a finger or a
  /// panel bounces, and nobody taps twice so quickly.
  public var bounceTime = Interval.milliseconds(100)
  /// Distance within which a contact after a tap bounces, unless the tap was one of two fingers,
  /// which bounce up to ``stationaryStitchDistance``: two taps of a person are farther apart.
  public var bounceReach: Millimeters = 1
  /// Distance within which short contacts in a row are a ghost after the second: a fault of the
  /// panel, water or a charger, 30 ms of every 130 in recordings.
  public var ghostReach: Millimeters = 0.5
  /// The longest contact of a ghost: a finger that taps stays for 60 to 120 ms.
  public var ghostContact = Interval.milliseconds(50)
  /// The longest pause between two contacts of a ghost.
  public var ghostPause = Interval.milliseconds(250)
  /// Distance from both edges of a corner within which a contact may be a ghost: panels report them
  /// up to 0.9 mm from the edges, and a fingertip's middle is mostly farther in.
  public var cornerReach: Millimeters = 1
  /// Time from which on a contact in a corner is a finger: a ghost lasts for 15 to 25 ms, which a
  /// panel with 30 reports a second stretches to 33, and a finger that taps stays for 60.
  public var cornerTime = Interval.milliseconds(40)
  /// Ghosts in corners after which a panel is reported: one may be chance.
  public var cornerGhosts = 2
  /// Time between two reports that press and release the button at once, within which they are one
  /// touch, and after which it is over: a panel with 30 reports a second sends one every 33 ms, and
  /// a PenMount 1610 noise of this kind every 250.
  public var pulseTime = Interval.milliseconds(100)
  /// Factor up to which a device's unit of lengths may differ from that of positions, which the
  /// kernel wants to be one: a panel of Sharp's has 1 and 4, and every finger on it is a palm.
  public var lengthUnits = 2.0
  /// Palms and moving fingers that are counted to judge a device's lengths, which mostly palms
  /// refute: the fourth touch without effect is about the last that a user tries; own figure.
  public var lengthTrial = 7
  /// Distance from the screen's edge within which a contact leans on the frame, if another is down
  /// within ``pairDistance``.
  public var edge: Millimeters = 1.5

  // MARK: Speed and presentation

  /// Time over which speed is measured: a shorter one follows the noise of cheap panels, a longer
  /// one the past; Android's and Flutter's figure.
  public var velocityWindow = Interval.milliseconds(100)
  /// Time without a report after which a finger stood still: panels report 60 to 200 times a second
  /// while something moves, and nothing otherwise; Android's figure.
  public var stopGap = Interval.milliseconds(40)
  /// Age from which a frame that is read gives no speed: the program was held up, not the finger.
  public var lateAge = Interval.milliseconds(200)
  /// Least time before the frame's latch at which fingers are shown, which is what
  /// ``resampleReach`` leaves of the time between two reports: with 100 reports a second 3 ms are
  /// as even as 5.
  public var resampleOffset = Interval.milliseconds(3)
  /// The greatest such time, where the reports are farther apart: Android's figure for all panels.
  public var resampleOffsetLimit = Interval.milliseconds(5)
  /// The longest time past the last report for which a position is extrapolated; Android's figure.
  public var resampleReach = Interval.milliseconds(8)
  /// Time between two reports below which they say too little to extrapolate; Android's figure.
  public var resampleShortest = Interval.milliseconds(2)
  /// Time between two reports beyond which they are no motion, and after which a silent finger
  /// stands at its last position; Android's figure.
  public var resampleLongest = Interval.milliseconds(20)
  /// The same in times the longest pause between its last four reports: of 13,986 recorded reports
  /// in motion 1 in 46 comes later than that.
  public var resampleSilence = 1.5

  // MARK: Fingers that a panel loses

  /// Speed above which a contact that ends may be a dropout: a finger that lifts on purpose has
  /// mostly stopped, and a panel loses fingers that move.
  public var stitchSpeed: MillimetersPerSecond = 50
  /// Time for which every panel's contact that ends standing is awaited, in which what it does
  /// waits: cheap panels lose such a finger for two reports of 10 ms, and nobody lands again so
  /// soon.
  public var stationaryStitchTime = Interval.milliseconds(35)
  /// Distance from where a standing finger was lost within which a new contact is that finger: the
  /// noise of a cheap panel and the roll of a pad, and not as far as the next finger of a hand.
  public var stationaryStitchDistance: Millimeters = 3
  /// Time after a contact ended in which another within ``reportStitchDistance`` is the same
  /// finger: nobody lifts one and puts another down between two reports, but a busy panel reports
  /// one so.
  public var reportStitchTime = Interval.milliseconds(17)
  /// Distance between two such contacts: 11 mm in recordings, and the next finger of a hand is
  /// farther off.
  public var reportStitchDistance: Millimeters = 12
  /// Time for which a lost contact is awaited: panels find fingers again within 30 to 90 ms, and
  /// nobody touches the panel twice within 100.
  public var stitchTime = Interval.milliseconds(100)
  /// Distance from a lost finger's extrapolated path within which a new contact is that finger: as
  /// far as a finger turns off in ``stitchTime``, and not as far as the next finger of a hand.
  public var stitchDistance: Millimeters = 20
  /// How far across the way of a swipe its finger is found after its end was reported: beyond it is
  /// another row, which somebody else swipes; the half of the lowest row and 1 mm.
  public var lostRowReach: Millimeters = 6
  /// Distance from its place within which a finger is found that held something and was too slow to
  /// be extrapolated: what it goes in ``stitchTime``, and ``stationaryStitchDistance``.
  public var slowStitchDistance: Millimeters = 8
  /// Time after a swipe that did something from which on, on a panel that has lost no finger, a
  /// contact ``stitchDistance`` or more from its last place is another: quick hands delete one row
  /// after another; own figure.
  public var quickStrokePause = Interval.milliseconds(60)
  /// Time in which what a finger holds catches up with it after the panel finds it again: three
  /// frames, which the eye takes for one movement.
  public var stitchCatchUp = Interval.milliseconds(50)

  // MARK: Scrolling

  /// Speed below which a released list stays: a finger that stops to look never quite stands, and
  /// Android's least fling is 50 dp/s, 8 mm/s.
  public var flingSpeed: MillimetersPerSecond = 10
  /// Speed below which a list between its ends counts as still, so that a touch chooses the row
  /// that it meets: a row's height then takes most of a second.
  public var creepSpeed: MillimetersPerSecond = 15

  /// Remaining distance below which a list counts as still, also on its way back from overscroll: a
  /// sixth of the lowest row, in which a returning spring spends the second half of its time.
  public var stillDistance: Millimeters = 1

  /// Speed below which a finger that drags the list gives it up for others; as slow as
  /// ``creepSpeed``, at which a list is still.
  public var slowDragSpeed: MillimetersPerSecond = 15
  /// Time for which such a finger has been so slow: a drop, or a thumb that follows a reader.
  public var slowDragTime = Interval.seconds(1)
  /// The same for one that holds a pull which its release would carry out: people hold a pull and
  /// read what it says.
  public var slowPullTime = Interval.seconds(2)
  /// Time for which a finger with a lifted row has stood as another lands, for which the row is put
  /// back: who looks for a place has moved it by then; own figure.
  public var idleLiftTime = Interval.seconds(3)

  // MARK: Text editing

  /// Time after an edit has moved the rows in which a touch is not meant for the row it meets: a
  /// little longer than the rows move, as 400 ms lose more than twice as many meant swipes.
  public var slidePause = Interval.milliseconds(300)
  /// Time after a tap in which a second one selects a word; iOS waits as long, Android 300 ms, GTK
  /// 400.
  public var doubleTapTime = Interval.milliseconds(350)
  /// Distance of a second tap from the first: taps of a user who stands at a wall lie within a
  /// finger's width.
  public var doubleTapReach: Millimeters = 10

  // MARK: Pulling

  /// Travel in row heights at which letting go of a pull at the top adds a row: the row is then
  /// unfolded by four tenths or more, and its words can be read.
  public var firstPullRows = 1.3
  /// The most travel for that, and for clearing, however tall the rows are: a thumb's way on a
  /// wall.
  public var longestFirstPull: Millimeters = 30
  /// Row heights of space past the lower end at which letting go clears: more than above, as it
  /// deletes, since with 1.3 rows of travel pinching hands cleared twice in 1,165 simulated
  /// gestures.
  public var firstClearStage = 1.0
  /// Time past the mark after which a pull at the lower end clears: a flick of 25 mm in 120 ms and a
  /// phone's home gesture of 45 mm in 150 ms are past it for less than 80 ms.
  public var clearingDwell = Interval.milliseconds(200)
  /// Speed below which such a pull clears before that: a hand that pulls to clear and waits to read
  /// is slower, and flicks lift at 200 mm/s and more.
  public var clearingSpeed: MillimetersPerSecond = 100
  /// Time for which it is as slow; Android's figure for a finger that has stopped.
  public var clearingStop = Interval.milliseconds(40)
  /// Time after a fling came to the top in which a finger that lands and pulls may only flick on: two
  /// flicks follow each other by 250 to 400 ms.
  public var flungTopTime = Interval.milliseconds(400)
  /// Time past the mark after which such a pull adds a row; a flick is there for less than 80 ms.
  public var flungTopDwell = Interval.milliseconds(150)
  /// The second stage of a pull, in spaces of the first: there Clear's clones leave the list.
  public var secondPullStage = 2.0

  /// The product's thresholds, as a start for changes.
  public init() {}
}
