// The text of rows.
import Model
import Paint
import Units

extension Style {
  /// A row's text as drawn in a frame.
  ///
  /// - Parameters:
  ///   - strikethrough: The share that is struck through.
  ///   - color: Of the text and of the line through it.
  ///   - growth: By which share of its size the row is drawn larger.
  mutating func letters(
    of item: Item, strikethrough: Double, in color: Color, by growth: Double = 0
  ) -> RowLetters {
    let text = words.line(of: item)
    var (line, setting) = (text.line, text.setting)
    if growth > 0 {
      // Text grows from where it begins: it must not leave the picture, nor wrap differently.
      let widest = Double(max(line.width, line.lowerWidth)) * (1 + Self.liftScale)
      let fits = setting.leading == nil && widest <= Double(metrics.textWidth)
      let raised = setting.raised(by: growth, fits ? .withLetters : .withoutLetters, of: metrics)
      if raised.size != setting.size { line = words.line(item.text, in: raised) }
      setting = raised
    }
    return RowLetters(
      line: line, start: words.start(of: line), setting: setting, strikethrough: strikethrough,
      overshoot: metrics.overshoot,
      color: color)
  }
}
