// Icons, drawn as strokes with round caps: no font has them all.

/// An icon in a cell.
public struct Icon: Hashable, Sendable {
  /// The figure. Its unit is the icon's width.
  public enum Shape: Hashable, Sendable, CaseIterable {
    /// ✓, ✗, ↩ and ↓; ↑ and ← of keys.
    case tick, cross, reopen, arrow, up, back
  }

  /// The figure.
  public var shape: Shape
  /// The drawn part of the strokes, from 0 to 1 of their length, in the order of writing.
  public var drawn: Double
  /// Distance from the leftmost to the rightmost stroke end, between centre lines, in pixels.
  public var width: Double
  /// Line width of the strokes, in pixels.
  public var thickness: Double
  /// The centre of the whole icon, in pixels from the cell's left and top edges.
  public var x: Double
  public var y: Double
  public var color: Color

  public init(
    _ shape: Shape, drawn: Double = 1, width: Double, thickness: Double, x: Double, y: Double,
    color: Color
  ) {
    self.shape = shape
    self.drawn = drawn
    self.width = width
    self.thickness = thickness
    self.x = x
    self.y = y
    self.color = color
  }
}
