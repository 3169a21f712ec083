// A glyph's mask at its place in a line.
internal import Units

/// A glyph's mask and its pen on the panel, relative to the line's start.
struct PlacedMask {
  let mask: GlyphMask
  let x: Int
  let line: Int
}
