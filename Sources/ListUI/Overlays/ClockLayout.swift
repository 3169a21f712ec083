// Layout of the clock on one screen: two lines at the lower end of the black area.
import Paint
import Units

/// Layout of the clock on one screen, in pixels of the picture.
package struct ClockLayout {
  /// Pixels per em, in heights of a row: figures that are readable across a room, and a date for
  /// users who are nearer.
  package static let time = 1.55
  package static let date = 0.30
  /// Height of the baselines above the lower end of the black area, in heights of a row.
  package static let timeRise = 1.05
  package static let dateRise = 0.45
  /// Left side bearing of figures, in ems: their glyph bounds, without it, begin at the margin.
  static let bearing = 0.045
  /// Upper bound of the overshoot of round figures, in ems.
  private static let overshoot = 0.03

  /// One of the two lines.
  struct Line {
    let line: ShapedLine
    /// From the cell's left edge and top.
    let x: Int
    let baseline: Int
    /// The cell's size, and the height of its top above the lower end of the black area.
    let width: Int
    let height: Int
    let rise: Int
  }

  private let margin: Int
  private let room: Int
  private let sizes: (time: Int, date: Int)
  private let rises: (time: Int, date: Int)

  init(_ metrics: RowMetrics) {
    let row = Double(metrics.height)
    func part(_ share: Double) -> Int { Int((share * row).rounded()) }
    margin = metrics.margin
    room = metrics.textWidth
    let least = RowMetrics.leastSize
    sizes = (max(least, part(Self.time)), max(least, part(Self.date)))
    rises = (part(Self.timeRise), part(Self.dateRise))
  }

  /// Layout of the time; smaller if it does not fit.
  func time(_ text: String, _ words: RowText) -> Line {
    let (line, size) = words.whole(text, .light, size: sizes.time, room: room)
    let over = Int((Self.overshoot * Double(size)).rounded(.up))
    let face = words.measurer.metrics(.light, size: size)
    let baseline = Int(face.capHeight.value.rounded(.up)) + over
    return Line(
      line: line, x: max(0, margin - Int((Self.bearing * Double(size)).rounded())),
      baseline: baseline, width: margin + line.width, height: baseline + over,
      rise: rises.time + baseline)
  }

  /// Layout of the date; smaller if it does not fit.
  func date(_ text: String, _ words: RowText) -> Line {
    let (line, size) = words.whole(text, .medium, size: sizes.date, room: room)
    let face = words.measurer.metrics(.medium, size: size)
    // The date must not reach the figures.
    let above = rises.time - Int((Self.overshoot * Double(sizes.time)).rounded(.up)) - rises.date
    let baseline = min(Int(face.ascent.value.rounded(.up)), max(1, above))
    return Line(
      line: line, x: margin, baseline: baseline, width: margin + line.width,
      height: baseline + Int(face.descent.value.rounded(.up)), rise: rises.date + baseline)
  }
}
