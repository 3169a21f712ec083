// Layout of the hint in an empty list: an arrow and a text.
import Paint
import Units

/// Layout of the hint on one screen: constants in heights of a row, instances in pixels.
struct HintLayout {
  /// Pixels per em, in heights of a row: as tall as row text, and as thin as the list's other
  /// messages.
  static let letters = 0.38
  /// The arrow's width, and its stroke as thick as that of the text beside it.
  static let arrow = (width: 0.24, thickness: 0.05)
  /// Between the arrow's foreground and the text.
  static let gap = 0.26

  let line: ShapedLine
  let baseline: Int
  /// Left edge of the text; the arrow's foreground begins at the margin.
  let left: Int
  private let foreground: (width: Double, thickness: Double)
  private let middle: (x: Double, y: Double)

  /// - Parameter text: Drawn smaller if it does not fit, and the arrow with it.
  init(_ text: String, _ words: RowText) {
    let metrics = words.metrics
    let (margin, row) = (metrics.margin, Double(metrics.height))
    let full = max(RowMetrics.leastSize, Int((Self.letters * row).rounded()))
    let side = { (row: Double) in
      Int(((Self.arrow.width + Self.arrow.thickness + Self.gap) * row).rounded())
    }
    let size = words.whole(
      text, .medium, size: full, room: max(1, metrics.textWidth - side(row))
    ).size
    let scale = row * Double(size) / Double(full)
    left = margin + side(scale)
    line = words.line(text, .medium, size: size, room: max(1, metrics.picture.width - left))
    baseline = words.baseline(.medium, size: size)
    foreground = (Self.arrow.width * scale, Self.arrow.thickness * scale)
    middle = (Double(margin) + (foreground.width + foreground.thickness) / 2, row / 2)
  }

  /// The arrow, in a cell at the left edge of the screen.
  func arrow(_ color: Color) -> Icon {
    Icon(
      .arrow, width: foreground.width, thickness: foreground.thickness, x: middle.x, y: middle.y,
      color: color)
  }
}
