// A cell ready to be drawn: its geometry and that of its foreground on the panel.
internal import Paint
internal import Text
internal import Units

/// A cell's geometry on the panel, in quarters of a pixel along both axes.
///
/// A cell can cover part of a pixel along the picture's vertical only, which is the panel's
/// horizontal if the picture is sideways. Its colours are in the ``CellShading`` at the same index.
struct ResolvedCell {
  private(set) var area: Rect
  /// The index of its text or icon, and the whole pixels that it covers; empty without one.
  let foreground: Int
  let foregroundArea: Rect
  let bar: PlacedBar?
  let lowerBar: PlacedBar?
  /// Whether the colour of its foreground differs between scanlines.
  let isFolded: Bool
  let foregroundOpacity: Double
  /// Scanlines relative to the cell's top.
  let scanlines: Scanlines

  /// - Parameters:
  ///   - foreground: The index of the cell's text or icon, if it has one.
  ///   - foregroundArea: The pixels of the panel that this covers.
  ///   - picture: The size of the picture that the cell belongs to.
  ///   - ground: The colour behind all cells, as it is on the screen.
  ///   - brightness: The picture's, 0 to 1.
  init(
    _ cell: Cell, foreground: Int, foregroundArea: Rect, picture: Size, ground: Color,
    brightness: Double, rotation: Rotation
  ) {
    let top = cell.topQuarters
    let left = 4 * cell.left.whole
    let quarters = Size(width: 4 * picture.width, height: 4 * picture.height)
    area = rotation.panelRect(
      Rect(left: left, top: top, right: left + 4 * cell.width, bottom: top + 4 * cell.height),
      in: quarters)
    isFolded = cell.fold.depth > 0
    foregroundOpacity = cell.foregroundOpacity
    self.foreground = foreground
    self.foregroundArea = foregroundArea
    func placed(_ strikethrough: Strikethrough?) -> PlacedBar? {
      strikethrough.map { strikethrough in
        let color = strikethrough.color.dimmed(to: brightness)
        return PlacedBar(
          area: rotation.panelRect(
            Rect(
              left: left + 4 * strikethrough.rect.left,
              top: top + cell.squeezedQuarters(strikethrough.rect.top),
              right: left + 4 * strikethrough.rect.right,
              bottom: top + cell.squeezedQuarters(strikethrough.rect.bottom)),
            in: quarters),
          color: color, pixel: color.packed(opacity: cell.foregroundOpacity, on: ground))
      }
    }
    bar = placed(cell.strikethrough)
    lowerBar = placed(cell.lowerStrikethrough)
    scanlines = Scanlines(from: top, picture: picture, rotation: rotation)
  }

  /// The part of the cell that a coloured glyph of its text covers.
  ///
  /// - Parameter pixels: The glyph's area on the panel.
  /// - Returns: Nil if the cell ends before the glyph.
  func part(at pixels: Rect) -> ResolvedCell? {
    var part = self
    part.area = area.intersection(
      Rect(
        left: 4 * pixels.left, top: 4 * pixels.top, right: 4 * pixels.right,
        bottom: 4 * pixels.bottom))
    return part.area.isEmpty ? nil : part
  }

  /// Whether no bar of the cell crosses a line of the panel.
  func isPlain(on line: Int) -> Bool {
    bar?.meets(line: line) != true && lowerBar?.meets(line: line) != true
  }

  /// What a covered quarter of a pixel shows: one of the constants of ``Run``.
  func shows(x: Int, y: Int) -> UInt16 {
    if let bar, bar.area.hasInside(x: x, y: y) { return Run.bar }
    if let lowerBar, lowerBar.area.hasInside(x: x, y: y) { return Run.lowerBar }
    return Run.plain
  }

  /// The bar that a run shows; nil if it shows none.
  @inline(__always)
  func bar(_ shown: UInt16) -> PlacedBar? {
    switch shown {
    case Run.bar: bar
    case Run.lowerBar: lowerBar
    default: nil
    }
  }
}

/// A coloured glyph of a cell's text.
struct PlacedColors {
  /// The index of the cell that covers its pixels alone.
  let cell: UInt16
  let mask: ColorMask
  let glow: ColorGlow

  /// A colour with the glyph's pixel on some of its quarters.
  ///
  /// - Parameters:
  ///   - base: The colour without it.
  ///   - own: The glyph's pixel.
  ///   - quarters: How many of the four show the glyph.
  @inline(__always)
  func colored(_ base: UInt32, _ own: UInt32, quarters: Int) -> UInt32 {
    guard quarters > 0 else { return base }
    let over = glow.over(base, own)
    return quarters == 4
      ? over
      : Raster.mean(SIMD4(over, quarters > 1 ? over : base, quarters > 2 ? over : base, base))
  }
}

/// A cell's text or icon on the panel.
struct ResolvedForeground {
  /// The whole pixels that it covers, including the halo if `shade` is above 0.
  let area: Rect
  /// The origin of the line mask.
  let x: Int
  let y: Int
  let color: Color
  /// The colour without a fold.
  let pixel: UInt32
  /// How much of the ground turns black under the halo, of 256.
  let shade: UInt16
  /// The index of the line mask.
  let lineMask: Int

  /// - Parameters:
  ///   - color: The colour of the text or icon, as it is on the screen; so is the ground's.
  ///   - shade: How much of the ground turns black under the halo, of 256.
  ///   - lineMask: Rotated like the picture, and lowered or squeezed like the cell.
  ///   - index: The index of the line mask.
  ///   - pen: The origin of the mask, from the cell's left edge and from the line of its top.
  init(
    _ color: Color, shade: UInt16, of cell: Cell, lineMask: LineMask, at index: Int,
    pen: (x: Int, line: Int), picture: Size, ground: Color, rotation: Rotation
  ) {
    let start = cell.left.whole + pen.x
    let line = (cell.topQuarters >> 2) + pen.line
    // Rotates the pen as an empty rectangle.
    let origin = rotation.panelRect(
      Rect(left: start, top: line, right: start, bottom: line), in: picture)
    (x, y) = (origin.left, origin.top)
    self.shade = shade
    let shown = shade > 0 ? lineMask.area : lineMask.foreground
    area = Rect(
      left: x + shown.left, top: y + shown.top, right: x + shown.right, bottom: y + shown.bottom)
    self.color = color
    pixel = color.packed(opacity: cell.foregroundOpacity, on: ground)
    self.lineMask = index
  }
}

/// A cell's strike-through on the panel.
struct PlacedBar {
  /// In quarters of a pixel.
  let area: Rect
  let color: Color
  /// The colour without a fold.
  let pixel: UInt32

  /// Whether it covers part of a line of the panel.
  func meets(line: Int) -> Bool { area.top < 4 * line + 4 && area.bottom > 4 * line }
}

extension Cell {
  var isSqueezed: Bool { squeeze < 1 }

  /// The shown position of a natural line, both from the cell's top; the result in quarter lines.
  fileprivate func squeezedQuarters(_ line: Int) -> Int {
    isSqueezed ? Int((Double(4 * line) * max(0, squeeze)).rounded()) : 4 * line
  }
}

extension Rect {
  func hasInside(x: Int, y: Int) -> Bool { left <= x && x < right && top <= y && y < bottom }
}
