// Glyphs rendered by FreeType: as coverage, or in colours of their own.
internal import CFreeType
internal import CHarfBuzz
internal import Units

extension FontFace {
  /// Renders a glyph, without its halo.
  ///
  /// - Returns: Nil if there is nothing to draw; a space has no outline.
  mutating func draw(_ glyph: GlyphMasks.Key) -> GlyphMask? {
    if drawnSize != glyph.size {
      _ = unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(glyph.size))
      drawnSize = glyph.size
    }
    guard loadOutline(glyph) else { return nil }
    var box = FT_BBox()
    // The outline that `loadOutline` put into the slot; the box is borrowed for the call.
    unsafe FT_Outline_Get_CBox(&face.pointee.glyph.pointee.outline, &box)
    let foreground = Rect(
      left: box.xMin >> 6, top: -((box.yMax + 63) >> 6), right: (box.xMax + 63) >> 6,
      bottom: -(box.yMin >> 6))
    // Rendering gives the slot a bitmap, which lives until the next glyph is loaded.
    guard !foreground.isEmpty,
      unsafe FT_Render_Glyph(face.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    // As above.
    let slot = unsafe face.pointee.glyph.pointee
    let bitmap = unsafe slot.bitmap
    guard let bytes = unsafe bitmap.buffer, unsafe bitmap.pitch > 0 else { return nil }
    let (left, top, rows, width, pitch) = unsafe (
      Int(slot.bitmap_left), -Int(slot.bitmap_top), Int(bitmap.rows), Int(bitmap.width),
      Int(bitmap.pitch)
    )
    // The bitmap has `rows` lines of `pitch` bytes, the first `width` of which are coverage.
    let coverage = unsafe Span(_unsafeStart: bytes, count: rows * pitch)
    return GlyphMask(
      foreground: foreground, margin: Halo(size: glyph.size).margin, bitmap: coverage, pitch: pitch,
      bounds: Rect(left: left, top: top, right: left + width, bottom: top + rows),
      rotation: glyph.rotation)
  }

  /// Loads a glyph's outline into the face's slot, and translates it by a fraction of a pixel.
  ///
  /// Light hinting fits glyphs to the pixel grid vertically and keeps their widths. The outline is
  /// translated after hinting.
  /// - Returns: Whether there is something to draw; a space has no outline.
  private func loadOutline(_ glyph: GlyphMasks.Key) -> Bool {
    let flags = CInt(FT_LOAD_NO_BITMAP) | CFREETYPE_LOAD_TARGET_LIGHT
    guard unsafe FT_Load_Glyph(face, glyph.index, flags) == 0,
      unsafe face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
      unsafe face.pointee.glyph.pointee.outline.n_points > 0
    else { return false }
    unsafe FT_Outline_Translate(&face.pointee.glyph.pointee.outline, glyph.x, glyph.y)
    return true
  }

  /// Whether the face has glyphs in colours: bitmaps or layers. Gradients, which FreeType does not
  /// draw, are none.
  var hasColors: Bool {
    // The font owns its face; both live as long as self.
    let shapes = unsafe hb_font_get_face(font)
    return unsafe hb_ot_color_has_png(shapes) != 0 || hb_ot_color_has_layers(shapes) != 0
  }

  /// Renders a glyph in its own colours, scaled to a size.
  ///
  /// - Returns: Nil if there is nothing to draw.
  mutating func drawColors(_ glyph: UInt32, size: Int, rotation: Rotation) -> ColorMask? {
    // The face lives as long as self.
    let strikes = unsafe Int(face.pointee.num_fixed_sizes)
    var scale = 1.0
    if strikes > 0 {
      // The smallest strike that need not be enlarged, else the largest one.
      let sizes = (0..<strikes).map {
        unsafe Int(face.pointee.available_sizes[$0].y_ppem >> 6)
      }
      let best =
        sizes.indices.filter { sizes[$0] >= size }.min { sizes[$0] < sizes[$1] }
        ?? sizes.indices.max { sizes[$0] < sizes[$1] }
      // As above.
      guard let best, sizes[best] > 0, unsafe FT_Select_Size(face, CInt(best)) == 0 else {
        return nil
      }
      scale = Double(size) / Double(sizes[best])
      drawnSize = 0
    } else if drawnSize != size {
      // As above.
      guard unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0 else { return nil }
      drawnSize = size
    }
    let flags = CInt(FT_LOAD_COLOR) | CInt(FT_LOAD_RENDER)
    // As above.
    guard unsafe FT_Load_Glyph(face, glyph, flags) == 0 else { return nil }
    // The slot's bitmap lives until the next glyph is loaded.
    let slot = unsafe face.pointee.glyph.pointee
    let bitmap = unsafe slot.bitmap
    guard let bytes = unsafe bitmap.buffer, unsafe bitmap.pitch > 0, unsafe bitmap.pitch % 4 == 0,
      unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue)
    else { return nil }
    let (width, rows, pitch) = unsafe (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    // The bitmap has `rows` lines of `pitch` bytes, of which `width` times four are pixels; it has
    // a block of its own, aligned for any type. Blue is the lowest byte on the machines that there
    // are, little-endian ones.
    let words = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    let pixels = unsafe Span(_unsafeStart: words, count: rows * pitch / 4)
    let (left, top) = unsafe (Int(slot.bitmap_left), -Int(slot.bitmap_top))
    return ColorMask(
      pixels, pitch: pitch / 4,
      bounds: Rect(left: left, top: top, right: left + width, bottom: top + rows), scale: scale,
      rotation: rotation)
  }
}
