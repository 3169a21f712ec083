// Whether letting go of a swiped row does what the sign beside it said right before.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI

extension SessionInvariants {
  /// What was seen right before must have said what letting go did. Only whoever flings a row back
  /// gets less.
  func followLettingGo(_ session: ListSession) -> String? {
    let fling = session.view.rows.viewport.tuning.flickBack
    for changeset in session.changesets where changeset.phase == .ended {
      guard case .rowPan(let target) = changeset.kind else { continue }
      let row = ItemID(target)
      // The caret of the row that is edited was dragged.
      guard !session.timedEvents.contains(where: { $0.event == .caretLeft(row) }) else { continue }
      let said = said(of: row, in: session.view.context.style.theme)
      let done = done(to: row, session)
      let isFlung = done == .snapBack && changeset.velocity.dx.value.magnitude >= fling
      if said != done, !isFlung { return "\(row) said \(said), and letting go did \(done)" }
    }
    return nil
  }

  /// What the sign beside a row said that letting go would do.
  private func said(of row: ItemID, in theme: Theme) -> SwipeOutcome {
    switch seenBefore[CellID(high: ~row.high, low: ~row.low)]?.icon?.color {
    case theme.tick: .complete
    case theme.cross: .delete
    default: .snapBack
    }
  }

  private func done(to row: ItemID, _ session: ListSession) -> SwipeOutcome {
    for timedEvent in session.timedEvents {
      guard case .swipeEnded(row, let action?) = timedEvent.event else { continue }
      if action.kind == .deleted { return .delete }
      return .complete
    }
    return .snapBack
  }
}
