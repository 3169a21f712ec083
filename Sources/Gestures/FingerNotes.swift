// What other touches and its own reports say of a finger.
import Units

/// What other touches and its own reports say of a finger.
struct FingerNotes: Sendable {
  /// How near another finger touched down to it within `Tuning.pairWindow`.
  var crowding = Crowding.none
  /// Whether another finger was its partner at any time.
  var wasPaired = false
  /// Whether it would drag the list, which another finger drags.
  var wantsList = false
  /// How far from its place its tap may bounce, if it tapped, or bounced after a tap.
  var bounce: Millimeters?
  /// When its contact was missing.
  var absence = ContactAbsence()
  /// How many short contacts there were at its place just before.
  var repeats = 0
  /// Whether it comes and goes at one place, and is of no hand.
  var isGhost: Bool { RecentTouches.Kin.isGhost(repeats) }
  /// What it might do by its lift when its contact was lost: that is decided as of then.
  var admitted: GestureKinds = []
  /// A report far off its path, which is not believed yet.
  var unconfirmedReport: UnconfirmedReport?
}
