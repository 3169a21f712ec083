// One rectangle of the interface: a colour for each scanline, a line of text, a strike-through.
public import Units

/// What to draw for one row, or for another rectangle of the interface.
///
/// A cell has one colour for each scanline (`color` under the light and the fold, mixed with the
/// picture's ground by `opacity`), so that every pixel can be computed and stored once, without
/// reading the picture. Where a cell does not cover the picture, the cells behind it show, and behind
/// all of them the ground.
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
  /// The colour below the light.
  public var color: Color
  /// 1 the cell's own colour, 0 the picture's ground: cells fade to the ground behind the list, never
  /// to what another cell shows.
  public var opacity: Double
  /// The same of letters, lines through them and signs.
  public var inkOpacity: Double
  /// The text and its colour, or nil for a plain cell.
  public var text: CellText?
  /// A sign; not drawn in a cell with a text, which stands for both.
  public var sign: Icon?
  /// Thickness and length of the line through the text's middle, or the caret beside it.
  public var strike: Strikethrough?
  /// The same of a text's second line.
  public var lowerStrike: Strikethrough?
  /// The light over the colour, as on a row.
  public var light: Light
  /// The dark of a fold, as in a row that unfolds.
  public var fold: Fold
  /// What is shown of the natural height, above 0 and at most 1, as of a row that unfolds.
  ///
  /// `height` is the height that is shown. The text and the strike-through stand where they would
  /// in a cell of natural height, and are squeezed towards the cell's top as a whole.
  public var squeeze: Double
  /// The soft shadow that it throws above and below itself.
  public var shadow: Shadow

  /// Everything as it is kept; the opacity of its ink is the cell's own unless it is said.
  public init(
    id: CellID, left: Pixels, top: Pixels, width: Int, height: Int, color: Color,
    opacity: Double = 1, inkOpacity: Double? = nil, text: CellText? = nil, sign: Icon? = nil,
    strike: Strikethrough? = nil, lowerStrike: Strikethrough? = nil, light: Light = .flat,
    fold: Fold = .none,
    squeeze: Double = 1, shadow: Shadow = .none
  ) {
    self.id = id
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.color = color
    self.opacity = opacity
    self.inkOpacity = inkOpacity ?? opacity
    self.text = text
    self.sign = sign
    self.strike = strike
    self.lowerStrike = lowerStrike
    self.light = light
    self.fold = fold
    self.squeeze = squeeze
    self.shadow = shadow
  }

  /// Quarter lines from the picture's top to the cell's: where it is drawn.
  public var topQuarters: Int { top.quarters }

  /// The whole pixels that the cell and its shadow touch: top and bottom are rounded outwards to
  /// them.
  public var bounds: Rect {
    let x = left.whole
    let quarters = topQuarters
    let first = quarters >> 2
    let last = (quarters + height * 4 + 3) >> 2
    return Rect(
      left: x, top: first - shadow.above.reach, right: x + width,
      bottom: last + shadow.below.reach)
  }
}
