// A row's letters in one frame: the text as it is set, and how far it is struck through.
import Paint
import Units

/// What is written on a row, and on what is seen beside it.
struct RowLetters {
  let line: ShapedLine
  let setting: RowLineLayout
  /// The part of all lines together that is struck through, from 0 to 1.
  let strike: Double
  /// How far a strike-through goes beyond the text at both ends, in pixels.
  let overshoot: Int
  let color: Color

  /// Writes them on a cell. - Parameter x: Where the text begins, from the cell's left edge.
  func write(on cell: inout Cell, at x: Int) {
    cell.text = CellText(line: line.id, x: x, baseline: setting.baseline, color: color)
    // A text without ink has nothing to be struck through.
    guard line.width > 0 else { return }
    let upper = line.width + 2 * overshoot
    let lower = line.lowerWidth > 0 ? line.lowerWidth + 2 * overshoot : 0
    let drawn = Int((strike * Double(upper + lower)).rounded())
    cell.strike = bar(min(upper, drawn), at: x, line: 0)
    cell.lowerStrike = bar(drawn - upper, at: x, line: setting.leading ?? 0)
  }

  /// The line through one line of text as far as it is drawn.
  private func bar(_ width: Int, at x: Int, line: Int) -> Strikethrough? {
    guard width > 0 else { return nil }
    let (left, top) = (x - overshoot, setting.strikeTop + line)
    return Strikethrough(
      rect: Rect(
        left: left, top: top, right: left + width, bottom: top + setting.strikeHeight),
      color: color)
  }
}
