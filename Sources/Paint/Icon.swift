// Signs of our own, drawn as strokes with round ends: no font has them all.

/// A sign in a cell.
public struct Icon: Hashable, Sendable {
  /// What is drawn. The unit is the sign's width.
  public enum Shape: Hashable, Sendable, CaseIterable {
    /// ✓, ✗ and ↓; ↑ and ← of keys.
    case tick, cross, arrow, up, back
  }

  /// Which sign.
  public var shape: Shape
  /// The part of its strokes that is drawn, from 0 to 1 of their length, in the order of writing.
  public var drawn: Double
  /// How wide it is from the middle of one stroke's end to that of the other, in pixels.
  public var width: Double
  /// How thick its strokes are, in pixels.
  public var thickness: Double
  /// The middle of its ink, in pixels from the cell's left and top edges.
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
