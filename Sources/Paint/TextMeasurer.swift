// How the interface measures and breaks text without knowing a font.

/// Measures text for the interface. `Text` implements it with real fonts; tests with a fixed width.
public protocol TextMeasurer: AnyObject {
  /// Vertical measures at a size in whole pixels per em.
  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics
  /// Shapes a text on one line or two, or returns it from the cache; what does not fit ends in an
  /// ellipsis.
  ///
  /// A text of two lines is broken at the last blank for which there is room, or within a word that
  /// is longer than a line.
  /// - Parameters:
  ///   - text: Any text; line breaks and control characters count as spaces.
  ///   - style: Its letters.
  ///   - size: Whole pixels per em.
  ///   - maxWidth: Whole pixels a line may be wide.
  ///   - leading: From one baseline to the next, in whole pixels; nil for one line.
  /// - Complexity: O(1) when cached, else O(length).
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine
  /// Shapes lines below each other, each of them whole, or returns them from the cache.
  ///
  /// - Parameters:
  ///   - lines: Their texts; line breaks and control characters count as spaces.
  ///   - text: The text of which they are parts: letters are chosen for all of it.
  ///   - style: Their letters.
  ///   - size: Whole pixels per em.
  ///   - leading: From one baseline to the next, in whole pixels.
  /// - Complexity: O(1) when cached, else O(length of the text).
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine
  /// Where a caret stands in a text on one line: before each letter as a person sees it, and behind the
  /// last; one place more than there are letters.
  ///
  /// - Parameters:
  ///   - text: Any text; line breaks and control characters count as spaces.
  ///   - style: Its letters.
  ///   - size: Whole pixels per em.
  /// - Returns: Whole pixels from the line's beginning, none less than the one before.
  /// - Complexity: O(length).
  func carets(_ text: String, _ style: TextStyle, size: Int) -> [Int]
  /// Forgets lines that are not in `used`, so that a program that runs for months does not fill the
  /// memory.
  func keepOnly(_ used: Set<TextLineID>)
}

extension TextMeasurer {
  /// Vertical measures of rows' letters.
  public func metrics(size: Int) -> FaceMetrics { metrics(.row, size: size) }

  /// A line in rows' letters.
  public func line(_ text: String, size: Int, maxWidth: Int) -> ShapedLine {
    line(text, .row, size: size, maxWidth: maxWidth, leading: nil)
  }

  /// A line in any letters.
  public func line(_ text: String, _ style: TextStyle, size: Int, maxWidth: Int) -> ShapedLine {
    line(text, style, size: size, maxWidth: maxWidth, leading: nil)
  }
}
