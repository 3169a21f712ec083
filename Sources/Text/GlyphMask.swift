// Glyph mask: the coverage of a glyph, and of its halo once a line needs it, as on the panel.
internal import Units

/// Coverage of a glyph, rotated for the panel, and of the halo around it.
///
/// Most of a halo's cost is for letters on dark rows, which need none. It is added to the mask when
/// a line on a light row first asks for it.
struct GlyphMask {
  /// The pixels that the glyph covers, relative to its pen.
  let foreground: Rect
  /// The pixels of the glyph and its halo, likewise.
  let area: Rect
  /// The glyph's coverage of the area, line after line in groups of eight pixels; then, once it is
  /// added, the halo's where no glyph covers it. Bytes past the end of a line are 0. One array,
  /// because masks are copied for each line of text.
  private var bytes: [UInt8]
  /// Groups on a line.
  private let perLine: Int

  /// A mask without a halo.
  ///
  /// - Parameters:
  ///   - foreground: Before rotation.
  ///   - margin: The halo's width in whole pixels.
  ///   - bitmap: Coverage before rotation, line after line, each `pitch` bytes after the previous
  ///     one.
  ///   - bounds: The pixels of the bitmap, relative to the pen and before rotation.
  init(
    foreground: Rect, margin: Int, bitmap: Span<UInt8>, pitch: Int, bounds: Rect,
    rotation: Rotation
  ) {
    let origin = Size(width: 0, height: 0)
    let natural = foreground.grown(by: margin)
    self.foreground = rotation.panelRect(foreground, in: origin)
    let area = rotation.panelRect(natural, in: origin)
    self.area = area
    perLine = (area.width + LineMask.group - 1) / LineMask.group
    bytes = [UInt8](repeating: 0, count: perLine * LineMask.group * area.height)
    let part = bounds.intersection(natural)
    guard !part.isEmpty else { return }
    let stride = perLine * LineMask.group
    func index(_ x: Int, _ y: Int) -> Int {
      let pixel = rotation.panelRect(Rect(left: x, top: y, right: x + 1, bottom: y + 1), in: origin)
      return (pixel.top - area.top) * stride + pixel.left - area.left
    }
    let first = index(part.left, part.top)
    // From a pixel of the bitmap to the next of its line, and to the one below.
    let (right, down) = (
      index(part.left + 1, part.top) - first, index(part.left, part.top + 1) - first
    )
    var covered = bytes.mutableSpan
    for line in 0..<part.height {
      var from = (part.top - bounds.top + line) * pitch + part.left - bounds.left
      var to = first + line * down
      for _ in 0..<part.width {
        covered[to] = bitmap[from]
        from &+= 1
        to &+= right
      }
    }
  }

  var hasHalo: Bool { bytes.count > perLine * LineMask.group * area.height }

  /// Adds the halo's coverages to a mask without one.
  ///
  /// - Parameter draw: Returns them for the glyph's coverages and the groups on a line, in the same
  ///   order.
  mutating func addHalo(_ draw: (Span<UInt8>, Int) -> [UInt8]) {
    let halos = draw(bytes.span, perLine)
    bytes.append(contentsOf: halos)
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
  func text(group: Int, line: Int) -> SIMD8<UInt8> {
    bytes.span.eight(at: (line &* perLine &+ group) &* LineMask.group)
  }

  /// The halo's coverage of eight pixels where no glyph covers them, likewise.
  @inline(__always)
  func halo(group: Int, line: Int) -> SIMD8<UInt8> { text(group: group, line: line &+ area.height) }

  /// Size in bytes.
  var size: Int { bytes.count }
}

extension Rect {
  func moved(x: Int, y: Int) -> Rect {
    Rect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Grown by a margin on each side.
  func grown(by margin: Int) -> Rect {
    Rect(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}
