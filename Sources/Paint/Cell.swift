// One rectangle of the interface: a colour for each scanline, a line of text, a strike-through.
public import Units

/// What to draw for one row, or for another rectangle of the interface.
///
/// A cell has one colour for each scanline (`color` under the bevel's ramp, scaled by `opacity`
/// over black), so that every pixel can be computed and stored once, without reading the picture.
/// Where a cell does not cover the picture, the cells behind it show, and behind all of them black.
public struct Cell: Hashable, Sendable {
  /// The same in two display lists for what a person takes for the same thing.
  public var id: CellID
  /// Left edge; whole pixels reach the glass (rounded).
  public var left: Pixels
  /// Top edge; drawn in steps of a quarter of a pixel, whole at rest.
  public var top: Pixels
  /// Width in whole pixels.
  public var width: Int
  /// Height in whole pixels.
  public var height: Int
  /// The colour below the bevel.
  public var color: Color
  /// 1 opaque, 0 black: cells fade to the black behind the list, never to what another cell shows.
  public var opacity: Double
  /// The line of text and its colour, or nil for a plain cell.
  public var text: CellText?
  /// Thickness and length of the line through the text's middle.
  public var strike: Strike?
  /// Whether light lies over the colour, as on a row; without it all scanlines are alike.
  public var hasBevel: Bool
  /// What is shown of the natural height, above 0 and at most 1, as of a row that unfolds.
  ///
  /// `height` is the height that is shown. The text and the strike-through stand where they would
  /// in a cell of natural height, and are squeezed towards the cell's top as a whole.
  public var squeeze: Double
  /// How far above and below the cell a soft shadow reaches, in whole pixels.
  ///
  /// It darkens the cells behind this one in its columns; beside the cell there is none.
  public var shadow: Int

  public init(
    id: CellID, left: Pixels, top: Pixels, width: Int, height: Int, color: Color,
    opacity: Double = 1, text: CellText? = nil, strike: Strike? = nil, hasBevel: Bool = true,
    squeeze: Double = 1, shadow: Int = 0
  ) {
    self.id = id
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.color = color
    self.opacity = opacity
    self.text = text
    self.strike = strike
    self.hasBevel = hasBevel
    self.squeeze = squeeze
    self.shadow = shadow
  }

  /// The whole pixels that the cell and its shadow touch: top and bottom are rounded outwards to
  /// them.
  public var bounds: Rect {
    let x = Int(left.value.rounded())
    let quarters = Int((top.value * 4).rounded())
    let first = quarters >> 2
    let last = (quarters + height * 4 + 3) >> 2
    return Rect(left: x, top: first - shadow, right: x + width, bottom: last + shadow)
  }
}
