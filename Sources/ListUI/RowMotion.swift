// How one row differs from its resting place: sideways under a finger, up or down in a shuffle.
import Gestures
import Model
import Motion

/// The motion of one row. A row at rest has none.
struct RowMotion {
  /// Sideways.
  enum Slide {
    case resting
    /// Under a finger: the contact, and the travel that the row had when it was caught.
    case held(by: ContactID, caught: Double, travel: Double)
    /// Let go. What the swipe did is decided: only a row that springs back shows its way on it.
    case gliding(AnimationID, decided: Bool)
  }
  /// Up and down, in the list's coordinates.
  enum Lift {
    case resting
    /// A hand holds the row: it keeps its place while the others shuffle.
    case pinned(Double)
    case gliding(AnimationID)
  }

  let item: ItemID
  var slide = Slide.resting
  var lift = Lift.resting
  /// The travel from which a swipe counts. A row that was caught in flight on which a swipe was
  /// decided already, or that is far out, is not there because of the finger that has it now.
  var origin = 0.0
  /// From 0 to 1 while a new row appears.
  var appearance: AnimationID?

  var isResting: Bool {
    if case .resting = slide, case .resting = lift, appearance == nil { return true }
    return false
  }

  var holder: ContactID? {
    if case .held(let contact, _, _) = slide { return contact }
    return nil
  }

  var isPinned: Bool {
    if case .pinned = lift { return true }
    return false
  }
}

/// A deleted row on its way out: it is no longer in the list and takes no touch.
struct DepartingRow {
  let item: Item
  /// In the list's coordinates.
  let y: Double
  /// Frozen: its place in the list is gone.
  let place: Double
  let slide: AnimationID
  let opacity: AnimationID
  /// Whether a swipe took it: the sign beside it goes along.
  let isSwiped: Bool
}
