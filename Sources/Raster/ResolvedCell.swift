// A cell ready to be drawn: where it and what stands on it lie on the panel.
internal import Paint
internal import Text
internal import Units

/// A cell's geometry on the panel, in quarters of a pixel along both axes.
///
/// A cell can cover part of a pixel along the picture's vertical only, which is the panel's
/// horizontal when the picture lies on its side. Its colours are those of the look at its place.
struct ResolvedCell {
  let area: Rect
  /// The place of its text or sign among those of the picture, and the whole pixels that it covers;
  /// empty without one.
  let ink: Int
  let inkArea: Rect
  let bar: PlacedBar?
  let lowerBar: PlacedBar?
  /// Whether its ink does not have the same colour on all scanlines.
  let isFolded: Bool
  let inkOpacity: Double
  /// Counted from the cell's top.
  let scanlines: Scanlines

  /// - Parameters:
  ///   - ink: The place of the cell's text or sign among those of the picture, if it has one.
  ///   - inkArea: What of the panel that covers.
  ///   - picture: The size of the picture that the cell belongs to.
  ///   - ground: What lies behind all cells.
  init(
    _ cell: Cell, ink: Int, inkArea: Rect, picture: Size, ground: Color, rotation: Rotation
  ) {
    let top = cell.topQuarters
    let left = 4 * cell.bounds.left
    let quarters = Size(width: 4 * picture.width, height: 4 * picture.height)
    area = rotation.panelRect(
      Rect(left: left, top: top, right: left + 4 * cell.width, bottom: top + 4 * cell.height),
      in: quarters)
    isFolded = cell.fold.depth > 0
    inkOpacity = cell.inkOpacity
    self.ink = ink
    self.inkArea = inkArea
    func placed(_ strike: Strikethrough?) -> PlacedBar? {
      strike.map { strike in
        PlacedBar(
          area: rotation.panelRect(
            Rect(
              left: left + 4 * strike.rect.left,
              top: top + cell.squeezedQuarters(strike.rect.top),
              right: left + 4 * strike.rect.right,
              bottom: top + cell.squeezedQuarters(strike.rect.bottom)),
            in: quarters),
          color: strike.color, pixel: strike.color.packed(opacity: cell.inkOpacity, on: ground))
      }
    }
    bar = placed(cell.strike)
    lowerBar = placed(cell.lowerStrike)
    scanlines = Scanlines(from: top, picture: picture, rotation: rotation)
  }

  /// Whether no line through its text is seen on a line of the panel.
  func isPlain(on line: Int) -> Bool {
    bar?.meets(line: line) != true && lowerBar?.meets(line: line) != true
  }

  /// What shows at a quarter of a pixel that the cell covers: one of `Run`'s names.
  func shows(x: Int, y: Int) -> UInt16 {
    if let bar, bar.area.hasInside(x: x, y: y) { return Run.bar }
    if let lowerBar, lowerBar.area.hasInside(x: x, y: y) { return Run.lowerBar }
    return Run.plain
  }

  /// The line through the text that a run shows; nil where it shows none.
  @inline(__always)
  func bar(_ shown: UInt16) -> PlacedBar? {
    switch shown {
    case Run.bar: bar
    case Run.lowerBar: lowerBar
    default: nil
    }
  }
}

/// A cell's text or sign on the panel.
struct PlacedInk {
  /// Whole pixels that the strip's ink covers, with its rim where that shows.
  let area: Rect
  /// The strip's origin.
  let x: Int
  let y: Int
  let color: Color
  /// The colour where no fold darkens it.
  let pixel: UInt32
  /// How much of the ground around letters turns black, of 256.
  let shade: UInt16
  /// The place of the strip among those of the picture.
  let strip: Int

  /// - Parameters:
  ///   - color: Of the text or the sign.
  ///   - shade: How much of the ground around it turns black, of 256.
  ///   - strip: Turned as the picture is, and lowered or squeezed as the cell is.
  ///   - place: The place of the strip among those of the picture.
  ///   - pen: Where the strip is counted from, from the cell's left edge and from the line that its
  ///     top stands on.
  init(
    _ color: Color, shade: UInt16, of cell: Cell, strip: LineMask, at place: Int,
    pen: (x: Int, line: Int), picture: Size, ground: Color, rotation: Rotation
  ) {
    let start = cell.bounds.left + pen.x
    let line = (cell.topQuarters >> 2) + pen.line
    // An empty rectangle at the pen turns into an empty one where the pen is on the panel.
    let origin = rotation.panelRect(
      Rect(left: start, top: line, right: start, bottom: line), in: picture)
    (x, y) = (origin.left, origin.top)
    self.shade = shade
    let shown = shade > 0 ? strip.area : strip.ink
    area = Rect(
      left: x + shown.left, top: y + shown.top, right: x + shown.right, bottom: y + shown.bottom)
    self.color = color
    pixel = color.packed(opacity: cell.inkOpacity, on: ground)
    self.strip = place
  }
}

/// A cell's strike-through on the panel.
struct PlacedBar {
  /// In quarters of a pixel.
  let area: Rect
  let color: Color
  /// The colour where no fold darkens it.
  let pixel: UInt32

  /// Whether it covers a part of a line of the panel.
  func meets(line: Int) -> Bool { area.top < 4 * line + 4 && area.bottom > 4 * line }
}

extension Cell {
  var isSqueezed: Bool { squeeze < 1 }

  /// Where a natural line from the cell's top is shown, in quarter lines from there.
  fileprivate func squeezedQuarters(_ line: Int) -> Int {
    isSqueezed ? Int((Double(4 * line) * max(0, squeeze)).rounded()) : 4 * line
  }
}

extension Rect {
  func hasInside(x: Int, y: Int) -> Bool { left <= x && x < right && top <= y && y < bottom }
}
