// A shaped line of text and its id.

/// The id of a shaped line in the measurer's cache.
public struct TextLineID: Hashable, Sendable {
  public let raw: Int
  public init(raw: Int) { self.raw = raw }
}

/// A shaped text of one or more lines: what the interface needs to place it.
public struct ShapedLine: Hashable, Sendable {
  /// The id by which a cell refers to the text.
  public let id: TextLineID
  /// Advance width of the first line in whole pixels, rounded up.
  public let width: Int
  /// Advance width of the second line, likewise; 0 if there is none.
  public let lowerWidth: Int
  /// Whether the text begins at the right: its lines end at the same column, and a cell places
  /// their right ends.
  public let isRightToLeft: Bool

  public init(id: TextLineID, width: Int, lowerWidth: Int = 0, isRightToLeft: Bool = false) {
    self.id = id
    self.width = width
    self.lowerWidth = lowerWidth
    self.isRightToLeft = isRightToLeft
  }
}
