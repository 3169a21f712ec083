// What a hand has, where it took it, and how far its fingers have gone since.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI
@testable import panelist

/// A swiped or lifted row, or the two beside a seam; by their middles, as a row is larger while and
/// after it is lifted.
struct HeldObject {
  /// What was taken, and where on the screen it was, in pixels.
  enum Hold {
    case swiped(ItemID, middle: Double, caught: Double)
    case lifted(ItemID, middle: Double)
    case parted(ItemID, middle: Double, ItemID, lowerMiddle: Double)
  }

  let hold: Hold
  private var translation = Vector.zero
  private var other = Vector.zero
  /// A row has been between the two that fingers hold apart: they made room for it.
  private var hadNewcomer = false

  /// - Parameter cells: What was seen when the gesture began; a row that was not tells nothing.
  init?(_ gesture: Gesture, _ cells: [CellID: Cell], _ law: SwipeLaw) {
    let cell = { (target: TargetID) in cells[CellID(high: target.high, low: target.low)] }
    switch gesture.kind {
    case .rowPan(let row):
      guard let seen = cell(row) else { return nil }
      hold = .swiped(
        ItemID(row), middle: seen.middle, caught: law.travel(offset: seen.left.value))
    case .longPress(let row):
      guard let seen = cell(row) else { return nil }
      hold = .lifted(ItemID(row), middle: seen.middle)
    case .pinch(let seam):
      guard let above = seam.above, let below = seam.below, let upper = cell(above),
        let lower = cell(below)
      else { return nil }
      hold = .parted(
        ItemID(above), middle: upper.middle, ItemID(below), lowerMiddle: lower.middle)
    case .listPan, .tap, .twoFingerTap: return nil
    }
    follow(gesture)
  }

  /// The fingers are there now, or are shown there.
  mutating func follow(_ gesture: Gesture) {
    translation = gesture.translation
    other = gesture.other?.translation ?? .zero
  }

  /// What is wrong with where it is seen; nil when nothing is.
  mutating func flaw(_ cells: [CellID: Cell], _ view: ListView) -> String? {
    let viewport = view.rows.viewport
    let cell = { (item: ItemID) in cells[CellID(high: item.high, low: item.low)] }
    let way = viewport.pixels(y: translation.dy)
    switch hold {
    case .swiped(let item, let middle, let caught):
      let left = viewport.law.offset(travel: caught + viewport.pixels(x: translation.dx))
      // One whose finger is missing may fly on beyond a narrow screen.
      guard abs(left) < viewport.width else { return nil }
      guard let seen = cell(item) else { return "\(item) is swiped and not seen" }
      guard abs(seen.middle - middle) > 0.01 || abs(seen.left.value - left) > 0.01 else {
        return nil
      }
      return "\(item) is swiped at \(seen.left.value), \(seen.middle), not \(left), \(middle)"
    case .lifted(let item, let middle):
      // One that went by before it was lifted may be carried beyond the screen.
      let room = viewport.rowHeight / 2
      guard -room...viewport.height + room ~= middle + way else { return nil }
      guard let seen = cell(item) else { return "\(item) is lifted and not seen" }
      guard abs(seen.middle - middle - way) > 1.001 else { return nil }
      return "\(item) is carried at \(seen.middle), not \(middle + way)"
    case .parted(let above, let middle, let below, let lowerMiddle):
      return parted(
        above, middle + way, below, lowerMiddle + viewport.pixels(y: other.dy), cells, view)
    }
  }

  /// Rows that fingers brought together lie edge to edge in their middle, or as far over each other as
  /// they were on their ways when they were taken.
  private mutating func parted(
    _ above: ItemID, _ middle: Double, _ below: ItemID, _ lowerMiddle: Double,
    _ cells: [CellID: Cell], _ view: ListView
  ) -> String? {
    let height = view.rows.viewport.rowHeight
    guard let index = view.list.index(of: above), view.list.index(of: below) == index + 1 else {
      hadNewcomer = true
      return nil
    }
    let taken = lowerMiddle - middle - view.rows.viewport.pixels(y: other.dy - translation.dy)
    let closed = min(height, taken)
    let isResting = view.rows.moving[above] == nil && view.rows.moving[below] == nil
    // When it leaves again, its room closes by and by.
    guard isResting || !hadNewcomer else { return nil }
    let excess = max(0, closed - (lowerMiddle - middle)) / 2
    for (item, place) in [(above, middle - excess), (below, lowerMiddle + excess)] {
      let seen = cells[CellID(high: item.high, low: item.low)]?.middle
      let isSeen = place > -height / 2 && place < view.rows.viewport.height + height / 2
      guard seen.map({ abs($0 - place) > 1 }) ?? isSeen else { continue }
      return "\(item) is parted at \(seen ?? .nan), not \(place)"
    }
    return nil
  }
}

extension SessionInvariants {
  /// Takes over what hands began, did and ended, and looks whether all is in its place.
  mutating func followGrips(_ session: ListSession) -> String? {
    let law = session.view.rows.viewport.law
    for changeset in session.changesets {
      switch changeset.phase {
      case .began:
        // A list that is let go in the same report comes to whole pixels, and what another finger
        // moves in it has moved.
        let cells = seenBefore.merging(seen) { old, new in
          !isMovedByHand && abs(old.top.value - new.top.value) > 1 ? old : new
        }
        let takesCaret = session.view.editing.caretContacts.contains {
          $0.contact == changeset.contact
        }
        grips[changeset.contact] = takesCaret ? nil : HeldObject(changeset, cells, law)
      case .changed: grips[changeset.contact]?.follow(changeset)
      case .ended, .cancelled: grips[changeset.contact] = nil
      }
    }
    for contact in grips.keys {
      if let flaw = grips[contact]?.flaw(seen, session.view) { return flaw }
    }
    return nil
  }
}
