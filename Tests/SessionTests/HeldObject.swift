// What a gesture holds, where it was taken, and how far its fingers have moved since.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI
@testable import panelist

/// A swiped or lifted row, or the two rows of a pinch. Vertical places are those of the middles,
/// because a lifted row is larger.
struct HeldObject {
  /// What is held, and where on the screen it was taken, in pixels.
  enum Hold {
    case swiped(ItemID, middle: Double, caught: Double)
    case lifted(ItemID, middle: Double)
    case parted(ItemID, middle: Double, ItemID, lowerMiddle: Double)
  }

  let hold: Hold
  private var translation = Vector.zero
  private var other = Vector.zero
  /// Another row has been between the two rows of the pinch.
  private var hadNewcomer = false

  /// - Parameters:
  ///   - cells: Cells when the gesture began. The result is nil if a held row has none.
  ///   - drawn: How far the finger had moved in what `cells` show.
  init?(_ gesture: Gesture, _ cells: [CellID: Cell], _ viewport: Viewport, _ drawn: Vector) {
    let cell = { (target: TargetID) in cells[CellID(high: target.high, low: target.low)] }
    switch gesture.kind {
    case .rowPan(let row):
      guard let seen = cell(row) else { return nil }
      let offset = viewport.law.travel(offset: seen.left.value)
      hold = .swiped(
        ItemID(row), middle: seen.middle, caught: offset - viewport.pixels(x: drawn.dx))
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

  /// Takes over how far the fingers have moved.
  mutating func follow(_ gesture: Gesture) {
    translation = gesture.translation
    other = gesture.other?.translation ?? .zero
  }

  /// What is wrong with the place where it is drawn; nil if nothing is.
  mutating func flaw(_ cells: [CellID: Cell], _ view: ListView) -> String? {
    let viewport = view.rows.viewport
    let cell = { (item: ItemID) in cells[CellID(high: item.high, low: item.low)] }
    let way = viewport.pixels(y: translation.dy)
    switch hold {
    case .swiped(let item, let middle, let caught):
      let left = viewport.law.offset(travel: caught + viewport.pixels(x: translation.dx))
      // A row whose contact is missing may move past the edge of a narrow screen, and a banner may
      // cover one at the lower end.
      guard abs(left) < viewport.width, isOnScreen(middle, view) else { return nil }
      guard let seen = cell(item) else { return "\(item) is swiped and not seen" }
      guard abs(seen.middle - middle) > 0.01 || abs(seen.left.value - left) > 0.01 else {
        return nil
      }
      return "\(item) is swiped at \(seen.left.value), \(seen.middle), not \(left), \(middle)"
    case .lifted(let item, let middle):
      // A row that was moving when it was lifted may be carried off the screen.
      guard isOnScreen(middle + way, view) else { return nil }
      guard let seen = cell(item) else { return "\(item) is lifted and not seen" }
      guard abs(seen.middle - middle - way) > 1.001 else { return nil }
      return "\(item) is carried at \(seen.middle), not \(middle + way)"
    case .parted(let above, let middle, let below, let lowerMiddle):
      return parted(
        above, middle + way, below, lowerMiddle + viewport.pixels(y: other.dy), cells, view)
    }
  }

  /// Whether any part of a row is above what stands at the lower end of the screen.
  private func isOnScreen(_ middle: Double, _ view: ListView) -> Bool {
    let room = view.rows.viewport.rowHeight / 2
    return -room...view.rows.screenEnd(view.context.time) + room ~= middle
  }

  /// Rows that the fingers push together touch in the middle between them, or overlap as far as
  /// they did when they were taken.
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
    // When the row between them leaves again, its gap closes gradually.
    guard isResting || !hadNewcomer else { return nil }
    let excess = max(0, closed - (lowerMiddle - middle)) / 2
    for (item, place) in [(above, middle - excess), (below, lowerMiddle + excess)] {
      let seen = cells[CellID(high: item.high, low: item.low)]?.middle
      guard seen.map({ abs($0 - place) > 1 }) ?? isOnScreen(place, view) else { continue }
      return "\(item) is parted at \(seen ?? .nan), not \(place)"
    }
    return nil
  }
}

extension SessionInvariants {
  /// Follows the gestures since the last call, and checks that everything held is in its place.
  mutating func followGrips(_ session: ListSession) -> String? {
    let viewport = session.view.rows.viewport
    for gesture in session.gestureUpdates {
      switch gesture.phase {
      case .began:
        let takesCaret = session.view.editing.caretContacts.contains {
          $0.contact == gesture.contact
        }
        let hasMoved = hasMoved(gesture, session)
        let cells = cells(takenBy: gesture, hasMoved, session)
        // A quick finger has travelled before its gesture began, and is drawn so.
        let drawn = hasMoved ? .zero : gesture.translation
        grips[gesture.contact] = takesCaret ? nil : HeldObject(gesture, cells, viewport, drawn)
      case .changed: grips[gesture.contact]?.follow(gesture)
      case .ended, .cancelled: grips[gesture.contact] = nil
      }
    }
    for contact in grips.keys {
      if let flaw = grips[contact]?.flaw(seen, session.view) { return flaw }
    }
    return nil
  }

  /// Whether its own fingers have moved it since it began, in the same report.
  private func hasMoved(_ gesture: Gesture, _ session: ListSession) -> Bool {
    session.gestureUpdates.contains {
      $0.phase == .changed && $0.contact == gesture.contact && $0.kind == gesture.kind
    }
  }

  /// The cells as a gesture took them.
  /// - Parameter hasMoved: Its fingers have moved it since: its row counts from its old place.
  private func cells(
    takenBy gesture: Gesture, _ hasMoved: Bool, _ session: ListSession
  ) -> [CellID: Cell] {
    let areOthersMoved = session.gestureUpdates.contains {
      guard $0.kind != gesture.kind, $0.phase == .changed || $0.phase == .ended else {
        return false
      }
      if case .rowPan = $0.kind { return false }
      return true
    }
    // A list that is released in the same report snaps to whole pixels, and what another gesture
    // moves has moved: both count from their new places.
    return seenBefore.merging(seen) { old, new in
      var cell = new
      if hasMoved { cell.left = old.left }
      if !areOthersMoved, abs(old.top.value - new.top.value) > 1 {
        (cell.top, cell.height) = (old.top, old.height)
      }
      return cell
    }
  }
}
