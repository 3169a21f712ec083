// One rectangle of the interface: a colour for each scanline, a line of text, a strike-through.
public import Units

/// What to draw for one row, or for another rectangle of the interface.
///
/// A cell has one colour for each scanline (`color` under the light and the fold, mixed with the
/// picture's ground by `opacity`), so that every pixel is computed and stored once, without reading
/// the picture. Where a cell does not cover the picture, the cells behind it show, and behind all
/// of them the ground.
public struct Cell: Hashable, Sendable {
  /// Equal in two display lists for the same item of the interface.
  public var id: CellID
  /// Left edge; rounded to whole pixels when drawn.
  public var left: Pixels
  /// Top edge; drawn in steps of a quarter of a pixel, whole at rest.
  public var top: Pixels
  /// Width in whole pixels.
  public var width: Int
  /// Height in whole pixels.
  public var height: Int
  /// The colour before the light is applied.
  public var color: Color
  /// 1 for the cell's own colour, 0 for the picture's ground. Cells fade to the ground behind the
  /// list, never to another cell.
  public var opacity: Double
  /// The opacity of text, strike-throughs and the icon, likewise.
  public var foregroundOpacity: Double
  /// The text and its colour, or nil for a plain cell.
  public var text: CellText?
  /// An icon; not drawn if the cell has a text.
  public var icon: Icon?
  /// The bar through the text, or the caret beside it.
  public var strikethrough: Strikethrough?
  /// The bar through the text's second line.
  public var lowerStrikethrough: Strikethrough?
  /// The light over the colour, as on a row.
  public var light: Light
  /// The shading of a fold, as in a row that unfolds.
  public var fold: Fold
  /// The shown part of the natural height, above 0 and at most 1, as of a row that unfolds.
  ///
  /// `height` is the shown height. Text and strike-throughs are laid out in the natural height,
  /// then squeezed as a whole towards the cell's top.
  public var squeeze: Double
  /// The soft shadow above and below the cell.
  public var shadow: Shadow

  /// Creates a cell. Without `foregroundOpacity`, text and icon have the cell's opacity.
  public init(
    id: CellID, left: Pixels, top: Pixels, width: Int, height: Int, color: Color,
    opacity: Double = 1, foregroundOpacity: Double? = nil, text: CellText? = nil, icon: Icon? = nil,
    strikethrough: Strikethrough? = nil, lowerStrikethrough: Strikethrough? = nil,
    light: Light = .flat,
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
    self.foregroundOpacity = foregroundOpacity ?? opacity
    self.text = text
    self.icon = icon
    self.strikethrough = strikethrough
    self.lowerStrikethrough = lowerStrikethrough
    self.light = light
    self.fold = fold
    self.squeeze = squeeze
    self.shadow = shadow
  }

  /// The drawn top edge, in quarter lines from the picture's top.
  public var topQuarters: Int { top.quarters }

  /// The whole pixels that the cell and its shadow touch. Top and bottom are rounded outwards.
  ///
  /// Inlined: a call would copy the whole cell.
  @inline(__always)
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

/// The id of a cell across display lists, by which their difference is found.
public struct CellID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// A shaped text of one or more lines, placed in a cell.
public struct CellText: Hashable, Sendable {
  /// The id of the shaped text, from the measurer.
  public var line: TextLineID
  /// Start of the line from the cell's left edge, in whole pixels.
  public var x: Int
  /// Baseline of the first line from the cell's top edge, in whole pixels.
  public var baseline: Int
  public var color: Color

  public init(line: TextLineID, x: Int, baseline: Int, color: Color) {
    self.line = line
    self.x = x
    self.baseline = baseline
    self.color = color
  }
}

/// The style of a text. `Text` chooses a face for each.
public enum TextStyle: Hashable, Sendable, CaseIterable {
  /// Rows: a strong weight, as they are read from a distance over colours.
  case row
  /// Undo bar, banner, date, hint and key labels.
  case medium
  /// The clock: digits as tall as a row or taller.
  case light
}

/// A strike-through: a filled bar in the text's colour, relative to the cell.
public struct Strikethrough: Hashable, Sendable {
  /// Whole pixels from the cell's left and top edges.
  public var rect: Rect
  public var color: Color

  public init(rect: Rect, color: Color) {
    self.rect = rect
    self.color = color
  }
}
