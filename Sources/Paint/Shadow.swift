// The soft shadow of a cell, above and below it.

/// How far a shadow reaches above and below its cell, and how dark it is.
///
/// It darkens the cells and the ground behind its cell, in the cell's columns only. It fades with
/// the square of the remaining distance, so that its end is not visible. A cell of height 0 is
/// nothing but its shadow.
public struct Shadow: Hashable, Sendable {
  /// The shadow on one side of a cell.
  public struct Side: Hashable, Sendable {
    /// Whole pixels, 0 for none.
    public var reach: Int
    /// The part of the light that it removes at the cell's edge; clamped from 0 to 1.
    public var strength: Double

    /// No shadow.
    public static let none = Side(reach: 0, strength: 0)

    public init(reach: Int, strength: Double) {
      self.reach = reach
      self.strength = strength
    }
  }

  /// The shadow above the cell.
  public var above: Side
  /// The shadow below the cell.
  public var below: Side

  /// No shadow on either side.
  public static let none = Shadow()

  public init(above: Side = .none, below: Side = .none) {
    self.above = above
    self.below = below
  }
}
