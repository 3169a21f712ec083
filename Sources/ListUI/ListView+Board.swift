// The board: it comes with an edit, and is drawn in front of everything.
import Keyboard
import Model
import Paint
package import Units

extension ListView {
  /// Fingers on the board write nothing any more.
  package mutating func letGoOfBoard(at time: Instant) {
    editing.board?.keys.letGo(at: time)
    editing.followSuggestions(in: list)
  }

  /// The board comes for the row that is edited from now on.
  mutating func openBoard() {
    editing.openBoard(in: boardSpace, list, &time)
  }

  /// Adds the board, in front of everything.
  mutating func appendBoard(to picture: inout DisplayList) {
    // Without the look: what is written on the keys is kept where it is.
    guard showsBoard, let keys = editing.board?.keys else { return }
    let accent = editing.session.flatMap { list.index(of: $0.item) }.map { index in
      skin(of: list[index], index, rows[list[index].id])
    }
    let (top, warm) = (Int(boardTop.rounded()), accent ?? heat(at: places.beginning))
    // Where the edited row stands on the board there is nothing for a shadow to fall on.
    let risen = editing.rise.risen(time) / Double(keys.plan.size.height)
    let shadow = style.shadow(Overlays.shadow, by: isTall ? 0 : risen)
    let enterKey = editing.enterKey
    editing.board?.look.append(
      keys, at: time.now, top: top, accent: warm, enter: enterKey, shadow: shadow,
      style.theme.board, style.words.measurer, to: &picture)
  }
}
