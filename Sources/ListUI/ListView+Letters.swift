// What is written on rows: their names, and the text that is being typed.
import Model
import Paint
import Units

extension ListView {
  /// How high the caret is, in heights of a capital: a little more than letters.
  package static let caretHeight = 1.32

  /// A row's letters.
  ///
  /// - Parameters:
  ///   - strike: The part that is struck through.
  ///   - color: Theirs, and the line's through them.
  ///   - growth: By which part of its size the row is drawn larger.
  mutating func letters(
    of item: Item, strike: Double, in color: Color, by growth: Double = 0
  ) -> RowLetters {
    let text = words.line(of: item)
    var (line, setting) = (text.line, text.setting)
    if growth > 0 {
      // They grow from the left edge: letters must not leave the picture, nor break elsewhere.
      let widest = Double(max(line.width, line.lowerWidth)) * (1 + MovingRows.liftScale)
      let fits = setting.leading == nil && widest <= Double(metrics.textWidth)
      let raised = setting.raised(by: growth, fits ? .withLetters : .withoutLetters, of: metrics)
      if raised.size != setting.size { line = words.line(item.text, in: raised) }
      setting = raised
    }
    return RowLetters(
      line: line, setting: setting, strike: strike, overshoot: metrics.overshoot, color: color)
  }

  /// Writes the edited text into the row's cell, with the caret behind it: its end is always seen.
  mutating func writeTyped(in color: Color, on cell: inout Cell) {
    guard let session = focus.session else { return }
    let line = words.typedLine(session.text)
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: color)
    guard session.showsCaret(at: time.now) else { return }
    let capital = words.measurer.metrics(size: metrics.textSize).capHeight.value
    let middle = Double(metrics.baseline) - capital / 2
    let half = Self.caretHeight * capital / 2
    let left = metrics.margin + line.width + metrics.caretGap
    cell.strike = Strike(
      rect: Rect(
        left: left, top: Int((middle - half).rounded()), right: left + metrics.caret,
        bottom: Int((middle + half).rounded())),
      color: color)
  }
}
