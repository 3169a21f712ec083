// How the interface measures and breaks text without knowing a font.
public import Units

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

/// Vertical measures of a face at one size, in pixels above the baseline (positive is up).
public struct FaceMetrics: Hashable, Sendable {
  /// Height of a lower-case x: text is centred on its middle.
  public let xHeight: Pixels
  /// Height of a capital.
  public let capHeight: Pixels
  /// Room above the baseline and, as a positive number too, below it that letters may take.
  public let ascent: Pixels
  public let descent: Pixels

  public init(xHeight: Pixels, capHeight: Pixels, ascent: Pixels, descent: Pixels) {
    self.xHeight = xHeight
    self.capHeight = capHeight
    self.ascent = ascent
    self.descent = descent
  }
}

/// Measures text for the interface. `Text` implements it with real fonts; tests with a fixed width.
public protocol TextMeasurer: AnyObject {
  /// Vertical measures at a size in whole pixels per em.
  func metrics(size: Int) -> FaceMetrics
  /// Shapes a line, or returns it from the cache; what does not fit ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - text: Any text; line breaks and control characters count as spaces.
  ///   - size: Whole pixels per em.
  ///   - maxWidth: Whole pixels the line may be wide.
  /// - Complexity: O(1) when cached, else O(length).
  func line(_ text: String, size: Int, maxWidth: Int) -> ShapedLine
  /// The advance width of a line's first letters in whole pixels, rounded up.
  ///
  /// - Parameters:
  ///   - line: A line that was not forgotten.
  ///   - letters: Held between none and all of the line's, which are as wide as the line.
  /// - Complexity: O(letters), no allocation.
  func width(of line: TextLineID, letters: Int) -> Int
  /// Forgets lines that are not in `used`, so that a long life does not fill the memory.
  func keepOnly(_ used: Set<TextLineID>)
}
