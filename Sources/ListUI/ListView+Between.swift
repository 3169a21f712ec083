// Connects the parts of the list: the space that one leaves to another, and events.
import Model
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
    let (end, undoBarEnd) = (rows.screenEnd(context.time), rows.bandEnd(context.time))
    return Overlays.Room(
      end: end, undoBarEnd: undoBarEnd, showsUndoBar: rows.hasRoom(forBandOn: undoBarEnd))
  }

  /// Updates the undo bar with the events since an index.
  mutating func followEvents(from start: Int, _ events: [ListEvent]) {
    overlays.follow(events[start...], context.style.words, &context.time)
  }
}
