// What the values need of each other: the room that one leaves to another, and what was told.
import Model
import Units

extension ListView {
  /// Whether anything of the board is on the glass.
  package var showsBoard: Bool { rows.edge.board.risen(context.time) > 0 }

  /// For how tall a board there is room above which the edited row and a banner are seen.
  var boardSpace: Double {
    rows.viewport.height - Double(overlays.banner.height) - rows.viewport.rowHeight
  }

  /// Where the banner, the cue and the clock may stand.
  var overlayRoom: Overlays.Room {
    let (end, cueEnd) = (rows.glassEnd(context.time), rows.bandEnd(context.time))
    return Overlays.Room(end: end, cueEnd: cueEnd, showsCue: rows.hasRoom(forBandOn: cueEnd))
  }

  /// The cue follows what was told since.
  mutating func followTold(from start: Int, _ told: [ListEvent]) {
    overlays.follow(told[start...], context.style.words, &context.time)
  }
}
