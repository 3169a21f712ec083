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
    case gliding(AnimationID)
  }
  /// Up and down, in the list's coordinates: pixels below the top of the first row.
  enum Lift {
    case resting
    /// A hand holds the row: it keeps its place while the others shuffle.
    case pinned(Double)
    case gliding(AnimationID)
  }

  let item: ItemID
  var slide = Slide.resting
  var lift = Lift.resting

  var isResting: Bool {
    if case .resting = slide, case .resting = lift { return true }
    return false
  }

  var holder: ContactID? {
    if case .held(let contact, _, _) = slide { return contact }
    return nil
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
}
