// What is written on rows: their names.
import Model
import Paint
import Units

extension Style {
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
      let widest = Double(max(line.width, line.lowerWidth)) * (1 + Self.liftScale)
      let fits = setting.leading == nil && widest <= Double(metrics.textWidth)
      let raised = setting.raised(by: growth, fits ? .withLetters : .withoutLetters, of: metrics)
      if raised.size != setting.size { line = words.line(item.text, in: raised) }
      setting = raised
    }
    return RowLetters(
      line: line, setting: setting, strike: strike, overshoot: metrics.overshoot, color: color)
  }
}
