// Glyphs as coverage, each drawn once a size: lines of text are put together from them.
internal import Units

/// A glyph's coverage and that of the rim around it, turned as a panel scans it.
struct GlyphMask {
  /// The pixels that the glyph covers, from its pen.
  let ink: Rect
  /// Those with its rim.
  let area: Rect
  /// Line after line of the area: how much of eight pixels the glyph covers, then how much the rim
  /// would if no glyph covered them. Behind a line's last pixel they are 0.
  private let groups: [SIMD8<UInt8>]
  /// Groups of a line.
  private let perLine: Int

  /// - Parameters:
  ///   - ink: Before turning.
  ///   - margin: What the rim needs around it.
  ///   - text: Coverage of the ink and the margin, in groups of eight.
  ///   - rims: Likewise.
  init(
    ink: Rect, margin: Int, text: [SIMD8<UInt8>], rims: [SIMD8<UInt8>], perLine: Int,
    rotation: Rotation
  ) {
    let origin = Size(width: 0, height: 0)
    let natural = ink.grown(by: margin)
    self.ink = rotation.panelRect(ink, in: origin)
    area = rotation.panelRect(natural, in: origin)
    self.perLine = (area.width + LineMask.group - 1) / LineMask.group
    let plane = self.perLine * area.height
    var groups = [SIMD8<UInt8>](repeating: .zero, count: 2 * plane)
    for line in 0..<natural.height {
      for column in 0..<natural.width {
        let (x, y) = (natural.left + column, natural.top + line)
        let pixel = rotation.panelRect(
          Rect(left: x, top: y, right: x + 1, bottom: y + 1), in: origin)
        let place = pixel.left - area.left
        let turned = (pixel.top - area.top) * self.perLine + place / LineMask.group
        let natural = line * perLine + column / LineMask.group
        groups[turned][place % LineMask.group] = text[natural][column % LineMask.group]
        groups[turned + plane][place % LineMask.group] = rims[natural][column % LineMask.group]
      }
    }
    self.groups = groups
  }

  /// The lines and the groups of the area in which something is covered: by the glyph alone, or by its
  /// rim as well.
  func covered(withRim hasRim: Bool) -> (lines: Range<Int>, groups: Range<Int>) {
    let part = hasRim ? area : ink
    let group = LineMask.group
    return (
      part.top - area.top..<part.bottom - area.top,
      (part.left - area.left) / group..<(part.right - area.left + group - 1) / group
    )
  }

  /// How much of eight pixels the glyph covers.
  ///
  /// - Parameters:
  ///   - group: From 0 at the area's left.
  ///   - line: From 0 at its top.
  @inline(__always)
  func text(group: Int, line: Int) -> SIMD8<UInt8> { groups[line * perLine + group] }

  /// How much of eight pixels the rim covers where no glyph does, likewise.
  @inline(__always)
  func rim(group: Int, line: Int) -> SIMD8<UInt8> {
    groups[(line + area.height) * perLine + group]
  }

  /// What it takes of the room of all glyphs.
  fileprivate var size: Int { groups.count * LineMask.group }
}

/// The glyphs of one face that were drawn last.
struct GlyphMasks {
  /// What makes a glyph look as it does.
  struct Key: Hashable {
    let index: UInt32
    /// Pixels per em.
    let size: Int
    /// Of its pen, in 1/64 pixel, from 0 to 63.
    let x: Int
    let y: Int
    let rotation: Rotation

    /// One number in place of five: a letter is looked up wherever it stands in a line.
    func hash(into hasher: inout Hasher) {
      let place = (x << 6 | y) << 2 | rotation.rawValue / 90
      hasher.combine(UInt64(index) << 32 | UInt64(truncatingIfNeeded: size << 14 | place))
    }
  }

  /// A thousand letters and more of a row of 60 pixels: all that a list of one script shows, four times.
  private static let bytesMax = 2 << 20
  /// What an entry takes besides, so that blanks count, too.
  private static let entry = 128

  private var masks: [Key: GlyphMask?] = [:]
  private var bytes = 0

  /// A glyph that was drawn before. - Returns: Nil where it was not, and nil within for a blank.
  subscript(key: Key) -> GlyphMask?? { masks[key] }

  /// Keeps a glyph; all others go where there is no room, because what is shown comes back at once.
  ///
  /// - Parameter mask: Nil for a blank.
  mutating func keep(_ mask: GlyphMask?, as key: Key) {
    let size = (mask?.size ?? 0) + Self.entry
    // Larger than all the room together: a letter that fills a wall is drawn for each line.
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
  /// With so much more on each side.
  func grown(by margin: Int) -> Rect {
    Rect(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
