// The soft shadow that a cell throws above and below itself.

/// How far a shadow reaches above and below its cell, and how dark it is.
///
/// It darkens what is behind its cell in the cell's columns, other cells and the ground; beside the
/// cell there is none. It fades out with the square of what is left of its way, so that its end cannot
/// be seen. A cell without a height is nothing but its shadow.
public struct Shadow: Hashable, Sendable {
  /// The shadow on one side of a cell.
  public struct Side: Hashable, Sendable {
    /// Whole pixels, 0 for none.
    public var reach: Int
    /// What it takes of the light at the cell's edge; held from 0 to 1.
    public var strength: Double

    /// No shadow there.
    public static let none = Side(reach: 0, strength: 0)

    public init(reach: Int, strength: Double) {
      self.reach = reach
      self.strength = strength
    }
  }

  /// The shadow upwards, and downwards.
  public var above: Side
  /// As above.
  public var below: Side

  /// None at all.
  public static let none = Shadow()

  public init(above: Side = .none, below: Side = .none) {
    self.above = above
    self.below = below
  }
}
