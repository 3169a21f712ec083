// How the interface measures and breaks text without knowing a font.

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
  /// Forgets lines that are not in `used`, so that a program that runs for months does not fill the
  /// memory.
  func keepOnly(_ used: Set<TextLineID>)
}
