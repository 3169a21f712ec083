// The rim around letters that the raster darkens where the ground is too light for them.

/// How far the rim of a text reaches, and how it fades.
///
/// Every pixel that touches a letter belongs to the rim as a whole; from there it fades evenly until
/// it ends, so that it looks like the letter's own edge and not like an outline. Distances are in
/// 64ths of a pixel.
struct Halo {
  /// The width of a rim as a part of the text's size. Of a row's height text is 0.38, and a rim at
  /// most 0.045.
  private static let share = 0.045 / 0.38
  /// The same of half the thickness of a sign's strokes, which are 0.075 of a row.
  private static let strokeShare = 0.045 / (0.075 / 2)
  /// The distance to the next pixel of a line or a column.
  private static let pixel: Int16 = 64
  /// The distance to the next pixel of a diagonal, 64·√2.
  private static let diagonal: Int16 = 91
  /// A pixel counts as all letter from a quarter of full coverage (64 of 255) on. With less, the
  /// letter's edge is taken to be so much further away.
  private static let whole: Int16 = 64

  /// The distance from a letter's edge to the rim's outer end.
  private let width: Int16
  /// The part of the width in which the rim fades.
  private let fade: Int16

  /// A rim is one pixel wide at least, as less cannot be drawn.
  ///
  /// - Parameter size: Pixels per em; of letters beyond 4,000, which no glass shows whole, the rim is
  ///   that of those: its way fits 16 bits.
  init(size: Int) {
    // The size was rounded up at most by half: the row may be that much smaller.
    self.init(reach: (Double(min(size, 4000)) - 0.5) * Self.share)
  }

  /// The rim of a sign. - Parameter radius: Half the thickness of its strokes in pixels; beyond 400
  /// as of 400.
  init(radius: Double) {
    self.init(reach: min(radius, 400) * Self.strokeShare)
  }

  private init(reach: Double) {
    width = max(Self.pixel, Int16((reach * Double(Self.pixel)).rounded(.down)))
    fade = width + Self.pixel - Self.diagonal
  }

  /// The room that a rim needs on each side of the ink, in whole pixels.
  var margin: Int { Int((width + Self.pixel - 1) / Self.pixel) }

  /// The same around strokes, whose edges lie anywhere in a pixel.
  var strokeMargin: Int { margin + 1 }

  /// How much of eight pixels the rim of a stroke covers, of 255.
  ///
  /// - Parameter edges: From the stroke's edge to the pixels' middles, in pixels; negative inside.
  @inline(__always)
  func shares(beyond edges: SIMD8<Float>) -> SIMD8<UInt8> {
    ((Float(strokeEnd) - edges * Float(Self.pixel)) * (1 / Float(fade))).bytes
  }

  /// How far beyond a stroke's edge its rim ends, in pixels.
  var strokeReach: Double { strokeEnd / Double(Self.pixel) }

  /// The middle of a pixel that counts as all letter is a quarter of a pixel beyond the edge at most.
  private var strokeEnd: Double { Double(width) + 1.25 * Double(Self.pixel) }

  /// Draws the rim of a glyph.
  ///
  /// - Parameters:
  ///   - text: The glyph's coverage, line after line, with `margin` pixels around it.
  ///   - perLine: Groups on a line.
  /// - Returns: How much of each pixel the rim covers where no glyph does, likewise.
  /// - Complexity: O(area · margin).
  func drawn(around text: [SIMD8<UInt8>], perLine: Int) -> [SIMD8<UInt8>] {
    guard perLine > 0 else { return [] }
    let lines = text.count / perLine
    // What is left of the rim's way at each pixel, with an empty group around the glyph.
    let stride = perLine + 2
    var rest = [SIMD8<Int16>](repeating: .zero, count: stride * (lines + 2))
    for line in 0..<lines {
      for column in 0..<perLine {
        let coverage = SIMD8<Int16>(truncatingIfNeeded: text[line * perLine + column])
        let start = pointwiseMin(coverage, SIMD8(repeating: Self.whole)) &+ width
        rest[(line + 1) * stride + column + 1] = start.replacing(with: 0, where: coverage .== 0)
      }
    }
    for _ in 0..<margin { rest = spread(rest, stride: stride) }
    var rims: [SIMD8<UInt8>] = []
    rims.reserveCapacity(text.count)
    for line in 0..<lines {
      for column in 0..<perLine { rims.append(share(rest[(line + 1) * stride + column + 1])) }
    }
    return rims
  }

  /// What is left of the rim's way, of 255.
  private func share(_ rest: SIMD8<Int16>) -> SIMD8<UInt8> {
    let share = pointwiseMin(pointwiseMax(rest, .zero), SIMD8(repeating: fade))
    let parts = SIMD8<UInt32>(truncatingIfNeeded: share) &* 255 &+ UInt32(fade) / 2
    return SIMD8(truncatingIfNeeded: parts / UInt32(fade))
  }

  /// Hands what each pixel has to those beside it, if it is more than they have.
  private func spread(_ rest: [SIMD8<Int16>], stride: Int) -> [SIMD8<Int16>] {
    var next = rest
    let old = rest.span
    var new = next.mutableSpan
    func column(_ place: Int) -> SIMD8<Int16> {
      pointwiseMax(old[place - stride], old[place + stride])
    }
    // Three groups in a row, and above and below them.
    var (before, group) = (old[stride - 1], old[stride])
    var (columnBefore, columnHere) = (column(stride), column(stride))
    for place in stride..<old.count - stride - 1 {
      let (after, columnAfter) = (old[place + 1], column(place + 1))
      let straight = pointwiseMax(besides(before, group, after), columnHere)
      let aslant = besides(columnBefore, columnHere, columnAfter)
      let handed = pointwiseMax(
        straight &- Self.pixel, aslant &- Self.diagonal)
      new[place] = pointwiseMax(group, handed)
      (before, group, columnBefore, columnHere) = (group, after, columnHere, columnAfter)
    }
    return next
  }

  /// The greater of what stands left and right of each of a group's pixels.
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
