// Somebody at the panel: rests, looks, touches, types.
import ListUI
import Model
import Units

/// One of the people who share a panel.
struct Person {
  /// What somebody does by turns.
  enum Doing {
    case resting(until: Instant)
    /// Has something in mind and looks for where to do it, again at a time, so many times more.
    case looking(Intention.Kind, next: Instant, left: Int)
    /// The hand is on its way, and touches the screen at a time if it still may.
    case reaching(Intention.Kind, landing: Instant)
    /// The fingers do what they were going to do.
    case touching
    /// The row is open: so many pieces are typed, the next or the end comes at a time.
    case typing(typed: Int, next: Instant, looks: Int)
    /// Taps elsewhere to end the edit.
    case leaving
  }

  /// Where this person's fingers touch down, in millimetres from the left.
  let side: ClosedRange<Double>
  var doing: Doing
  var fingers: [PlannedFinger] = []
  /// Gestures that are over.
  var count = 0

  init(side: ClosedRange<Double>, from start: Instant) {
    self.side = side
    doing = .resting(until: start)
  }

  /// Whether a finger is on the screen: others see that.
  var touches: Bool { fingers.contains(where: \.isDown) }

  /// Whether a hand is on the screen or on its way there.
  var isNear: Bool {
    if case .reaching = doing { return true }
    return !fingers.isEmpty
  }
}
