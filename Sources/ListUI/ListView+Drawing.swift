// The list as a display list: what lies over the rows, the rows, and what lies behind them.
import Keyboard
import Model
public import Paint
import Units

extension ListView {
  /// Describes the picture at the time of the last `advance`.
  ///
  /// - Parameter picture: Refilled; its storage is used again, so that a frame allocates nothing.
  /// - Complexity: O(visible rows) after a row's text was shaped once.
  public mutating func draw(into picture: inout DisplayList) {
    picture.size = metrics.picture
    picture.ground = context.style.theme.ground
    picture.cells.removeAll(keepingCapacity: true)
    let room = overlayRoom
    rows.forgetText(keeping: { editing.board?.lines ?? [] }, &context)
    drawBoard(to: &picture)
    overlays.drawFront(in: room, context.style, context.time, to: &picture)
    let (session, lines, now) = (editing.session, rows.linesShown, context.time.now)
    rows.draw(
      write: { words, skin, cell, picture in
        session?.write(in: skin, lines, at: now, &words, on: &cell, to: &picture)
      }, to: &picture, &context)
    let theme = context.style.theme
    overlays.drawBehind(
      in: room, list.count == 0 ? theme.hint : theme.clock, context.style, context.time,
      to: &picture)
  }

  /// Adds the board, in front of everything.
  private mutating func drawBoard(to picture: inout DisplayList) {
    guard showsBoard, let height = editing.board?.keys.plan.size.height else { return }
    let risen = rows.edge.board.risen(context.time) / Double(height)
    // Where the edited row stands on the board there is nothing for a shadow to fall on.
    let shadow = context.style.shadow(Overlays.shadow, by: rows.isTall ? 0 : risen)
    editing.drawBoard(
      top: Int(rows.boardTop(context.time).rounded()), accent: rows.accent(context),
      shadow: shadow, context.style, at: context.time.now, to: &picture)
  }

  /// Puts a theme on. The next picture has its colours, and nothing else is changed by it.
  ///
  /// - Returns: Whether it is another one than before, so that a frame is due.
  /// - Complexity: A theme's ramps are made: half a thousand colours.
  @discardableResult
  public mutating func wear(_ name: Theme.Name) -> Bool { context.style.wear(name) }
}
