// When a finger was lost and found again: one that bounces had lifted when it was lost.
import Units

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
