// One font file: shaped by HarfBuzz, its glyphs rendered by FreeType.
import CFreeType
import CHarfBuzz
import Glibc
import Paint
import Units

/// Owns the FreeType and HarfBuzz objects of one face, and destroys each before those that it uses.
///
/// Safe to use: the pointers are created in `init`, never leave this type, and live until `deinit`.
/// Every `unsafe` below passes one of them to its own library, or follows a pointer that the
/// library just returned; further reasons are in comments.
@safe struct FontFace: ~Copyable {
  private let library: FT_Library
  let face: FT_Face
  let font: OpaquePointer
  private let buffer: OpaquePointer
  private var shapedSize = 0
  /// Glyph indices of the ten tabular digits, and the largest of their advances in 1/64 pixel, at
  /// the size that was shaped last.
  private var figures: (glyphs: [UInt32], room: Int)
  /// The size that FreeType draws at; 0 before the first glyph.
  var drawnSize = 0
  /// The text that was shaped last: an edited text is shaped for its carets and then to be drawn.
  private var lastShaped: ShapedText?

  /// - Throws: The file is absent, is no font, or has no OS/2 table with metrics.
  init(_ file: FontFile) throws(TextError) {
    let (library, face) = unsafe try Self.opened(file)
    unsafe self.init(library, face, file)
  }

  private init(_ library: FT_Library, _ face: FT_Face, _ file: FontFile) {
    // HarfBuzz reads the file itself, so that its advances are not hinted by FreeType.
    let blob = unsafe hb_blob_create_from_file(file.path)
    let shapes = unsafe hb_face_create(blob, CUnsignedInt(file.index & 0xffff))
    figures = ([], 0)
    unsafe (self.library, self.face) = (library, face)
    unsafe font = hb_font_create(shapes)
    if file.index >> 16 > 0 {
      // The font was made above. Instances count from 1 in a file's index and from 0 here.
      unsafe hb_font_set_var_named_instance(font, CUnsignedInt(file.index >> 16 - 1))
    }
    unsafe buffer = hb_buffer_create()
    unsafe hb_face_destroy(shapes)  // The font keeps its own reference.
    unsafe hb_blob_destroy(blob)
  }

  /// The face, which stays open until its library is closed.
  private static func opened(_ file: FontFile) throws(TextError) -> (FT_Library, FT_Face) {
    let path = file.path
    try requireFile(path)
    var library: FT_Library?
    // `library` is borrowed for the call.
    let began = unsafe FT_Init_FreeType(&library)
    guard began == 0, let library = unsafe library else {
      throw TextError(call: "FT_Init_FreeType", path: path, code: Int(began))
    }
    var face: FT_Face?
    // `path` and `face` are borrowed for the call.
    let opened = unsafe FT_New_Face(library, path, file.index, &face)
    guard opened == 0, let face = unsafe face else {
      _ = unsafe FT_Done_FreeType(library)
      throw TextError(call: "FT_New_Face", path: path, code: Int(opened))
    }
    // A font of bitmaps alone has no units.
    guard unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) != nil,
      unsafe face.pointee.units_per_EM > 0 || face.pointee.num_fixed_sizes > 0
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

  /// Whether the characters of a cluster that show something have outlines.
  ///
  /// FreeType opens a truncated file without the table of its outlines.
  ///
  /// - Complexity: O(characters); loads an outline of each.
  func draws(_ cluster: Substring) -> Bool {
    cluster.unicodeScalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      // The glyph is borrowed for the call; the loaded outline is in the face's glyph slot.
      guard !scalar.isIgnorable, !scalar.properties.isWhitespace, scalar != Self.brailleBlank,
        unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
      else { return true }
      return unsafe FT_Load_Glyph(face, glyph, CInt(FT_LOAD_NO_SCALE)) == 0
        && face.pointee.glyph.pointee.outline.n_points > 0
    }
  }

  /// The only sign that shows nothing by itself.
  private static let brailleBlank: Unicode.Scalar = "\u{2800}"

  /// Whether both libraries find the blank, the letters and the digits that every list needs.
  ///
  /// Neither library rejects a truncated file: it draws boxes, nothing at all, or all letters at
  /// one place. HarfBuzz reads the bounds of every outline; FreeType, which takes 20 times as long,
  /// loads a few from all over the file.
  var isWhole: Bool {
    // The font owns its face; both live as long as self.
    let shapes = unsafe hb_font_get_face(font)
    let units = unsafe (hb_face_get_upem(shapes), UInt32(face.pointee.units_per_EM))
    guard units.0 == units.1 else { return false }
    let needed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return " \(needed)".unicodeScalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      var extents = hb_glyph_extents_t()
      // Glyph and extents are borrowed for the calls.
      return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
        && hb_font_get_glyph_h_advance(font, glyph) > 0
        && hb_font_get_glyph_extents(font, glyph, &extents) != 0
        && (scalar == " " || extents.width > 0 && extents.height < 0)
    }
      && " AZamz09".unicodeScalars.allSatisfy { scalar in
        var glyph: hb_codepoint_t = 0
        // As above. The loaded outline is in the face's glyph slot.
        return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
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

  /// Whether the font has all characters of a cluster that show something.
  func has(_ cluster: Substring) -> Bool {
    cluster.unicodeScalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      // The font lives as long as self; the glyph is borrowed for the call.
      return unsafe scalar.isIgnorable || hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }
  }

  /// Shapes a text or a part of it, with kerning.
  ///
  /// - Returns: In visual order, from left to right.
  mutating func shape(_ request: ShapingRequest) -> [PlacedGlyph] {
    if let last = lastShaped, last.request.isSame(as: request) { return last.glyphs }
    let size = request.size
    if shapedSize != size {
      // The font lives as long as self.
      unsafe hb_font_set_scale(font, CInt(size * 64), CInt(size * 64))
      shapedSize = size
      figures = ([], 0)
      let digits = ShapingRequest(text: "0123456789", size: size, spacing: 0, isTabular: true)
      let glyphs = placeGlyphs(of: digits).glyphs.map(\.index)
      figures = (glyphs, glyphs.map { advance(of: $0) }.max() ?? 0)
    }
    let common = lastShaped?.common(with: request)
    let (glyphs, joints) =
      common.flatMap { continued(request, with: $0) }
      ?? placeGlyphs(of: request, marksJoints: common != nil)
    lastShaped = ShapedText(request: request, glyphs: glyphs, joints: joints)
    return glyphs
  }

  /// The glyphs of a text that begins as the last one, of which only the rest is shaped: in Inter a
  /// glyph costs some 5,000 instructions.
  private func continued(
    _ request: ShapingRequest, with common: Int
  ) -> (glyphs: [PlacedGlyph], joints: [ShapedText.Joint])? {
    guard let last = lastShaped, let joint = last.joint(within: common, of: request) else {
      return nil
    }
    let rest = placeGlyphs(
      of: request, marksJoints: true, behind: last.glyphs.prefix(joint.glyphs), from: joint.byte)
    // The new rest may be shaped together with what is before it.
    guard rest.joints.first?.byte == joint.byte else { return nil }
    return (rest.glyphs, last.joints.filter { $0.byte < joint.byte } + rest.joints)
  }

  /// Gives all digits the largest digit's advance and centers them in it: the advances of the
  /// font's tabular digits differ in some of its faces.
  ///
  /// - Parameters:
  ///   - glyphs: Of a line.
  ///   - first: The first one that is not even yet.
  private func even(_ glyphs: inout [PlacedGlyph], from first: Int) {
    var shift = 0
    for index in first..<glyphs.count {
      let glyph = glyphs[index]
      glyphs[index].x += shift
      guard figures.glyphs.contains(glyph.index) else { continue }
      glyphs[index].x += (figures.room - advance(of: glyph.index)) / 2
      glyphs[index].advance = figures.room
      shift += figures.room - glyph.advance
    }
  }

  /// The unkerned advance of a glyph, in 1/64 pixel.
  private func advance(of glyph: UInt32) -> Int {
    // The font lives as long as self.
    Int(unsafe hb_font_get_glyph_h_advance(font, glyph))
  }

  /// Shapes a part of a text.
  ///
  /// - Parameters:
  ///   - request: The part.
  ///   - marksJoints: Whether to find joints, which takes 7 % longer: for a text that is edited.
  ///   - before: The glyphs of what is before the byte.
  ///   - start: The byte from which on the part is shaped, if it is Latin; nil for all of it.
  private func placeGlyphs(
    of request: ShapingRequest, marksJoints: Bool = false,
    behind before: ArraySlice<PlacedGlyph> = [], from start: Int? = nil
  ) -> (glyphs: [PlacedGlyph], joints: [ShapedText.Joint]) {
    // The buffer lives as long as self.
    unsafe hb_buffer_clear_contents(buffer)
    var text = request.text
    let part = (start ?? request.range.lowerBound)..<request.range.upperBound
    text.withUTF8 { bytes in
      // The bytes are borrowed for the call; HarfBuzz copies the part and the letters around it,
      // with which those of the part may join.
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe hb_buffer_add_utf8(
          buffer, characters.baseAddress, CInt(bytes.count), CUnsignedInt(part.lowerBound),
          CInt(part.count))
      }
    }
    // All live as long as self; the feature is borrowed for the call.
    unsafe hb_buffer_set_flags(
      buffer,
      marksJoints ? HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT : HB_BUFFER_FLAG_DEFAULT)
    unsafe hb_buffer_set_direction(
      buffer, request.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    if let script = request.script {
      // As above.
      unsafe hb_buffer_set_script(buffer, hb_script_t(script.raw))
    } else if start != nil {
      // As above.
      unsafe hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
    }
    unsafe hb_buffer_guess_segment_properties(buffer)
    var figures = hb_feature_t(
      tag: Self.tabularFigures, value: request.isTabular ? 1 : 0, start: 0, end: CUnsignedInt.max)
    unsafe hb_shape(font, buffer, &figures, 1)
    var placed = placedGlyphs(
      spacing: request.spacing, marksJoints: marksJoints, behind: before)
    if request.isTabular { even(&placed.glyphs, from: before.count) }
    return placed
  }

  /// "tnum" as a HarfBuzz tag.
  private static let tabularFigures: hb_tag_t = 0x746e_756d

  private func placedGlyphs(
    spacing: Int, marksJoints: Bool, behind before: ArraySlice<PlacedGlyph>
  ) -> (glyphs: [PlacedGlyph], joints: [ShapedText.Joint]) {
    var count: CUnsignedInt = 0
    // The arrays belong to the buffer, which returns their length in `count`.
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return ([], []) }
    var glyphs: [PlacedGlyph] = []
    var joints: [ShapedText.Joint] = []
    glyphs.reserveCapacity(before.count + Int(count))
    glyphs += before
    var pen = before.reduce(0) { $0 + $1.advance }
    // Both arrays have `count` elements and live until the buffer is used again.
    for index in 0..<Int(count) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      if glyphs.last?.cluster != Int(info.cluster) {
        let isTied = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue != 0
        if marksJoints, !isTied {
          joints.append(.init(byte: Int(info.cluster), glyphs: glyphs.count))
        }
        // A mark gets no spacing: it is in the cluster of its letter. Nor does what takes no room,
        // as a joiner. The glyphs before a joint have theirs.
        if spacing != 0, index > 0, let last = glyphs.last, last.advance > 0 {
          glyphs[glyphs.count - 1].advance += spacing
          pen += spacing
        }
      }
      glyphs.append(
        PlacedGlyph(
          index: info.codepoint, cluster: Int(info.cluster), x: pen + Int(position.x_offset),
          y: Int(position.y_offset), advance: Int(position.x_advance)))
      pen += Int(position.x_advance)
    }
    return (glyphs, joints)
  }
}

extension FontFace {
  /// The places between the letters of a ligature, from left to right.
  ///
  /// - Parameters:
  ///   - glyph: Index of the ligature's glyph.
  ///   - size: In whole pixels per em.
  ///   - isRightToLeft: The direction in which it was shaped.
  /// - Returns: In 1/64 pixel from the glyph's left edge; empty where the font has none, as most do
  ///   not. At most 16: no ligature has more letters.
  func ligatureCarets(of glyph: UInt32, size: Int, isRightToLeft: Bool) -> [Int] {
    var carets = [hb_position_t](repeating: 0, count: 16)
    var count = CUnsignedInt(carets.count)
    let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    // The font lives as long as self; the array and its length are borrowed for the call, which
    // writes at most that many.
    _ = unsafe hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, &count, &carets)
    guard count > 0 else { return [] }
    // The font has the scale of the size that was shaped last.
    var (scale, height): (CInt, CInt) = (0, 0)
    // As above.
    unsafe hb_font_get_scale(font, &scale, &height)
    guard scale > 0 else { return [] }
    return carets.prefix(Int(count)).map { Int($0) * size * 64 / Int(scale) }.sorted()
  }
}
