// What other touches and its own reports say of a finger.
import Units

/// What other touches and its own reports say of a finger.
struct FingerNotes: Sendable {
  /// How near another finger touched down to it within `Tuning.pairWindow`.
  var crowding = Crowding.none
  /// The finger that was its partner last; nil if none ever was.
  var partner: ContactID?
  /// Whether it and its partner may be pieces of fingers that the panel loses.
  var isPiece = false
  /// What it was, as far as the next two-finger tap asks.
  var meaning = RecentTouches.Meaning.other
  /// Whether it would drag the list, which another finger drags.
  var wantsList = false
  /// How far from its place its tap may bounce, if it tapped, or bounced after a tap.
  var bounce: Millimeters?
  /// When its contact was missing.
  var absence = ContactAbsence()
  /// When it is asked again whether it lifts its row, after it ran at the last time.
  var postponedLift: Instant?
  /// How many short contacts there were at its place just before.
  var repeats = 0
  /// Whether it comes and goes at one place, and is of no hand.
  var isGhost: Bool { RecentTouches.Kin.isGhost(repeats) }
  /// What it might do by its lift when its contact was lost: that is decided as of then.
  var admitted: GestureKinds = []
  /// The finger that it is a part of, which may have left; nil for a finger of its own.
  var whole: ContactID?
  /// What of a finger that has left it goes on with.
  var continuation = Continuation.none
  /// A report far off its path, which is not believed yet.
  var unconfirmedReport: UnconfirmedReport?
  /// Whether its pull counts, once it is far enough.
  var pullDwell = PullDwell()
}

extension FingerNotes {
  /// What of a finger that has left another one goes on with.
  enum Continuation: Sendable {
    case none
    /// A stroke that has had its effect.
    case doneStroke
    /// A tap, which it takes back if it drags or lifts its row.
    case tap
  }

  /// Whether it goes on with a stroke that has had its effect.
  var isInVain: Bool { continuation == .doneStroke }
  /// Whether it landed in the place of a tap.
  var followsTap: Bool { continuation == .tap }
}

/// A report that is far off its finger's path, and not believed yet.
struct UnconfirmedReport: Hashable, Sendable {
  /// Where it is; of several in a row, where the last one is.
  var point: Point
  let time: Instant
  /// When it is believed.
  let due: Instant
  let isLate: Bool
  /// Whether it is the finger's second report: then the first one may have been the bad sample.
  let isSecond: Bool
}

/// The last absence of a finger's contact.
struct ContactAbsence: Sendable {
  /// When the contact was lost; of absences with contacts between them that are too short for a tap,
  /// the first one.
  private var lostAt = Instant.zero
  /// When it was found again; long ago at first.
  private var foundAt = Instant(nanoseconds: .min / 2)

  /// When a finger that leaves now has lifted.
  func lift(at time: Instant, _ tuning: Tuning) -> Instant {
    time - foundAt <= tuning.ghostContact ? lostAt : time
  }

  /// The contact is lost.
  mutating func begin(at time: Instant, _ tuning: Tuning) { lostAt = lift(at: time, tuning) }

  /// It is found again.
  mutating func end(at time: Instant) { foundAt = time }
}
