// A line of text that was shaped, and its name.

/// The name of a shaped line in the measurer's cache.
public struct TextLineID: Hashable, Sendable {
  public let raw: Int
  public init(raw: Int) { self.raw = raw }
}

/// A shaped text of one line or two: what the interface needs to place it.
public struct ShapedLine: Hashable, Sendable {
  /// By which a cell asks for the line's letters.
  public let id: TextLineID
  /// Advance width of the first line in whole pixels, rounded up.
  public let width: Int
  /// The same of the second line; 0 where one line is enough.
  public let lowerWidth: Int

  public init(id: TextLineID, width: Int, lowerWidth: Int = 0) {
    self.id = id
    self.width = width
    self.lowerWidth = lowerWidth
  }
}
