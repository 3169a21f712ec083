// Colour mask: a picture with transparency that stands in a line of text, such as an emoji.
package import Units

/// A picture in premultiplied colours, as on the panel.
package struct ColorMask: Sendable {
  /// Its pixels, relative to the line's start and baseline, or to a glyph's pen.
  package private(set) var area: Rect
  /// Alpha, red, green and blue from the highest byte to the lowest, line after line; no component
  /// exceeds alpha.
  var pixels: [UInt32]

  init(area: Rect, pixels: [UInt32]) {
    self.area = area
    self.pixels = pixels
  }

  /// Scales a bitmap. A pixel is the mean of those that it covers, weighted by their share.
  ///
  /// - Parameters:
  ///   - bitmap: Pixels as in a mask, each line `pitch` words behind the one above.
  ///   - bounds: The bitmap's pixels relative to the pen.
  ///   - scale: Pixels for each of the bitmap's.
  /// - Returns: Nil if no pixel is left.
  /// - Complexity: O(area of both).
  init?(_ bitmap: Span<UInt32>, pitch: Int, bounds: Rect, scale: Double, rotation: Rotation) {
    func scaled(_ index: Int) -> Int { Int((Double(index) * scale).rounded()) }
    let natural = Rect(
      left: scaled(bounds.left), top: scaled(bounds.top),
      right: scaled(bounds.left) + max(1, scaled(bounds.width)),
      bottom: scaled(bounds.top) + max(1, scaled(bounds.height)))
    guard !bounds.isEmpty, !natural.isEmpty else { return nil }
    let origin = Size(width: 0, height: 0)
    area = rotation.panelRect(natural, in: origin)
    pixels = [UInt32](repeating: 0, count: area.width * area.height)
    let columns = PixelShare.all(natural.width, of: bounds.width)
    let lines = PixelShare.all(natural.height, of: bounds.height)
    for (y, line) in lines.enumerated() {
      for (x, column) in columns.enumerated() {
        var sum = SIMD4<Double>.zero
        for row in line.places {
          let high = line.share(of: row)
          for index in column.places {
            let pixel = Self.parts(bitmap[row * pitch + index])
            sum += pixel * (high * column.share(of: index))
          }
        }
        let whole = Self.truncated(sum + 0.5)
        let pixel = rotation.panelRect(
          Rect(
            left: natural.left + x, top: natural.top + y, right: natural.left + x + 1,
            bottom: natural.top + y + 1), in: origin)
        pixels[(pixel.top - area.top) * area.width + pixel.left - area.left] =
          Self.packed(pointwiseMin(whole, SIMD4(repeating: whole[3])))
      }
    }
  }

  /// The components of a pixel as numbers to weigh, converted as in ``truncated(_:)``.
  @inline(__always)
  private static func parts(_ pixel: UInt32) -> SIMD4<Double> {
    let parts = components(pixel)
    return SIMD4(Double(parts[0]), Double(parts[1]), Double(parts[2]), Double(parts[3]))
  }

  /// Blue, green, red and alpha.
  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 0xff, pixel >> 8 & 0xff, pixel >> 16 & 0xff, pixel >> 24)
  }

  /// Means of bytes without their fractions. The standard conversion of vectors checks each lane in
  /// a function that is not inlined.
  @inline(__always)
  static func truncated(_ means: SIMD4<Double>) -> SIMD4<UInt32> {
    SIMD4(UInt32(means[0]), UInt32(means[1]), UInt32(means[2]), UInt32(means[3]))
  }

  /// The same picture elsewhere.
  func moved(x: Int, line: Int) -> ColorMask {
    ColorMask(area: area.moved(x: x, y: line), pixels: pixels)
  }

  /// Its pixels, line after line of the area. - Complexity: O(1), no allocation.
  package var span: Span<UInt32> {
    @_lifetime(borrow self)
    get { pixels.span }
  }

  private func pixel(x: Int, line: Int) -> UInt32 {
    pixels[(line - area.top) * area.width + x - area.left]
  }

  /// Size in bytes.
  var byteCount: Int { 4 * pixels.count }

  /// The same a fraction of a pixel lower in the picture: the weighted mean of each pixel and the
  /// one above it.
  ///
  /// - Parameters:
  ///   - quarters: Of a pixel, 1 to 3.
  ///   - above: The offset on the panel from a pixel to the one above it in the picture.
  func lowered(quarters: Int, above: (x: Int, line: Int)) -> ColorMask {
    let grown = area.union(area.moved(x: -above.x, y: -above.line))
    var lowered = ColorMask(
      area: grown, pixels: [UInt32](repeating: 0, count: grown.width * grown.height))
    for line in grown.top..<grown.bottom {
      for x in grown.left..<grown.right {
        let upper = components(x: x + above.x, line: line + above.line)
        let mean =
          (components(x: x, line: line) &* UInt32(4 - quarters) &+ upper &* UInt32(quarters) &+ 2)
          &>> 2
        lowered.pixels[(line - grown.top) * grown.width + x - grown.left] = Self.packed(mean)
      }
    }
    return lowered
  }

  /// Blue, green, red and alpha of a pixel; 0 outside of the area.
  func components(x: Int, line: Int) -> SIMD4<UInt32> {
    guard x >= area.left, x < area.right, line >= area.top, line < area.bottom else { return .zero }
    return Self.components(pixel(x: x, line: line))
  }

  static func packed(_ components: SIMD4<UInt32>) -> UInt32 {
    components[3] << 24 | components[2] << 16 | components[1] << 8 | components[0]
  }
}

/// The coloured glyphs of a line. A class, so that a line without any costs no copy of an array.
package final class ColorMasksOfLine: Sendable {
  /// Inside the line's foreground; letters do not cover them.
  package let masks: [ColorMask]

  init(_ masks: [ColorMask]) { self.masks = masks }

  func map(_ change: (ColorMask) -> ColorMask) -> ColorMasksOfLine {
    ColorMasksOfLine(masks.map(change))
  }
}

/// The lines or columns of a bitmap that a pixel shows. Their shares of it add up to 1.
private struct PixelShare {
  let places: Range<Int>
  let first: Double
  let middle: Double
  let last: Double

  /// For each pixel of a picture that is scaled to so many.
  static func all(_ count: Int, of all: Int) -> [PixelShare] {
    let step = Double(all) / Double(count)
    return (0..<count).map { index in
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      let places = Int(start)..<min(all, Int(end.rounded(.up)))
      func share(_ source: Int) -> Double {
        (min(end, Double(source + 1)) - max(start, Double(source))) / step
      }
      return PixelShare(
        places: places, first: share(places.lowerBound), middle: 1 / step,
        last: share(places.upperBound - 1))
    }
  }

  @inline(__always)
  func share(of index: Int) -> Double {
    if index == places.lowerBound { return first }
    return index == places.upperBound - 1 ? last : middle
  }
}
