// Where the caret stands within a ligature, as the font says.
internal import CHarfBuzz

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
