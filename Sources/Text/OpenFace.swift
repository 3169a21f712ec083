// A face shared by several lines, and the line masks that are built from its glyphs.
internal import Units

/// A face shared by several lines; the font itself has one owner.
final class OpenFace {
  var font: FontFace
  private var masks = GlyphMasks()
  /// Number of glyphs and halos that were drawn.
  private(set) var drawn = 0

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
    let placed = place(glyphs, size: size, rotation: rotation, hasHalo: hasHalo)
    let foreground = placed.reduce(Rect.empty) {
      $0.union($1.mask.foreground.moved(x: $1.x, y: $1.line))
    }
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      foreground: foreground, margin: Halo(size: size).margin, hasHalo: hasHalo, storage: &storage)
    for glyph in placed { canvas.add(glyph.mask, x: glyph.x, line: glyph.line) }
    if hasHalo { Self.addHalos(of: placed, to: &canvas) }
    return canvas.finished()
  }

  /// The bounds in the picture of the glyphs, with their halos, that only one of two lines has.
  func difference(
    _ one: [PlacedGlyph], _ other: [PlacedGlyph], size: Int, rotation: Rotation
  ) -> Rect {
    let shorter = min(one.count, other.count)
    var start = 0
    while start < shorter, one[start].looks(like: other[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      one[one.count - 1 - end].looks(like: other[other.count - 1 - end])
    { end += 1 }
    var bounds = Rect.empty
    func add(_ glyphs: ArraySlice<PlacedGlyph>) {
      for glyph in glyphs {
        guard let placed = place(glyph, size: size, rotation: rotation, hasHalo: false) else {
          continue
        }
        bounds = bounds.union(placed.mask.area.moved(x: placed.x, y: placed.line))
      }
    }
    // One after the other, because an array of both would be allocated.
    add(one[start..<one.count - end])
    add(other[start..<other.count - end])
    return rotation.inverse.panelRect(bounds, in: Size(width: 0, height: 0))
  }

  /// Adds the halo to a line mask of the same glyphs without one.
  func addingHalo(
    to lineMask: consuming LineMask, of glyphs: [PlacedGlyph], size: Int, rotation: Rotation
  ) -> LineMask {
    let placed = place(glyphs, size: size, rotation: rotation, hasHalo: true)
    var canvas = LineMaskCanvas(addingHalosTo: lineMask)
    Self.addHalos(of: placed, to: &canvas)
    return canvas.finished()
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

  /// Draws the first glyph of a line that is not cached.
  func drawNext(
    of glyphs: [PlacedGlyph], size: Int, rotation: Rotation, hasHalo: Bool
  ) -> Readiness {
    for glyph in glyphs {
      let key = Self.key(glyph, size: size, rotation: rotation)
      if masks.has(key, withHalo: hasHalo) { continue }
      guard masks.hasSpareRoom else { return .full }
      _ = mask(key, hasHalo: hasHalo)
      // One that is larger than the cache is not kept.
      return masks.has(key, withHalo: hasHalo) ? .drew : .full
    }
    return .cached
  }

  private static func addHalos(of glyphs: [PlacedMask], to canvas: inout LineMaskCanvas) {
    for glyph in glyphs { canvas.addHalo(glyph.mask, x: glyph.x, line: glyph.line) }
    canvas.finishHalos()
  }

  /// A glyph's mask and its pen on the panel, relative to the line's start.
  private typealias PlacedMask = (mask: GlyphMask, x: Int, line: Int)

  /// The glyphs of a line without its blanks.
  private func place(
    _ glyphs: [PlacedGlyph], size: Int, rotation: Rotation, hasHalo: Bool
  ) -> [PlacedMask] {
    glyphs.compactMap { place($0, size: size, rotation: rotation, hasHalo: hasHalo) }
  }

  private func place(
    _ glyph: PlacedGlyph, size: Int, rotation: Rotation, hasHalo: Bool
  ) -> PlacedMask? {
    // Glyphs are placed at quarters of a pixel: finer steps are not visible, and four masks of a
    // glyph suffice.
    let (column, line) = (Self.quartered(glyph) >> 6, -(glyph.y >> 6))
    let pen = rotation.panelRect(
      Rect(left: column, top: line, right: column, bottom: line), in: Size(width: 0, height: 0))
    return mask(Self.key(glyph, size: size, rotation: rotation), hasHalo: hasHalo)
      .map { ($0, pen.left, pen.top) }
  }

  /// The place of a glyph in quarters of a pixel, in 1/64 pixel.
  private static func quartered(_ glyph: PlacedGlyph) -> Int { (glyph.x + 8) & ~15 }

  private static func key(_ glyph: PlacedGlyph, size: Int, rotation: Rotation) -> GlyphMasks.Key {
    GlyphMasks.Key(
      index: glyph.index, size: size, x: quartered(glyph) & 63, y: glyph.y & 63, rotation: rotation)
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

extension PlacedGlyph {
  /// Whether both are the same glyph at the same place.
  fileprivate func looks(like other: PlacedGlyph) -> Bool {
    index == other.index && x == other.x && y == other.y
  }
}

extension Rect {
  func moved(x: Int, y: Int) -> Rect {
    Rect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
