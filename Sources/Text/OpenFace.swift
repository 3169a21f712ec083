// A face that several lines share, and the strips that are put together from its glyphs.
internal import Units

/// A face that several lines share; the font itself has one owner.
final class OpenFace {
  var font: FontFace
  private var masks = GlyphMasks()

  /// - Throws: The file is absent, no font or only a part of one.
  init(_ path: String) throws(TextError) {
    font = try FontFace(path: path)
    guard font.isWhole else { throw TextError(call: "draw letters", path: path) }
  }

  /// Puts a line together from its glyphs.
  ///
  /// - Parameters:
  ///   - size: Pixels per em.
  ///   - hasRim: Whether its rim will be looked at.
  func strip(
    of glyphs: [PlacedGlyph], size: Int, rotation: Rotation, hasRim: Bool
  ) -> LineMask {
    let placed = glyphs.compactMap { place($0, size: size, rotation: rotation) }
    let ink = placed.reduce(Rect.empty) { $0.union($1.mask.ink.moved(x: $1.x, y: $1.line)) }
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      ink: ink, margin: Halo(size: size).margin, hasRim: hasRim, storage: &storage)
    for glyph in placed { canvas.add(glyph.mask, x: glyph.x, line: glyph.line) }
    canvas.finishRims()
    return canvas.finished()
  }

  /// A glyph and its pen on the panel, both around the line's start; nil for a blank.
  private func place(
    _ glyph: PlacedGlyph, size: Int, rotation: Rotation
  ) -> (mask: GlyphMask, x: Int, line: Int)? {
    // A letter is drawn at the nearest quarter of a pixel: finer steps cannot be seen, and the same
    // letter then looks the same wherever it stands.
    let x = (glyph.x + 8) & ~15
    let key = GlyphMasks.Key(
      index: glyph.index, size: size, x: x & 63, y: glyph.y & 63, rotation: rotation)
    let (column, line) = (x >> 6, -(glyph.y >> 6))
    let pen = rotation.panelRect(
      Rect(left: column, top: line, right: column, bottom: line), in: Size(width: 0, height: 0))
    return mask(key).map { ($0, pen.left, pen.top) }
  }

  private func mask(_ key: GlyphMasks.Key) -> GlyphMask? {
    if let known = masks[key] { return known }
    let mask = font.draw(key)
    masks.keep(mask, as: key)
    return mask
  }
}

extension Rect {
  func moved(x: Int, y: Int) -> Rect {
    Rect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
