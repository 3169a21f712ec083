// The list as a display list: what lies in front of the rows, the rows, and what lies behind them.
import Model
import OnScreenKeyboard
public import Paint
import Units

extension ListView {
  /// Describes the picture at the time of the last `advance`.
  ///
  /// - Parameter picture: Refilled; its storage is reused, so that a frame allocates nothing.
  /// - Complexity: O(visible rows) once a row's text is shaped.
  public mutating func draw(into picture: inout DisplayList) {
    picture.size = metrics.picture
    picture.ground = context.style.theme.ground
    picture.removeAll()
    let room = overlayRoom
    let visible = rows.visibleIndices(context.time)
    if rows.hasIdleText(visible, context.style.words) {
      rows.forgetIdleText(
        visible, keeping: editing.keyboard?.lines ?? [], &context.style.words)
    }
    drawKeyboard(to: &picture)
    overlays.drawFront(in: room, context.style, context.time, to: &picture)
    let text = editing.session.map {
      EditedTextInFrame(session: $0, lines: rows.linesShown, now: context.time.now)
    }
    rows.draw(visible, text, to: &picture, &context)
    let theme = context.style.theme
    overlays.drawBehind(
      in: room, list.count == 0 ? theme.hint : theme.clock, context.style, context.time,
      to: &picture)
  }

  /// Adds the on-screen keyboard, in front of everything.
  private mutating func drawKeyboard(to picture: inout DisplayList) {
    guard showsKeyboard, let height = editing.keyboard?.keys.plan.size.height else { return }
    let risen = rows.edge.keyboard.risen(context.time) / Double(height)
    let shadow = context.style.shadow(Overlays.shadow, by: risen)
    editing.drawKeyboard(
      top: Int(rows.keyboardTop(context.time).rounded()), accent: rows.accent(context),
      shadow: shadow, context.style, at: context.time.now, to: &picture)
  }

  /// Changes the theme. The next picture uses its colours; nothing else changes.
  ///
  /// - Returns: Whether it differs from the current theme, so that a new frame is needed.
  /// - Complexity: Computes the theme's color gradients: about 500 colours.
  @discardableResult
  public mutating func setTheme(_ name: Theme.Name) -> Bool { context.style.setTheme(name) }
}

/// The edited text at the time of a frame.
private struct EditedTextInFrame: EditedRowText {
  let session: EditSession
  /// How many of its lines fit on the screen.
  let lines: Int
  let now: Instant

  func write(
    in cellStyle: CellStyle, _ words: inout RowText, on cell: inout Cell,
    to picture: inout DisplayList
  ) {
    session.write(in: cellStyle, lines, at: now, &words, on: &cell, to: &picture)
  }
}
