// A simulated user who rests, looks, touches and types.
import ListUI
import Model
import Units

/// One of the users who share a panel.
struct Person {
  /// The state of a user.
  enum Doing {
    case resting(until: Instant)
    /// Looks for a place for a gesture: again at `next`, and `left` more times.
    case looking(Intention.Kind, next: Instant, left: Int)
    /// Moves a hand to the screen, and touches it at `landing` if that is still possible.
    case reaching(Intention.Kind, landing: Instant)
    /// The fingers follow their paths.
    case touching
    /// Edits a row: `typed` pieces are typed, and the next one or the end is due at `next`.
    case typing(typed: Int, next: Instant, looks: Int)
    /// Taps elsewhere to end the edit.
    case leaving
  }

  /// Where this user's fingers touch down, in mm from the left.
  let side: ClosedRange<Double>
  var doing: Doing
  var fingers: [PlannedFinger] = []
  /// Number of finished gestures.
  var count = 0

  init(side: ClosedRange<Double>, from start: Instant) {
    self.side = side
    doing = .resting(until: start)
  }

  /// Whether a finger is on the screen.
  var touches: Bool { fingers.contains(where: \.isDown) }

  /// Whether a hand is on the screen or on its way there.
  var isNear: Bool {
    if case .reaching = doing { return true }
    return !fingers.isEmpty
  }
}
