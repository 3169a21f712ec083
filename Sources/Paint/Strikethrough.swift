// The line through a cell's text.
public import Units

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
