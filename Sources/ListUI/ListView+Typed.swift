// The text that is written on, as it is seen: its lines, the caret, and what is selected.
package import Model
import Paint
package import Units

extension ListView {
  /// How high the caret is, in heights of a capital: a little more than letters.
  package static let caretHeight = 1.32

  /// The edited item as its row would be stored now, and since when nobody has typed.
  package var draft: (item: Item, since: Instant)? {
    guard let session = editing.session, var item = list[session.item] else { return nil }
    item.text = session.text
    return (item, session.lastInput)
  }

  /// The row grows with its text to the room that the glass has for it, and goes by line after line
  /// beyond that, with the caret in sight. After each change of the text, the caret or the room.
  mutating func followText() {
    guard let item = setText() else { return }
    focus.growth.grow(item, by: editing.growth, &time)
    followEdited()
  }

  /// Finds out how tall the edited row becomes, and which line is its first.
  ///
  /// - Returns: That row, nil where none is edited.
  @discardableResult
  mutating func setText() -> ItemID? {
    guard var session = editing.session else { return nil }
    let lines = style.words.typedLines(session.text)
    let shown = min(lines.lines.count, linesShown)
    let caret = lines.line(of: session.typed.caret)
    let first = min(max(session.firstLine, caret - shown + 1), caret)
    session.firstLine = min(max(0, first), lines.lines.count - shown)
    session.growth = Double((shown - 1) * metrics.editLeading)
    editing.session = session
    return session.item
  }

  /// For how many lines of the text there is room on the glass.
  private var linesShown: Int {
    let room = viewport.height - overlays.banner.room - editing.boardRoom - viewport.rowHeight
    return 1 + max(0, Int(room / Double(metrics.editLeading)))
  }

  /// The lines that are seen, from the first one.
  private func shownLines(_ lines: EditLines, _ session: EditSession) -> Range<Int> {
    let first = min(session.firstLine, lines.lines.count - 1)
    return first..<min(lines.lines.count, first + linesShown)
  }

  /// Writes the edited text into the row's cell, with the caret in it. What is selected lies in front of
  /// it, with the row's colours exchanged.
  mutating func writeTyped(in skin: Skin, on cell: inout Cell, to picture: inout DisplayList) {
    guard let session = editing.session else { return }
    let lines = style.words.typedLines(session.text)
    let shown = shownLines(lines, session)
    let line = style.words.typedLine(session.text, lines: shown)
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: skin.letters)
    guard session.typed.selection.isEmpty else {
      return appendSelection(of: session, lines, shown, on: cell, skin, to: &picture)
    }
    guard session.showsCaret(at: time.now) else { return }
    let caret = session.typed.caret
    let place = lines.line(of: caret)
    // Behind the text it stands off it, and within on the line between two letters.
    let gap = session.typed.isAtEnd ? metrics.caretGap : -metrics.caret / 2
    // Blanks at a line's end go on where there is no room for them.
    let end = metrics.picture.width - metrics.margin - metrics.caret
    let left = min(metrics.margin + lines.x(of: caret, on: place) + gap, end)
    let box = letterBox(onLine: place - shown.lowerBound)
    cell.strike = Strike(
      rect: Rect(left: left, top: box.top, right: left + metrics.caret, bottom: box.bottom),
      color: skin.letters)
  }

  /// What is selected, a cell for each line of it.
  private func appendSelection(
    of session: EditSession, _ lines: EditLines, _ shown: Range<Int>, on row: Cell, _ skin: Skin,
    to picture: inout DisplayList
  ) {
    guard let text = row.text else { return }
    let room = metrics.picture.width - metrics.margin
    for place in shown {
      let range = lines.lines[place].clamped(to: session.typed.selection)
      guard !range.isEmpty else { continue }
      let box = letterBox(onLine: place - shown.lowerBound)
      let start = lines.places[lines.lines[place].lowerBound]
      let left = min(metrics.margin + lines.places[range.lowerBound] - start, room)
      let right = min(metrics.margin + lines.places[range.upperBound] - start, room)
      // A row that still grows shows no more than it has room for.
      guard left < right, box.bottom <= row.height else { continue }
      var cell = row
      // A name that no item has: the row's own with its lower bits turned, less the line.
      cell.id = CellID(high: row.id.high, low: ~row.id.low &- UInt64(place))
      cell.left = row.left + Pixels(left)
      cell.top = row.top + Pixels(box.top)
      cell.width = right - left
      cell.height = box.bottom - box.top
      cell.color = skin.letters
      cell.light = .flat
      cell.shadow = .none
      cell.text = text
      cell.text?.x = metrics.margin - left
      cell.text?.baseline = metrics.baseline - box.top
      cell.text?.color = skin.ground
      picture.cells.append(cell)
    }
  }

  /// From the row's top, what the caret takes of a line, counted from the first that is seen.
  private func letterBox(onLine line: Int) -> (top: Int, bottom: Int) {
    let capital = style.words.measurer.metrics(size: metrics.textSize).capHeight.value
    let middle = Double(metrics.baseline + line * metrics.editLeading) - capital / 2
    let half = Self.caretHeight * capital / 2
    return (Int((middle - half).rounded()), Int((middle + half).rounded()))
  }

  /// The place in the text that is the nearest to where one points.
  func textPlace(at point: Point, _ session: EditSession) -> Int? {
    guard let index = list.index(of: session.item) else { return nil }
    let y = viewport.pixels(y: point.y) + offset - top(of: index, rows[session.item])
    let x = viewport.pixels(x: point.x) - Double(metrics.margin)
    let leading = Double(metrics.editLeading)
    let line = Int(((y - viewport.rowHeight / 2) / leading + 0.5).rounded(.down))
    let lines = style.words.lines(of: session.text)
    let shown = shownLines(lines, session)
    let met = min(max(0, line), shown.count - 1) + shown.lowerBound
    return lines.place(at: x, on: met)
  }
}
