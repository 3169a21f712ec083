// A face shared by several lines, and the masks of its glyphs.
internal import Units

/// A face shared by several lines; the font itself has one owner.
final class OpenFace {
  var font: FontFace
  private var masks: GlyphMasks
  private var colors = ColorMasks()
  /// Number of glyphs and halos that were drawn.
  private(set) var drawn = 0

  /// - Throws: The file is absent, no font or truncated.
  init(_ path: String) throws(TextError) {
    font = try FontFace(FontFile(path: path))
    guard font.isWhole else { throw TextError(call: "draw letters", path: path) }
    masks = GlyphMasks(bytesMax: GlyphMasks.ofBaseFace)
  }

  /// A face for characters that the base face lacks.
  ///
  /// - Throws: The file is absent or no font, or has no colours that can be drawn.
  init(fallback file: FontFile, isColored: Bool) throws(TextError) {
    font = try FontFace(file)
    guard !isColored || font.hasColors else {
      throw TextError(call: "draw colours", path: file.path)
    }
    masks = GlyphMasks(bytesMax: GlyphMasks.ofFallback)
  }

  /// What is left to do before a line's glyphs are cached.
  enum Readiness {
    /// Nothing.
    case cached
    /// A glyph was drawn; more may be left.
    case drew
    /// The cache has no room for glyphs that are not shown.
    case full
  }

  /// Draws the first glyph of a run that is not cached.
  func drawNext(of run: GlyphRun, rotation: Rotation, hasHalo: Bool) -> Readiness {
    for glyph in run.glyphs {
      if run.look == .colors {
        let key = ColorMasks.Key(index: glyph.index, size: run.size, rotation: rotation)
        if colors.has(key) { continue }
        guard colors.hasSpareRoom else { return .full }
        _ = mask(key)
        return .drew
      }
      let key = Self.key(glyph, of: run, rotation: rotation)
      if masks.has(key, withHalo: hasHalo) { continue }
      guard masks.hasSpareRoom else { return .full }
      _ = mask(key, hasHalo: hasHalo)
      // One that is larger than the cache is not kept.
      return masks.has(key, withHalo: hasHalo) ? .drew : .full
    }
    return .cached
  }

  /// A glyph's mask and its pen on the panel, relative to the line's start; nil for a blank.
  func place(
    _ glyph: PlacedGlyph, of run: GlyphRun, rotation: Rotation, hasHalo: Bool
  ) -> PlacedMask? {
    // Glyphs are placed at quarters of a pixel: finer steps are not visible, and four masks of a
    // glyph suffice.
    let (column, line) = (Self.quartered(glyph, of: run) >> 6, run.line - (glyph.y >> 6))
    let pen = rotation.panelRect(
      Rect(left: column, top: line, right: column, bottom: line), in: Size(width: 0, height: 0))
    return mask(Self.key(glyph, of: run, rotation: rotation), hasHalo: hasHalo)
      .map { PlacedMask(mask: $0, x: pen.left, line: pen.top) }
  }

  /// A coloured glyph at its place; nil if it shows nothing.
  func placeColors(_ glyph: PlacedGlyph, of run: GlyphRun, rotation: Rotation) -> ColorMask? {
    let (column, line) = ((glyph.x + run.x + 32) >> 6, run.line - (glyph.y >> 6))
    let pen = rotation.panelRect(
      Rect(left: column, top: line, right: column, bottom: line), in: Size(width: 0, height: 0))
    return mask(ColorMasks.Key(index: glyph.index, size: run.size, rotation: rotation))?
      .moved(x: pen.left, line: pen.top)
  }

  /// The place of a glyph in quarters of a pixel, in 1/64 pixel.
  private static func quartered(_ glyph: PlacedGlyph, of run: GlyphRun) -> Int {
    (glyph.x + run.x + 8) & ~15
  }

  private static func key(
    _ glyph: PlacedGlyph, of run: GlyphRun, rotation: Rotation
  ) -> GlyphMasks.Key {
    GlyphMasks.Key(
      index: glyph.index, size: run.size, x: quartered(glyph, of: run) & 63, y: glyph.y & 63,
      rotation: rotation)
  }

  private func mask(_ key: ColorMasks.Key) -> ColorMask? {
    if let known = colors[key] { return known }
    drawn += 1
    let mask = font.drawColors(key.index, size: key.size, rotation: key.rotation)
    colors.keep(mask, as: key)
    return mask
  }

  private func mask(_ key: GlyphMasks.Key, hasHalo: Bool) -> GlyphMask? {
    if let known = masks[key] {
      guard hasHalo, let plain = known, !plain.hasHalo else { return known }
      var mask = plain
      mask.addHalo(Halo(size: key.size).drawn)
      masks.keep(mask, as: key)
      drawn += 1
      return mask
    }
    drawn += 1
    var mask = font.draw(key)
    if hasHalo { mask?.addHalo(Halo(size: key.size).drawn) }
    masks.keep(mask, as: key)
    return mask
  }
}
