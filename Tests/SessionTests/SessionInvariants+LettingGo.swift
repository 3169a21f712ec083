// Checks that releasing a swiped row does what the icon beside it announced.
import Gestures
import Model
import Paint
import Session
import Units

@testable import ListUI

extension SessionInvariants {
  /// The icon right before the release must have announced the outcome.
  func followLettingGo(_ session: ListSession) -> String? {
    for gesture in session.gestureUpdates where gesture.phase == .ended {
      guard case .rowPan(let target) = gesture.kind else { continue }
      let row = ItemID(target)
      // The gesture dragged the caret of the edited row.
      guard !session.timedEvents.contains(where: { $0.event == .caretLeft(row) }) else { continue }
      let said = said(of: row, in: session.view.context.style.theme)
      let done = done(to: row, session)
      // ✓ beside a row that was completed just before: it stays so.
      let stays = said == .complete && done == .snapBack && saysCompleted(row, session)
      if said != done, !stays { return "\(row) said \(said), and letting go did \(done)" }
    }
    return nil
  }

  /// The outcome that the icon beside a row announced.
  private func said(of row: ItemID, in theme: Theme) -> SwipeOutcome {
    switch seenBefore[CellID(high: ~row.high, low: ~row.low)]?.icon?.color {
    case theme.tick, theme.undo: .complete
    case theme.cross: .delete
    default: .snapBack
    }
  }

  /// Whether the icon announced that a row is completed, and it is.
  private func saysCompleted(_ row: ItemID, _ session: ListSession) -> Bool {
    let icon = seenBefore[CellID(high: ~row.high, low: ~row.low)]?.icon
    return icon?.color == session.view.context.style.theme.tick
      && session.view.list[row]?.isCompleted == true
  }

  private func done(to row: ItemID, _ session: ListSession) -> SwipeOutcome {
    for timedEvent in session.timedEvents {
      guard case .swipeEnded(row, let action?) = timedEvent.event else { continue }
      switch action.kind {
      case .deleted: return .delete
      case .completed, .uncompleted: return .complete
      case .added, .changed, .moved, .cleared: return .snapBack
      }
    }
    return .snapBack
  }
}
