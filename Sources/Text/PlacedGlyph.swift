// A shaped glyph, and what a face is asked to shape.

/// A shaped glyph at its place in a line.
struct PlacedGlyph {
  /// Glyph index in the font; 0 is the glyph for characters that the font lacks (.notdef).
  let index: UInt32
  /// Byte offset in the text at which the glyph's cluster begins.
  let cluster: Int
  /// From the line's start and up from the baseline, in 1/64 pixel.
  var x: Int
  var y: Int
  /// Advance to the next glyph, in 1/64 pixel.
  var advance: Int
}

/// A text, or a part of one, to be shaped in a face.
struct ShapingRequest {
  /// The whole text, whose letters before and behind the part may join those of the part.
  let text: String
  /// The part, in bytes of UTF-8.
  let range: Range<Int>
  let isRightToLeft: Bool
  /// Nil to guess it from the text.
  let script: TextScript?
  /// Pixels per em.
  let size: Int
  /// Letter spacing, in 1/64 pixel.
  let spacing: Int
  /// Whether digits have equal advances.
  let isTabular: Bool

  /// A whole text from left to right.
  init(text: String, size: Int, spacing: Int, isTabular: Bool) {
    self.text = text
    range = 0..<text.utf8.count
    (isRightToLeft, script) = (false, nil)
    (self.size, self.spacing, self.isTabular) = (size, spacing, isTabular)
  }

  /// A part of a text in one script and direction. - Parameters: As the properties.
  init(
    _ range: Range<Int>, of text: String, isRightToLeft: Bool, script: TextScript, size: Int,
    spacing: Int, isTabular: Bool
  ) {
    self.text = text
    (self.range, self.isRightToLeft, self.script) = (range, isRightToLeft, script)
    (self.size, self.spacing, self.isTabular) = (size, spacing, isTabular)
  }

  /// Whether both give the same glyphs. Texts are compared by bytes: equal ones may differ in them.
  func isSame(as other: ShapingRequest) -> Bool {
    size == other.size && spacing == other.spacing && isTabular == other.isTabular
      && range == other.range && isRightToLeft == other.isRightToLeft && script == other.script
      && text.utf8.elementsEqual(other.text.utf8)
  }
}
