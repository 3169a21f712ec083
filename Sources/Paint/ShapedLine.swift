// A line of text that was shaped, and its name.

/// The name of a shaped line in the measurer's cache.
public struct TextLineID: Hashable, Sendable {
  public let raw: Int
  public init(raw: Int) { self.raw = raw }
}

/// A shaped line: what the interface needs to place it.
public struct ShapedLine: Hashable, Sendable {
  /// By which a cell asks for the line's letters.
  public let id: TextLineID
  /// Advance width in whole pixels, rounded up.
  public let width: Int
  /// How many letters are shown, as a person sees them: an accent belongs to its letter, and an
  /// ellipsis is one.
  public let letters: Int

  public init(id: TextLineID, width: Int, letters: Int) {
    self.id = id
    self.width = width
    self.letters = letters
  }
}
