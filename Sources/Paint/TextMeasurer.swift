// How the interface measures and breaks text without knowing a font.
public import Units

/// Measures text for the interface. `Text` implements it with real fonts, tests with a fixed width.
public protocol TextMeasurer: AnyObject {
  /// Vertical metrics at a size in whole pixels per em.
  func metrics(_ style: TextStyle, size: Int) -> FaceMetrics
  /// Shapes a text on one line or two, or returns it from the cache. Text that does not fit ends in
  /// an ellipsis.
  ///
  /// A text of two lines is broken at the last blank that fits, or within a word that is longer
  /// than a line.
  /// - Parameters:
  ///   - text: Any text; line breaks and control characters count as spaces.
  ///   - style: Selects the face.
  ///   - size: Whole pixels per em.
  ///   - maxWidth: The maximum width of a line in whole pixels.
  ///   - leading: From one baseline to the next, in whole pixels; nil for one line.
  /// - Complexity: O(1) when cached, else O(length).
  func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine
  /// Shapes the given lines below each other, or returns them from the cache. Each is one line,
  /// without a width limit.
  ///
  /// - Parameters:
  ///   - lines: The texts of the lines; line breaks and control characters count as spaces.
  ///   - text: The whole text that the lines are parts of, from which the face is chosen.
  ///   - style: Selects the face.
  ///   - size: Whole pixels per em.
  ///   - leading: From one baseline to the next, in whole pixels.
  /// - Complexity: O(1) when cached, else O(length of the text).
  func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine
  /// The places of the caret in a line.
  ///
  /// - Parameters:
  ///   - line: Any text; line breaks and control characters count as spaces.
  ///   - text: The whole text that the line is a part of, from which its face and its direction
  ///     follow.
  ///   - style: Selects the face.
  ///   - size: Whole pixels per em.
  /// - Complexity: O(length).
  func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets
  /// Whether no font has the characters of a text, as far as is known: a font that is still looked
  /// for may have them.
  ///
  /// - Parameter text: Any text; it is not shaped.
  /// - Complexity: O(length · fonts).
  func lacks(_ text: String) -> Bool
  /// Drops all lines not in `used`, so that the cache stays bounded in a program that runs for
  /// months.
  func keepOnly(_ used: Set<TextLineID>)
}

extension TextMeasurer {
  /// A measurer without fonts lacks nothing.
  public func lacks(_ text: String) -> Bool { false }

  /// Vertical metrics of the row style.
  public func metrics(size: Int) -> FaceMetrics { metrics(.row, size: size) }

  /// A line in the row style.
  public func line(_ text: String, size: Int, maxWidth: Int) -> ShapedLine {
    line(text, .row, size: size, maxWidth: maxWidth, leading: nil)
  }

  /// A line in any style.
  public func line(_ text: String, _ style: TextStyle, size: Int, maxWidth: Int) -> ShapedLine {
    line(text, style, size: size, maxWidth: maxWidth, leading: nil)
  }
}

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

/// Vertical metrics of a face at one size, in pixels above the baseline (positive is up).
public struct FaceMetrics: Hashable, Sendable {
  /// Height of a lower-case x.
  public let xHeight: Pixels
  /// Height of a capital letter.
  public let capHeight: Pixels
  /// Extent of the face above the baseline and below it; both are positive.
  public let ascent: Pixels
  public let descent: Pixels

  /// The visual middle of a line above its baseline: half the mean of x-height and cap height.
  public var middle: Pixels { (xHeight + capHeight) * 0.25 }

  public init(xHeight: Pixels, capHeight: Pixels, ascent: Pixels, descent: Pixels) {
    self.xHeight = xHeight
    self.capHeight = capHeight
    self.ascent = ascent
    self.descent = descent
  }
}
