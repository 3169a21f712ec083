// The edited text as it is drawn: its lines, the caret and the selection.
import Model
import Paint
import Units

extension EditSession {
  /// The caret's height, in heights of a capital: a little taller than characters.
  package static let caretHeight = 1.32

  /// Sets the row's growth and its first visible line. The row grows with its text up to the space
  /// on the screen; beyond that the text scrolls by lines and keeps the caret in view.
  ///
  /// - Parameter room: The number of lines for which there is space.
  mutating func fit(in room: Int, _ words: inout RowText) {
    let lines = words.typedLines(text)
    let shown = min(lines.lines.count, room)
    let caret = lines.line(of: typed.caret)
    let first = min(max(firstLine, caret - shown + 1), caret)
    firstLine = min(max(0, first), lines.lines.count - shown)
    growth = Double((shown - 1) * words.metrics.editLeading)
  }

  /// Writes the text into the row's cell, with the caret. The selection lies in front of it, with
  /// the row's colours exchanged.
  ///
  /// - Parameter room: The number of lines for which there is space.
  func write(
    in cellStyle: CellStyle, _ room: Int, at now: Instant, _ words: inout RowText,
    on cell: inout Cell,
    to picture: inout DisplayList
  ) {
    let metrics = words.metrics
    let lines = words.typedLines(text)
    let shown = shownLines(lines, room)
    let line = words.typedLine(text, lines: shown)
    cell.text = CellText(
      line: line.id, x: words.start(of: line), baseline: metrics.baseline,
      color: cellStyle.letters)
    guard typed.selection.isEmpty else {
      return appendSelection(lines, shown, on: cell, cellStyle, words, to: &picture)
    }
    appendUnderline(lines, shown, on: cell, cellStyle, words, to: &picture)
    guard showsCaret(at: now) else { return }
    let caret = typed.caret
    let current = lines.line(of: caret)
    // At the end of the text the caret keeps a distance; within the text it is centred between two
    // characters.
    let behind = lines.isRightToLeft ? -metrics.caretGap - metrics.caret : metrics.caretGap
    let gap = typed.isAtEnd ? behind : -metrics.caret / 2
    // Blanks at a line's end may extend past the margin.
    let end = metrics.picture.width - metrics.margin
    let room =
      lines.isRightToLeft
      ? metrics.margin...max(metrics.margin, end) : 0...max(0, end - metrics.caret)
    let start = Self.start(of: current, lines, metrics) + lines.x(of: caret, on: current)
    let left = min(max(room.lowerBound, start + gap), room.upperBound)
    let box = Self.letterBox(onLine: current - shown.lowerBound, words)
    cell.strikethrough = Strikethrough(
      rect: Rect(left: left, top: box.top, right: left + metrics.caret, bottom: box.bottom),
      color: cellStyle.letters)
  }

  /// The place in the text that is nearest to a point.
  ///
  /// - Parameters:
  ///   - x: From the picture's left edge, in pixels.
  ///   - y: From the row's top.
  ///   - room: The number of lines for which there is space.
  func caret(x: Double, y: Double, _ room: Int, _ words: RowText) -> Int {
    let metrics = words.metrics
    let leading = Double(metrics.editLeading)
    let line = Int(((y - Double(metrics.height) / 2) / leading + 0.5).rounded(.down))
    let lines = words.lines(of: text)
    let shown = shownLines(lines, room)
    let met = min(max(0, line), shown.count - 1) + shown.lowerBound
    return lines.caret(at: x - Double(Self.start(of: met, lines, metrics)), on: met)
  }

  /// Left edge of a line of the text, in pixels of the picture.
  private static func start(of line: Int, _ lines: EditLines, _ metrics: RowMetrics) -> Int {
    lines.isRightToLeft
      ? metrics.picture.width - metrics.margin - lines.width(of: line) : metrics.margin
  }

  /// The visible lines of the text, from the first one.
  private func shownLines(_ lines: EditLines, _ room: Int) -> Range<Int> {
    let first = min(firstLine, lines.lines.count - 1)
    return first..<min(lines.lines.count, first + room)
  }

  /// Adds a cell for each line of the selection.
  private func appendSelection(
    _ lines: EditLines, _ shown: Range<Int>, on row: Cell, _ cellStyle: CellStyle, _ words: RowText,
    to picture: inout DisplayList
  ) {
    guard let text = row.text else { return }
    let metrics = words.metrics
    let room = metrics.picture.width - metrics.margin
    for line in shown {
      let range = lines.lines[line].clamped(to: typed.selection)
      guard !range.isEmpty else { continue }
      let box = Self.letterBox(onLine: line - shown.lowerBound, words)
      // A row that still grows shows only what fits.
      guard box.bottom <= row.height else { continue }
      let start = Self.start(of: line, lines, metrics)
      // Where directions meet, a selection is in several places.
      for (number, part) in lines.boxes(range, on: line).enumerated() {
        let (left, right) = (min(start + part.lowerBound, room), min(start + part.upperBound, room))
        guard left < right else { continue }
        var cell = row
        cell.id = Self.partID(of: row, line: line, part: number)
        cell.left = row.left + Pixels(left)
        cell.top = row.top + Pixels(box.top)
        cell.width = right - left
        cell.height = box.bottom - box.top
        cell.color = cellStyle.letters
        cell.light = .flat
        cell.shadow = .none
        cell.text = text
        cell.text?.x = text.x - left
        cell.text?.baseline = metrics.baseline - box.top
        cell.text?.color = cellStyle.ground
        picture.append(cell)
      }
    }
  }

  /// Adds a thin line below what the keyboard composes, in each line of the text. It is below the
  /// caret, and descenders cross it.
  private func appendUnderline(
    _ lines: EditLines, _ shown: Range<Int>, on row: Cell, _ cellStyle: CellStyle, _ words: RowText,
    to picture: inout DisplayList
  ) {
    guard typed.composed > 0 else { return }
    let metrics = words.metrics
    let composed = typed.caret - typed.composed..<typed.caret
    let thick = max(1, metrics.caret / 2)
    for line in shown {
      let range = lines.lines[line].clamped(to: composed)
      let box = Self.letterBox(onLine: line - shown.lowerBound, words)
      guard !range.isEmpty, box.bottom + thick <= row.height else { continue }
      let start = Self.start(of: line, lines, metrics)
      for (number, part) in lines.boxes(range, on: line).enumerated() {
        var cell = row
        // As a selection's, with which it is never on the screen.
        cell.id = Self.partID(of: row, line: line, part: number)
        cell.left = row.left + Pixels(start + part.lowerBound)
        cell.top = row.top + Pixels(box.bottom)
        cell.width = max(1, part.count)
        cell.height = thick
        cell.color = cellStyle.letters
        cell.light = .flat
        cell.shadow = .none
        (cell.text, cell.icon, cell.strikethrough) = (nil, nil, nil)
        picture.append(cell)
      }
    }
  }

  /// An id that no item has: the row's own with its lower bits inverted, minus the line; the parts
  /// of a line differ in the bits above.
  private static func partID(of row: Cell, line: Int, part: Int) -> CellID {
    CellID(high: row.id.high, low: ~row.id.low &- UInt64(line) &- UInt64(part) << 32)
  }

  /// Top and bottom of the caret from the row's top; lines count from the first visible one.
  private static func letterBox(onLine line: Int, _ words: RowText) -> (top: Int, bottom: Int) {
    let metrics = words.metrics
    let capital = metrics.large.capHeight.value
    let middle = Double(metrics.baseline + line * metrics.editLeading) - capital / 2
    let half = Self.caretHeight * capital / 2
    return (Int((middle - half).rounded()), Int((middle + half).rounded()))
  }
}
