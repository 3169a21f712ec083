// A cell ready to be drawn: whole columns, quartered lines, colours as the picture stores them.
internal import Paint
internal import Text
internal import Units

/// A cell's geometry on the picture. Lines are counted in quarters where a cell can cover part of one.
struct PlacedCell {
  /// First column inside and first column outside.
  let left: Int
  let right: Int
  /// First quarter line inside and first quarter line outside.
  let topQuarter: Int
  let bottomQuarter: Int
  let bevel: Bevel
  let ink: PlacedInk?
  let bar: PlacedBar?

  init(_ cell: Cell, lines: TextLines) {
    let bounds = cell.bounds
    let top = cell.topQuarters
    (left, right) = (bounds.left, bounds.right)
    (topQuarter, bottomQuarter) = (top, top + 4 * cell.height)
    bevel = Bevel(color: cell.color, opacity: cell.opacity, height: cell.height)
    ink = cell.text.map { text in
      PlacedInk(
        strip: lines.strip(text.line, phase: top & 3), x: bounds.left + text.x,
        baseline: (top >> 2) + text.baseline, pixel: packed(text.color, opacity: cell.opacity))
    }
    bar = cell.strike.map { strike in
      PlacedBar(
        left: bounds.left + strike.rect.left, right: bounds.left + strike.rect.right,
        topQuarter: top + 4 * strike.rect.top, bottomQuarter: top + 4 * strike.rect.bottom,
        pixel: packed(strike.color, opacity: cell.opacity))
    }
  }

  /// First line that the cell touches and first line below all that it touches.
  var lines: Range<Int> { topQuarter >> 2..<(bottomQuarter + 3) >> 2 }

  /// Whether the cell covers all of the columns at a quarter line.
  func covers(columns: Range<Int>, quarter: Int) -> Bool {
    left <= columns.lowerBound && columns.upperBound <= right && topQuarter <= quarter
      && quarter < bottomQuarter
  }

  /// What shows on columns that the cell covers: one of `Run`'s names.
  func shows(columns: Range<Int>, quarter: Int) -> UInt16 {
    if let bar, bar.left <= columns.lowerBound, columns.upperBound <= bar.right,
      bar.topQuarter <= quarter, quarter < bar.bottomQuarter
    {
      return Run.bar
    }
    if let ink, ink.left <= columns.lowerBound, columns.upperBound <= ink.right,
      ink.top <= quarter >> 2, quarter >> 2 < ink.bottom
    {
      return Run.ink
    }
    return Run.plain
  }
}

/// A cell's text on the picture.
struct PlacedInk {
  let strip: Strip
  /// Start of the line of text.
  let x: Int
  /// The whole line that the baseline stands on; the strip holds the fraction.
  let baseline: Int
  let pixel: UInt32

  var left: Int { x + strip.ink.left }
  var right: Int { x + strip.ink.right }
  var top: Int { baseline + strip.ink.top }
  var bottom: Int { baseline + strip.ink.bottom }
}

/// A cell's strike-through on the picture.
struct PlacedBar {
  let left: Int
  let right: Int
  let topQuarter: Int
  let bottomQuarter: Int
  let pixel: UInt32
}
