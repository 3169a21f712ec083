// The halo around glyphs that the raster darkens where the ground is too light for them.

/// Width and fade of a text's halo.
///
/// Every pixel that touches a glyph is fully in the halo. From there the halo fades linearly to its
/// end, so that it looks like the glyph's own edge and not like an outline. Distances are in 1/64
/// pixel.
struct Halo {
  /// Width of a halo as a part of the text size. Text is 0.38 of a row's height, a halo at most
  /// 0.045.
  private static let share = 0.045 / 0.38
  /// The same as a part of the stroke radius of an icon. Its strokes are 0.075 of a row thick.
  private static let strokeShare = 0.045 / (0.075 / 2)
  /// Distance to the next pixel of a line or a column.
  private static let pixel: Int16 = 64
  /// Distance to the next pixel of a diagonal, 64·√2.
  private static let diagonal: Int16 = 91
  /// A coverage of a quarter (64 of 255) or more counts as the glyph itself. Below that, the
  /// glyph's edge is assumed to be further away in proportion.
  private static let whole: Int16 = 64

  /// Pixels of a group of coverages.
  private static let group = SIMD8<UInt8>.scalarCount

  /// Distance from a glyph's edge to the halo's outer end.
  private let width: Int16
  /// The part of the width in which the halo fades.
  private let fade: Int16

  /// A halo is at least one pixel wide, as less cannot be drawn.
  ///
  /// - Parameter size: Pixels per em. Above 4,000, which no display shows whole, the halo stays as
  ///   at 4,000, so that distances fit in 16 bits.
  init(size: Int) {
    // The size was rounded up by at most one half, so the row may be smaller by this.
    self.init(reach: (Double(min(size, 4000)) - 0.5) * Self.share)
  }

  /// The halo of an icon.
  ///
  /// - Parameter radius: Half the thickness of its strokes in pixels; at most 400 is used.
  init(radius: Double) { self.init(reach: min(radius, 400) * Self.strokeShare) }

  private init(reach: Double) {
    width = max(Self.pixel, Int16((reach * Double(Self.pixel)).rounded(.down)))
    fade = width + Self.pixel - Self.diagonal
  }

  /// The space that a halo needs on each side of the glyph, in whole pixels.
  var margin: Int { Int((width + Self.pixel - 1) / Self.pixel) }

  /// The same around strokes, whose edges are not aligned to pixels.
  var strokeMargin: Int { margin + 1 }

  /// The halo's coverage of eight pixels around a stroke, 0 to 255.
  ///
  /// - Parameter edges: From the stroke's edge to the centers of the pixels, in pixels; negative
  ///   inside.
  @inline(__always)
  func shares(beyond edges: SIMD8<Float>) -> SIMD8<UInt8> {
    ((Float(strokeEnd) - edges * Float(Self.pixel)) * (1 / Float(fade))).bytes
  }

  /// How far outside a stroke's edge its halo ends, in pixels.
  var strokeReach: Double { strokeEnd / Double(Self.pixel) }

  /// The center of a pixel that counts as the glyph is at most a quarter of a pixel outside its
  /// edge.
  private var strokeEnd: Double { Double(width) + 1.25 * Double(Self.pixel) }

  /// Computes the halo of a glyph.
  ///
  /// - Parameters:
  ///   - text: The glyph's coverage, line after line, with `margin` pixels around it.
  ///   - perLine: Groups of eight pixels on a line.
  /// - Returns: The halo's coverage of each pixel where no glyph covers it, likewise.
  /// - Complexity: O(area · margin).
  func drawn(around text: Span<UInt8>, perLine: Int) -> [UInt8] {
    guard perLine > 0 else { return [] }
    let lines = text.count / (perLine * Self.group)
    // The remaining distance to the halo's end at each pixel, with an empty group around the glyph.
    let stride = perLine + 2
    var rest = [SIMD8<Int16>](repeating: .zero, count: stride * (lines + 2))
    for line in 0..<lines {
      for column in 0..<perLine {
        let group = text.eight(at: (line * perLine + column) * Self.group)
        let coverage = SIMD8<Int16>(truncatingIfNeeded: group)
        let start = pointwiseMin(coverage, SIMD8(repeating: Self.whole)) &+ width
        rest[(line + 1) * stride + column + 1] = start.replacing(with: 0, where: coverage .== 0)
      }
    }
    var next = rest
    for _ in 0..<margin {
      spread(rest.span, into: &next, stride: stride)
      swap(&rest, &next)
    }
    var haloCoverages = [UInt8](repeating: 0, count: text.count)
    var groups = haloCoverages.mutableSpan
    for line in 0..<lines {
      for column in 0..<perLine {
        let share = share(rest[(line + 1) * stride + column + 1])
        groups.store(share, at: (line * perLine + column) * Self.group)
      }
    }
    return haloCoverages
  }

  /// The remaining distance as coverage, 0 to 255.
  private func share(_ rest: SIMD8<Int16>) -> SIMD8<UInt8> {
    let share = pointwiseMin(pointwiseMax(rest, .zero), SIMD8(repeating: fade))
    // Most groups are outside the halo or where it is full; eight divisions take long.
    if share.isZero { return .zero }
    if (share ^ SIMD8(repeating: fade)).isZero { return SIMD8(repeating: 255) }
    let parts = SIMD8<UInt32>(truncatingIfNeeded: share) &* 255 &+ UInt32(fade) / 2
    return SIMD8(truncatingIfNeeded: parts / UInt32(fade))
  }

  /// Propagates the remaining distance of each pixel to its eight neighbours, where it is greater.
  ///
  /// - Parameters:
  ///   - old: With an empty line above and below, and an empty group on both sides of a line.
  ///   - next: As large; what is empty there stays so.
  private func spread(
    _ old: Span<SIMD8<Int16>>, into next: inout [SIMD8<Int16>], stride: Int
  ) {
    var new = next.mutableSpan
    func column(_ index: Int) -> SIMD8<Int16> {
      pointwiseMax(old[index - stride], old[index + stride])
    }
    // The current group with its left neighbour, and the maxima of the lines above and below.
    var (before, group) = (old[stride - 1], old[stride])
    var (columnBefore, columnHere) = (column(stride), column(stride))
    for index in stride..<old.count - stride - 1 {
      let (after, columnAfter) = (old[index + 1], column(index + 1))
      let straight = pointwiseMax(besides(before, group, after), columnHere)
      let aslant = besides(columnBefore, columnHere, columnAfter)
      let handed = pointwiseMax(
        straight &- Self.pixel, aslant &- Self.diagonal)
      new[index] = pointwiseMax(group, handed)
      (before, group, columnBefore, columnHere) = (group, after, columnHere, columnAfter)
    }
  }

  /// The greater of the left and the right neighbour of each pixel of a group.
  @inline(__always)
  private func besides(
    _ before: SIMD8<Int16>, _ group: SIMD8<Int16>, _ after: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    let left = SIMD8(
      before[7], group[0], group[1], group[2], group[3], group[4], group[5], group[6])
    let right = SIMD8(
      group[1], group[2], group[3], group[4], group[5], group[6], group[7], after[0])
    return pointwiseMax(left, right)
  }
}
