// The line between two rows, where rows are parted.

/// The seam between two rows that follow each other, or an end of the list.
public struct Seam: Hashable, Sendable {
  /// The item of the row above it; nil above the first.
  public let above: TargetID?
  /// The item of the row below it; nil below the last.
  public let below: TargetID?

  public init(above: TargetID?, below: TargetID?) {
    self.above = above
    self.below = below
  }

  /// Whether it is next to the item's row.
  func touches(_ target: TargetID) -> Bool { above == target || below == target }
}
