// A face shared by several lines, and the line masks that are built from its glyphs.
internal import Units

/// A face shared by several lines; the font itself has one owner.
final class OpenFace {
  var font: FontFace
  private var masks = GlyphMasks()

  /// - Throws: The file is absent, no font or truncated.
  init(_ path: String) throws(TextError) {
    font = try FontFace(path: path)
    guard font.isWhole else { throw TextError(call: "draw letters", path: path) }
  }

  /// Builds a line mask from glyphs.
  ///
  /// - Parameters:
  ///   - size: Pixels per em.
  ///   - hasHalo: Whether the halo is needed.
  func lineMask(
    of glyphs: [PlacedGlyph], size: Int, rotation: Rotation, hasHalo: Bool
  ) -> LineMask {
    let placed = glyphs.compactMap { place($0, size: size, rotation: rotation) }
    let foreground = placed.reduce(Rect.empty) {
      $0.union($1.mask.foreground.moved(x: $1.x, y: $1.line))
    }
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      foreground: foreground, margin: Halo(size: size).margin, hasHalo: hasHalo, storage: &storage)
    for glyph in placed { canvas.add(glyph.mask, x: glyph.x, line: glyph.line) }
    canvas.finishHalos()
    return canvas.finished()
  }

  /// A glyph's mask and its pen on the panel, relative to the line's start; nil for a blank.
  private func place(
    _ glyph: PlacedGlyph, size: Int, rotation: Rotation
  ) -> (mask: GlyphMask, x: Int, line: Int)? {
    // Glyphs are placed at quarters of a pixel: finer steps are not visible, and four masks of a
    // glyph suffice.
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
