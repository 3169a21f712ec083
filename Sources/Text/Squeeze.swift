// A line of text in a squeezed cell, such as a row that unfolds.
internal import Units

/// The place of a line of text in a cell that is squeezed towards its top.
public struct Squeeze: Hashable, Sendable {
  /// The smallest share: less than one line of a row is left on any panel.
  private static let least = 1.0 / 4096

  /// The shown part of the natural height, above 0 and at most 1.
  public let share: Double
  /// From the cell's top to the baseline, in pixels of the natural height.
  public let baseline: Int
  /// Quarters of a pixel by which the cell's top is below its line, 0 to 3.
  public let phase: Int

  /// - Parameters:
  ///   - share: Clamped above 0 and to at most 1.
  ///   - baseline: From the cell's top, in pixels of the natural height.
  ///   - phase: Quarters of a pixel below the cell's line, 0 to 3.
  public init(share: Double, baseline: Int, phase: Int) {
    self.share = min(1, max(Self.least, share))
    self.baseline = baseline
    self.phase = phase
  }

  /// The squeezed bounds, lines counted from the cell's top line.
  ///
  /// - Parameter natural: Unsqueezed bounds, lines counted from the baseline.
  func shown(_ natural: Rect) -> Rect {
    Rect(
      left: natural.left, top: Int(position(natural.top).rounded(.down)), right: natural.right,
      bottom: Int(position(natural.bottom).rounded(.up)))
  }

  /// The range of a squeezed line, in natural lines from the baseline.
  func natural(_ line: Int) -> (top: Double, bottom: Double) {
    let top = (Double(line) - Double(phase) / 4) / share - Double(baseline)
    return (top, top + 1 / share)
  }

  private func position(_ line: Int) -> Double {
    Double(phase) / 4 + Double(baseline + line) * share
  }
}

extension LineMask {
  /// The same coverage squeezed, and rotated for the panel.
  ///
  /// A line is the mean of the natural lines that it shows, weighted by their overlap, so that
  /// letters unfold without flicker.
  /// - Parameters:
  ///   - hasHalo: Whether the halo is needed, if this mask has one.
  ///   - storage: Becomes the memory of the mask; nothing is allocated once it is large enough.
  /// - Complexity: O(area).
  func squeezed(
    _ squeeze: Squeeze, rotation: Rotation, hasHalo: Bool, in storage: inout [UInt8]
  ) -> LineMask {
    let origin = Size(width: 0, height: 0)
    let margin = foreground.top - area.top
    let hasHalo = hasHalo && self.hasHalo
    let shown = foreground.isEmpty ? foreground : squeeze.shown(foreground)
    var canvas = LineMaskCanvas(
      foreground: rotation.panelRect(shown, in: origin), margin: margin, hasHalo: hasHalo,
      storage: &storage)
    func cell(_ column: Int, _ line: Int) -> Rect {
      let pixel = Rect(left: column, top: line, right: column + 1, bottom: line + 1)
      return rotation.panelRect(pixel, in: origin)
    }
    let beside = hasHalo ? margin : 0
    let columns = hasHalo ? area.left..<area.right : foreground.left..<foreground.right
    for line in shown.top - beside..<shown.bottom + beside {
      let edges = squeeze.natural(line)
      guard let lines = WeightedLines(of: area, between: edges.top, and: edges.bottom) else {
        continue
      }
      let (first, second) = (cell(columns.lowerBound, line), cell(columns.lowerBound + 1, line))
      let source = self.index(x: columns.lowerBound, line: lines.range.lowerBound)
      canvas.setLine(
        x: first.left, y: first.top,
        step: (second.left - first.left, second.top - first.top), count: columns.count
      ) { mean(at: source &+ $0, of: lines, hasHalo: hasHalo) }
    }
    var lineMask = canvas.finished()
    lineMask.colors = colors?.map { $0.squeezed(squeeze, rotation: rotation) }
    return lineMask
  }

  /// The mean coverage of sixteen columns on weighted lines, for the text and its halo.
  ///
  /// - Parameter index: That of the first column on the first line.
  @inline(__always)
  private func mean(
    at index: Int, of lines: WeightedLines, hasHalo: Bool
  ) -> (text: SIMD16<UInt8>, halo: SIMD16<UInt8>) {
    var (text, halo) = (WeightedSum(), WeightedSum())
    func add(_ index: Int, weight: UInt32) {
      text.add(sixteen(at: index), weight: weight)
      if hasHalo { halo.add(sixteen(at: index &+ channel), weight: weight) }
    }
    add(index, weight: lines.first)
    var index = index
    // Lines of the same weight are summed up first: most lines, where much is squeezed.
    var rest = lines.range.count - 2
    while rest > 0 {
      var (texts, halos) = (CoverageSum(), CoverageSum())
      for _ in 0..<min(rest, CoverageSum.most) {
        index &+= stride
        texts.add(sixteen(at: index))
        if hasHalo { halos.add(sixteen(at: index &+ channel)) }
      }
      text.add(texts, weight: lines.middle)
      if hasHalo { halo.add(halos, weight: lines.middle) }
      rest -= CoverageSum.most
    }
    if lines.range.count > 1 { add(index &+ stride, weight: lines.last) }
    let covered = text.rounded
    // Both were rounded; together they must not exceed full coverage.
    return (covered, hasHalo ? pointwiseMin(halo.rounded, ~covered) : .zero)
  }
}

/// A sum of sixteen coverages on lines of the same weight.
private struct CoverageSum {
  /// The most lines whose sum fits into 16 bits.
  static let most = 257

  /// Every second of them.
  private(set) var even = SIMD8<UInt16>.zero
  private(set) var odd = SIMD8<UInt16>.zero

  @inline(__always)
  mutating func add(_ coverages: SIMD16<UInt8>) {
    // Two bytes in each integer: sixteen bytes have the size of eight 16-bit integers.
    let pairs = unsafe unsafeBitCast(coverages, to: SIMD8<UInt16>.self)
    even &+= pairs & 0xff
    odd &+= pairs &>> 8
  }
}

/// A weighted sum of sixteen coverages, in lanes of 16 bits: products of 32 bits take three times as
/// long without wider registers.
private struct WeightedSum {
  private var even = Lanes()
  private var odd = Lanes()

  /// - Parameter weight: In 65,536ths; the sum of all weights is 1 at most.
  @inline(__always)
  mutating func add(_ coverages: SIMD16<UInt8>, weight: UInt32) {
    // Two bytes in each integer: sixteen bytes have the size of eight 16-bit integers.
    let pairs = unsafe unsafeBitCast(coverages, to: SIMD8<UInt16>.self)
    even.add(pairs & 0xff, weight: weight)
    odd.add(pairs &>> 8, weight: weight)
  }

  /// Adds the coverages of several lines, each with this weight.
  @inline(__always)
  mutating func add(_ sum: CoverageSum, weight: UInt32) {
    even.add(sum: sum.even, weight: weight)
    odd.add(sum: sum.odd, weight: weight)
  }

  /// The sum as coverages, rounded to the nearest.
  @inline(__always)
  var rounded: SIMD16<UInt8> {
    let pairs = even.rounded &>> 8 | odd.rounded & 0xff00
    // As above.
    return unsafe unsafeBitCast(pairs, to: SIMD16<UInt8>.self)
  }

  /// Every second of them.
  private struct Lanes {
    /// The sum without its lowest byte; that of each product is added to `low`, which holds more
    /// than two hundred.
    private var high = SIMD8<UInt16>.zero
    private var low = SIMD8<UInt16>.zero

    @inline(__always)
    mutating func add(_ coverages: SIMD8<UInt16>, weight: UInt32) {
      let part = coverages &* UInt16(truncatingIfNeeded: weight & 0xff)
      low &+= part & 0xff
      high &+= coverages &* UInt16(truncatingIfNeeded: weight >> 8) &+ part &>> 8
    }

    /// The same for sums of coverages: their higher bytes count 256 times as much.
    @inline(__always)
    mutating func add(sum: SIMD8<UInt16>, weight: UInt32) {
      add(sum & 0xff, weight: weight)
      high &+= (sum &>> 8) &* UInt16(truncatingIfNeeded: weight)
    }

    /// The sum in the higher byte of each lane, rounded to the nearest.
    @inline(__always)
    var rounded: SIMD8<UInt16> { high &+ low &>> 8 &+ 0x80 }
  }
}

extension ColorMask {
  /// The same squeezed with its cell, and rotated for the panel. This mask is upright.
  func squeezed(_ squeeze: Squeeze, rotation: Rotation) -> ColorMask {
    let origin = Size(width: 0, height: 0)
    let shown = squeeze.shown(area)
    let turned = rotation.panelRect(shown, in: origin)
    var squeezed = ColorMask(
      area: turned, pixels: [UInt32](repeating: 0, count: turned.width * turned.height))
    for line in shown.top..<shown.bottom {
      let edges = squeeze.natural(line)
      let lines =
        max(
          area.top, Int(edges.top.rounded(.down)))..<max(
          max(area.top, Int(edges.top.rounded(.down))),
          min(area.bottom, Int(edges.bottom.rounded(.up))))
      for x in shown.left..<shown.right {
        var sum = SIMD4<Double>.zero
        for natural in lines {
          let overlap = min(edges.bottom, Double(natural + 1)) - max(edges.top, Double(natural))
          sum += SIMD4<Double>(components(x: x, line: natural)) * overlap
        }
        let mean = Self.truncated(sum / (edges.bottom - edges.top))
        let target = rotation.panelRect(
          Rect(left: x, top: line, right: x + 1, bottom: line + 1), in: origin)
        squeezed.pixels[(target.top - turned.top) * turned.width + target.left - turned.left] =
          Self.packed(mean)
      }
    }
    return squeezed
  }
}

/// The natural lines that a squeezed one shows, weighted by their overlap with it.
private struct WeightedLines {
  let range: Range<Int>
  // In 65,536ths: the weighted sum of coverages stays below 255.5.
  let first: UInt32
  let middle: UInt32
  /// Not used for a single line.
  let last: UInt32

  /// The lines of an area between two vertical positions; nil if there are none.
  init?(of area: Rect, between top: Double, and bottom: Double) {
    let from = max(area.top, Int(top.rounded(.down)))
    let to = min(area.bottom, Int(bottom.rounded(.up)))
    guard from < to else { return nil }
    let whole = 65536 / (bottom - top)
    func weight(_ line: Int) -> UInt32 {
      let overlap = min(bottom, Double(line + 1)) - max(top, Double(line))
      return UInt32((overlap * whole).rounded())
    }
    range = from..<to
    (first, middle, last) = (weight(from), UInt32(whole.rounded()), weight(to - 1))
  }
}
