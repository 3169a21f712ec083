// A cell ready to be drawn: whole columns, quartered lines, colours as the picture stores them.
internal import Paint
internal import Text
internal import Units

/// A cell's geometry on the picture. Lines are counted in quarters where a cell can cover part of one.
///
/// Numbers only: it is copied for every run, and counting references would take as long as drawing.
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

  /// - Parameter ink: Where the cell's text stands, if it has one.
  init(_ cell: Cell, ink: PlacedInk?) {
    let bounds = cell.bounds
    let top = cell.topQuarters
    (left, right) = (bounds.left, bounds.right)
    (topQuarter, bottomQuarter) = (top, top + 4 * cell.height)
    bevel = Bevel(color: cell.color, opacity: cell.opacity, height: cell.height)
    self.ink = ink
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
  /// Columns and lines that the strip's ink covers.
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  /// Start of the line of text.
  let x: Int
  /// The whole line that the baseline stands on; the strip holds the fraction.
  let baseline: Int
  let pixel: UInt32
  /// The place of the strip among those of the picture.
  let strip: Int

  init(_ text: CellText, of cell: Cell, strip: Strip, at place: Int) {
    x = cell.bounds.left + text.x
    baseline = (cell.topQuarters >> 2) + text.baseline
    (left, right) = (x + strip.ink.left, x + strip.ink.right)
    (top, bottom) = (baseline + strip.ink.top, baseline + strip.ink.bottom)
    pixel = packed(text.color, opacity: cell.opacity)
    self.strip = place
  }
}

/// A cell's strike-through on the picture.
struct PlacedBar {
  let left: Int
  let right: Int
  let topQuarter: Int
  let bottomQuarter: Int
  let pixel: UInt32
}
