// How a list without rows begins, as a line: an arrow, and what it means.
import Paint
import Units

/// The sizes of the hint on one glass, in pixels of a row.
struct HintLayout {
  /// Its letters' em, in heights of a row: as tall as rows' letters, and as thin as what the list says
  /// of itself.
  static let letters = 0.38
  /// The arrow's width from end to end, and its strokes: as strong as the letters' beside it.
  static let arrow = (width: 0.24, thickness: 0.05)
  /// Between the arrow's ink and the letters.
  static let gap = 0.26

  let line: ShapedLine
  let baseline: Int
  /// Where the letters begin; the arrow's ink begins on the margin.
  let left: Int
  private let ink: (width: Double, thickness: Double)
  private let middle: (x: Double, y: Double)

  /// - Parameter text: Smaller where there is no room for all of it, and the arrow with it.
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
    ink = (Self.arrow.width * scale, Self.arrow.thickness * scale)
    middle = (Double(margin) + (ink.width + ink.thickness) / 2, row / 2)
  }

  /// The arrow in a cell that begins at the glass's left edge.
  func arrow(_ color: Color) -> Icon {
    Icon(
      .arrow, width: ink.width, thickness: ink.thickness, x: middle.x, y: middle.y, color: color)
  }
}
