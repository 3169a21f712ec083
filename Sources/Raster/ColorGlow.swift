// How bright a coloured glyph is shown, and how much of it.
internal import Paint

/// The brightness and opacity of coloured glyphs on a cell.
struct ColorGlow {
  /// Of 256: on a dark ground, the brightest component of the text's colour, so that an emoji is
  /// not brighter than the letters beside it.
  private let brightness: UInt32
  /// Of 256.
  private let opacity: UInt32
  /// What shows through, as for letters: the colour behind all cells.
  private let ground: UInt32

  /// - Parameters:
  ///   - color: The text's, before dimming.
  ///   - cell: The cell that the text stands on.
  ///   - ground: The colour behind all cells, before dimming.
  ///   - dimming: The picture's brightness, 0 to 1.
  init(_ color: Color, on cell: Cell, ground: Color, dimming: Double) {
    let white = Color.white.dimmed(to: dimming)
    let letters = color.components.max()
    // Dark letters on a light ground do not darken what is in colours.
    let own = letters >= cell.color.components.max() ? letters / 255 : 1
    brightness = UInt32((own * white.components.max() / 255 * 256).rounded())
    opacity = UInt32((min(1, max(0, cell.foregroundOpacity)) * 256).rounded())
    let behind = ground.dimmed(to: dimming)
    self.ground = behind.packed(opacity: 1, on: behind)
  }

  /// The colour of a pixel under a premultiplied one.
  @inline(__always)
  func over(_ base: UInt32, _ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 else { return base }
    // Most pixels of a glyph on a list by day.
    if alpha == 255, brightness == 256, opacity == 256 { return pixel }
    @inline(__always)
    func part(_ shift: UInt32) -> UInt32 {
      let own = ((pixel >> shift & 0xff) * brightness) >> 8
      let behind = (ground >> shift & 0xff) * alpha / 255
      let shown = (own * opacity + behind * (256 - opacity)) >> 8
      return min(255, shown + ((base >> shift & 0xff) * (255 - alpha) + 127) / 255) << shift
    }
    return blackPixel | part(16) | part(8) | part(0)
  }
}
