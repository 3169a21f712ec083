// A row's text in one frame: its line layout, and the share that is struck through.
import Paint
import Units

/// The text of a row, as written on the row and on the ground beside it.
struct RowLetters {
  let line: ShapedLine
  /// Left edge of the text on a row at rest, from the picture's left edge.
  let start: Int
  let setting: RowLineLayout
  /// The share of all lines together that is struck through, from 0 to 1.
  let strikethrough: Double
  /// How far a strikethrough extends past the text at both ends, in pixels.
  let overshoot: Int
  let color: Color

  /// Writes the text into a cell.
  ///
  /// - Parameter shift: From its place on a row at rest to the one in the cell.
  func write(on cell: inout Cell, shiftedBy shift: Int) {
    let x = start + shift
    cell.text = CellText(line: line.id, x: x, baseline: setting.baseline, color: color)
    // A text without a foreground has nothing to strike through.
    guard line.width > 0 else { return }
    let upper = line.width + 2 * overshoot
    let lower = line.lowerWidth > 0 ? line.lowerWidth + 2 * overshoot : 0
    let drawn = Int((strikethrough * Double(upper + lower)).rounded())
    cell.strikethrough = bar(min(upper, drawn), at: x, below: 0)
    cell.lowerStrikethrough = bar(drawn - upper, at: x, below: setting.leading ?? 0)
  }

  /// The strikethrough of one line of text as far as it is drawn, from where the line begins.
  private func bar(_ width: Int, at x: Int, below: Int) -> Strikethrough? {
    guard width > 0 else { return nil }
    let left = line.isRightToLeft ? x + line.width + overshoot - width : x - overshoot
    let top = setting.strikethroughTop + below
    return Strikethrough(
      rect: Rect(
        left: left, top: top, right: left + width, bottom: top + setting.strikethroughHeight),
      color: color)
  }
}
