// One font file: shaped by HarfBuzz, its glyphs rendered by FreeType.
internal import CFreeType
internal import CHarfBuzz
internal import Glibc
internal import Paint
internal import Units

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

/// Owns the FreeType and HarfBuzz objects of one face, and destroys each before those that it uses.
///
/// Safe to use: the pointers are created in `init`, never leave this type, and live until `deinit`.
/// Every `unsafe` below passes one of them to its own library, or follows a pointer that the
/// library just returned; further reasons are in comments.
@safe struct FontFace: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face
  private let font: OpaquePointer
  private let buffer: OpaquePointer
  private var shapedSize = 0
  /// Glyph indices of the ten tabular digits, and the largest of their advances in 1/64 pixel, at
  /// the size that was shaped last.
  private var figures: (glyphs: [UInt32], room: Int)
  private var drawnSize = 0
  /// The text that was shaped last: an edited text is shaped for its carets and then to be drawn.
  private var lastShaped: ShapedText?

  private struct ShapedText {
    let text: String
    let size: Int
    let spacing: Int
    let isTabular: Bool
    let glyphs: [PlacedGlyph]
  }

  /// - Throws: The file is absent, is no font, or has no OS/2 table with metrics.
  init(path: String) throws(TextError) {
    let (library, face) = unsafe try Self.opened(path)
    unsafe self.init(library, face, path)
  }

  private init(_ library: FT_Library, _ face: FT_Face, _ path: String) {
    // HarfBuzz reads the file itself, so that its advances are not hinted by FreeType.
    let blob = unsafe hb_blob_create_from_file(path)
    let shapes = unsafe hb_face_create(blob, 0)
    figures = ([], 0)
    unsafe (self.library, self.face) = (library, face)
    unsafe font = hb_font_create(shapes)
    unsafe buffer = hb_buffer_create()
    unsafe hb_face_destroy(shapes)  // The font keeps its own reference.
    unsafe hb_blob_destroy(blob)
  }

  /// The face, which stays open until its library is closed.
  private static func opened(_ path: String) throws(TextError) -> (FT_Library, FT_Face) {
    try requireFile(path)
    var library: FT_Library?
    // `library` is borrowed for the call.
    let began = unsafe FT_Init_FreeType(&library)
    guard began == 0, let library = unsafe library else {
      throw TextError(call: "FT_Init_FreeType", path: path, code: Int(began))
    }
    var face: FT_Face?
    // `path` and `face` are borrowed for the call.
    let opened = unsafe FT_New_Face(library, path, 0, &face)
    guard opened == 0, let face = unsafe face else {
      _ = unsafe FT_Done_FreeType(library)
      throw TextError(call: "FT_New_Face", path: path, code: Int(opened))
    }
    guard unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) != nil,
      unsafe face.pointee.units_per_EM > 0
    else {
      _ = unsafe FT_Done_FreeType(library)  // Closes the face too.
      throw TextError(call: "FT_Get_Sfnt_Table(OS/2)", path: path)
    }
    return unsafe (library, face)
  }

  deinit {
    // The last use of each; nothing that one depends on is destroyed before it.
    unsafe hb_buffer_destroy(buffer)
    unsafe hb_font_destroy(font)
    _ = unsafe FT_Done_FreeType(library)  // Closes the face too.
  }

  /// Rejects everything but a regular file, as opening a pipe would block.
  private static func requireFile(_ path: String) throws(TextError) {
    var status = stat()
    // `status` is a local of the size that the call expects; the call copies the path.
    guard unsafe stat(path, &status) == 0 else {
      throw TextError(call: "stat", path: path, code: Int(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw TextError(call: "no plain file", path: path)
    }
  }

  /// Whether both libraries find the blank, the letters and the digits that every list needs.
  ///
  /// Neither library rejects a truncated file: it draws boxes, nothing at all, or all letters at
  /// one place.
  var isWhole: Bool {
    // The font owns its face; both live as long as self.
    let shapes = unsafe hb_font_get_face(font)
    let units = unsafe (hb_face_get_upem(shapes), UInt32(face.pointee.units_per_EM))
    guard units.0 == units.1 else { return false }
    let needed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return " \(needed)".unicodeScalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      // The glyph is borrowed for the call. The loaded outline is in the face's glyph slot.
      return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
        && hb_font_get_glyph_h_advance(font, glyph) > 0
        && FT_Load_Glyph(face, glyph, CInt(FT_LOAD_NO_SCALE)) == 0
        && (scalar == " " || face.pointee.glyph.pointee.outline.n_points > 0)
    }
  }

  /// Vertical metrics at a size in whole pixels per em.
  func metrics(size: Int) -> FaceMetrics {
    // The table was found when the face was opened, and lives as long as the face.
    let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2).assumingMemoryBound(to: TT_OS2.self)
    let scale = unsafe Double(size) / Double(face.pointee.units_per_EM)
    return unsafe FaceMetrics(
      xHeight: Pixels(Double(table.pointee.sxHeight) * scale),
      capHeight: Pixels(Double(table.pointee.sCapHeight) * scale),
      ascent: Pixels(Double(face.pointee.ascender) * scale),
      descent: Pixels(Double(-face.pointee.descender) * scale))
  }

  /// Shapes a text from left to right, with kerning.
  ///
  /// - Parameters:
  ///   - spacing: Letter spacing, in 1/64 pixel.
  ///   - isTabular: Whether digits have equal advances.
  mutating func shape(
    _ text: String, size: Int, spacing: Int, isTabular: Bool
  ) -> [PlacedGlyph] {
    if let last = lastShaped, last.size == size, last.spacing == spacing,
      last.isTabular == isTabular, last.text.utf8.elementsEqual(text.utf8)
    {
      return last.glyphs
    }
    if shapedSize != size {
      // The font lives as long as self.
      unsafe hb_font_set_scale(font, CInt(size * 64), CInt(size * 64))
      shapedSize = size
      let glyphs = placeGlyphs(of: "0123456789", spacing: 0, isTabular: true).map(\.index)
      figures = (glyphs, glyphs.map { advance(of: $0) }.max() ?? 0)
    }
    var glyphs = placeGlyphs(of: text, spacing: spacing, isTabular: isTabular)
    if isTabular { even(&glyphs) }
    lastShaped = ShapedText(
      text: text, size: size, spacing: spacing, isTabular: isTabular, glyphs: glyphs)
    return glyphs
  }

  /// Gives all digits the largest digit's advance and centers them in it: the advances of the
  /// font's tabular digits differ in some of its faces.
  private func even(_ glyphs: inout [PlacedGlyph]) {
    var shift = 0
    for place in glyphs.indices {
      let glyph = glyphs[place]
      glyphs[place].x += shift
      guard figures.glyphs.contains(glyph.index) else { continue }
      glyphs[place].x += (figures.room - advance(of: glyph.index)) / 2
      glyphs[place].advance = figures.room
      shift += figures.room - glyph.advance
    }
  }

  /// The unkerned advance of a glyph, in 1/64 pixel.
  private func advance(of glyph: UInt32) -> Int {
    // The font lives as long as self.
    Int(unsafe hb_font_get_glyph_h_advance(font, glyph))
  }

  private func placeGlyphs(
    of text: String, spacing: Int, isTabular: Bool
  ) -> [PlacedGlyph] {
    // The buffer lives as long as self.
    unsafe hb_buffer_clear_contents(buffer)
    var text = text
    text.withUTF8 { bytes in
      // The bytes are borrowed for the call; HarfBuzz copies them.
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe hb_buffer_add_utf8(
          buffer, characters.baseAddress, CInt(bytes.count), 0, CInt(bytes.count))
      }
    }
    // Both live as long as self; the feature is borrowed for the call.
    unsafe hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    unsafe hb_buffer_guess_segment_properties(buffer)
    var figures = hb_feature_t(
      tag: Self.tabularFigures, value: isTabular ? 1 : 0, start: 0, end: CUnsignedInt.max)
    unsafe hb_shape(font, buffer, &figures, 1)
    return placedGlyphs(spacing: spacing)
  }

  /// "tnum" as a HarfBuzz tag.
  private static let tabularFigures: hb_tag_t = 0x746e_756d

  private func placedGlyphs(spacing: Int) -> [PlacedGlyph] {
    var count: CUnsignedInt = 0
    // The arrays belong to the buffer, which returns their length in `count`.
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    var glyphs: [PlacedGlyph] = []
    glyphs.reserveCapacity(Int(count))
    var pen = 0
    // Both arrays have `count` elements and live until the buffer is used again.
    for index in 0..<Int(count) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      // A mark gets no spacing: it is in the cluster of its letter.
      if spacing != 0, let last = glyphs.last, last.cluster != Int(info.cluster) {
        glyphs[glyphs.count - 1].advance += spacing
        pen += spacing
      }
      glyphs.append(
        PlacedGlyph(
          index: info.codepoint, cluster: Int(info.cluster), x: pen + Int(position.x_offset),
          y: Int(position.y_offset), advance: Int(position.x_advance)))
      pen += Int(position.x_advance)
    }
    return glyphs
  }

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
}
