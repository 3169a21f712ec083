// Cache of glyph masks, one for each size, subpixel offset and rotation. Line masks are built from
// them.
internal import Units

/// Coverage of a glyph and of the halo around it, rotated for the panel.
struct GlyphMask {
  /// The pixels that the glyph covers, relative to its pen.
  let foreground: Rect
  /// The pixels of the glyph and its halo, likewise.
  let area: Rect
  /// The glyph's coverage of the area, line after line in groups of eight pixels, then the halo's
  /// where no glyph covers it. Bytes past the end of a line are 0.
  private let groups: [SIMD8<UInt8>]
  /// Groups on a line.
  private let perLine: Int

  /// - Parameters:
  ///   - foreground: Before rotation.
  ///   - margin: The halo's width in whole pixels.
  ///   - text: Coverage of the glyph with the margin, in groups of eight.
  ///   - haloCoverages: Coverage of the halo, likewise.
  init(
    foreground: Rect, margin: Int, text: [SIMD8<UInt8>], haloCoverages: [SIMD8<UInt8>],
    perLine: Int,
    rotation: Rotation
  ) {
    let origin = Size(width: 0, height: 0)
    let natural = foreground.grown(by: margin)
    self.foreground = rotation.panelRect(foreground, in: origin)
    area = rotation.panelRect(natural, in: origin)
    self.perLine = (area.width + LineMask.group - 1) / LineMask.group
    let channel = self.perLine * area.height
    var groups = [SIMD8<UInt8>](repeating: .zero, count: 2 * channel)
    for line in 0..<natural.height {
      for column in 0..<natural.width {
        let (x, y) = (natural.left + column, natural.top + line)
        let pixel = rotation.panelRect(
          Rect(left: x, top: y, right: x + 1, bottom: y + 1), in: origin)
        let place = pixel.left - area.left
        let turned = (pixel.top - area.top) * self.perLine + place / LineMask.group
        let natural = line * perLine + column / LineMask.group
        groups[turned][place % LineMask.group] = text[natural][column % LineMask.group]
        groups[turned + channel][place % LineMask.group] =
          haloCoverages[natural][column % LineMask.group]
      }
    }
    self.groups = groups
  }

  /// The lines and groups of the area that the glyph covers, with or without its halo.
  func covered(withHalo hasHalo: Bool) -> (lines: Range<Int>, groups: Range<Int>) {
    let part = hasHalo ? area : foreground
    let group = LineMask.group
    return (
      part.top - area.top..<part.bottom - area.top,
      (part.left - area.left) / group..<(part.right - area.left + group - 1) / group
    )
  }

  /// The glyph's coverage of eight pixels.
  ///
  /// - Parameters:
  ///   - group: From 0 at the area's left.
  ///   - line: From 0 at its top.
  @inline(__always)
  func text(group: Int, line: Int) -> SIMD8<UInt8> { groups[line * perLine + group] }

  /// The halo's coverage of eight pixels where no glyph covers them, likewise.
  @inline(__always)
  func halo(group: Int, line: Int) -> SIMD8<UInt8> {
    groups[(line + area.height) * perLine + group]
  }

  /// Size in bytes.
  fileprivate var size: Int { groups.count * LineMask.group }
}

/// The cached glyphs of one face.
struct GlyphMasks {
  /// Everything that determines a glyph's mask.
  struct Key: Hashable {
    let index: UInt32
    /// Pixels per em.
    let size: Int
    /// The pen's fraction of a pixel in 1/64 pixel, from 0 to 63.
    let x: Int
    let y: Int
    let rotation: Rotation

    /// Hashes one number instead of five: every glyph of a line is looked up.
    func hash(into hasher: inout Hasher) {
      let place = (x << 6 | y) << 2 | rotation.rawValue / 90
      hasher.combine(UInt64(index) << 32 | UInt64(truncatingIfNeeded: size << 14 | place))
    }
  }

  /// Holds more than 1,000 glyphs of a row of 60 pixels: four times what a list in one script
  /// shows.
  private static let bytesMax = 2 << 20
  /// The overhead of an entry in bytes, so that blanks count too.
  private static let entry = 128

  private var masks: [Key: GlyphMask?] = [:]
  private var bytes = 0

  /// The cached glyph. - Returns: Nil if it is not cached; an inner nil for a blank.
  subscript(key: Key) -> GlyphMask?? { masks[key] }

  /// Caches a glyph. If it does not fit, all others are dropped: what is shown is rendered again at
  /// once.
  ///
  /// - Parameter mask: Nil for a blank.
  mutating func keep(_ mask: GlyphMask?, as key: Key) {
    let size = (mask?.size ?? 0) + Self.entry
    // A glyph larger than the whole cache, such as a letter that fills a wall, is rendered for each
    // line.
    if size > Self.bytesMax { return }
    if bytes + size > Self.bytesMax {
      masks.removeAll(keepingCapacity: true)
      bytes = 0
    }
    masks[key] = .some(mask)
    bytes += size
  }
}

extension Rect {
  /// Grown by a margin on each side.
  func grown(by margin: Int) -> Rect {
    Rect(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
