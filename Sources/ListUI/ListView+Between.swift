// Connects the parts of the list: the space that one leaves to another, and events.
import Gestures
import Model
import OnScreenKeyboard
import Units

extension ListView {
  /// Whether any part of the on-screen keyboard is on the screen.
  package var showsKeyboard: Bool { rows.edge.keyboard.risen(context.time) > 0 }

  /// The largest height of the keyboard above which the edited row and a banner stay visible.
  var keyboardSpace: Double {
    rows.viewport.height - Double(overlays.banner.height) - rows.viewport.rowHeight
  }

  /// The space in which the banner, the undo bar and the clock are placed.
  var overlayRoom: Overlays.Room {
    let undoBarEnd = rows.undoBarEnd(context.time)
    return Overlays.Room(
      end: rows.screenEnd(context.time), undoBarEnd: undoBarEnd,
      showsUndoBar: rows.hasRoom(forUndoBarOn: undoBarEnd, context.time))
  }

  /// The sides of an undo bar that comes now, in pixels of the picture: on a narrow keyboard those of
  /// the keyboard. So also on one that closes, unless the hand is beside it.
  ///
  /// - Parameter hand: X of the contact that causes it.
  private func undoBarSides(for hand: Double?) -> Range<Int> {
    let whole = 0..<metrics.picture.width
    guard rows.viewport.hasNarrowKeyboard, showsKeyboard, let plan = editing.keyboard?.keys.plan
    else { return whole }
    let sides = plan.left..<plan.left + plan.size.width
    guard !rows.edge.keyboard.isOpen, let hand else { return sides }
    return sides.contains(Int(hand)) ? sides : whole
  }

  /// Updates the undo bar with the events since an index.
  ///
  /// - Parameter hand: The one contact that caused them; nil for several, or none.
  mutating func followEvents(from start: Int, _ events: [ListEvent], by hand: Point? = nil) {
    guard start < events.count else { return }
    let hand = hand.map { rows.viewport.pixels(x: $0.x) }
    overlays.follow(events[start...], hand: hand, undoBarSides(for: hand), &context.time)
  }
}
