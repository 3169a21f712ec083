// The sizes of the clock on one glass: two lines that stand at the black's lower end.
import Paint
import Units

/// What the clock looks like on one glass, in pixels of the picture.
package struct ClockLayout {
  /// Its letters' em, in heights of a row: figures that are read from the other end of a room, and the
  /// date for whoever is nearer.
  package static let time = 1.55
  package static let date = 0.30
  /// How far the baselines stand above the black's lower end, in heights of a row.
  package static let timeRise = 1.05
  package static let dateRise = 0.45
  /// So much of their em figures have free at their left: their ink, and not that, stands on the margin.
  static let bearing = 0.045
  /// So far round figures go beyond flat ones, and no farther, in ems.
  private static let overshoot = 0.03

  /// One of the lines.
  struct Line {
    let line: ShapedLine
    /// From the cell's top and left edge.
    let x: Int
    let baseline: Int
    /// The cell's size, and how far its top is above the black's lower end.
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

  /// Where the figures stand; smaller where there is not so much room.
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

  /// Where the date stands, likewise.
  func date(_ text: String, _ words: RowText) -> Line {
    let (line, size) = words.whole(text, .medium, size: sizes.date, room: room)
    let face = words.measurer.metrics(.medium, size: size)
    // Never over the figures.
    let above = rises.time - Int((Self.overshoot * Double(sizes.time)).rounded(.up)) - rises.date
    let baseline = min(Int(face.ascent.value.rounded(.up)), max(1, above))
    return Line(
      line: line, x: margin, baseline: baseline, width: margin + line.width,
      height: baseline + Int(face.descent.value.rounded(.up)), rise: rises.date + baseline)
  }
}
