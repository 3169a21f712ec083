// A picture in ordinary memory, composed of pictures, lines of text and strokes.
import Paint
import Text
import Units

/// A sheet of pictures for a person to look at. Made once, so blending need not be fast.
struct Canvas {
  /// `0xFFRRGGBB`, line after line.
  private(set) var words: [UInt32]
  let size: Size

  init(size: Size, color: Color) {
    self.size = size
    words = [UInt32](repeating: Self.word(color), count: size.width * size.height)
  }

  /// Scales a picture into a rectangle inside the sheet; each pixel is the mean of those it covers.
  ///
  /// - Complexity: O(pixels of the picture).
  mutating func place(_ picture: Span<UInt32>, _ source: Size, in rect: Rect) {
    for y in 0..<rect.height {
      let top = y * source.height / rect.height
      let bottom = max(top + 1, ((y + 1) * source.height + rect.height - 1) / rect.height)
      for x in 0..<rect.width {
        let left = x * source.width / rect.width
        let right = max(left + 1, ((x + 1) * source.width + rect.width - 1) / rect.width)
        var sum = SIMD4<UInt32>.zero
        for line in top..<bottom {
          for column in left..<right { sum &+= Self.parts(picture[line * source.width + column]) }
        }
        let count = UInt32((bottom - top) * (right - left))
        words[(rect.top + y) * size.width + rect.left + x] = Self.word((sum &+ count / 2) / count)
      }
    }
  }

  /// Writes one line of text; a text that is too long ends in an ellipsis.
  ///
  /// - Parameters:
  ///   - x: The start of the line.
  ///   - baseline: In lines of the sheet.
  ///   - pixels: Per em.
  mutating func write(
    _ text: String, x: Int, baseline: Int, pixels: Int, maxWidth: Int, color: Color,
    lines: TextLines
  ) {
    let mask = lines.lineMask(lines.line(text, size: pixels, maxWidth: maxWidth).id)
    for line in mask.foreground.top..<mask.foreground.bottom {
      for column in mask.foreground.left..<mask.foreground.right {
        let coverage = Double(mask.coverage(x: column, line: line)) / 255
        blend(color, coverage, x: x + column, y: baseline + line, inside: Rect(size: size))
      }
    }
  }

  /// Draws a straight stroke with round ends, clipped to a rectangle.
  ///
  /// - Parameters:
  ///   - from: In pixels of the sheet, as `to`. Equal points make a disc.
  ///   - radius: Half the stroke's thickness.
  ///   - opacity: 0 to 1.
  mutating func stroke(
    from: SIMD2<Double>, to: SIMD2<Double>, radius: Double, color: Color, opacity: Double,
    inside clip: Rect
  ) {
    let reach = radius + 1
    let low = Self.clamped(pointwiseMin(from, to) - reach, clip)
    let high = Self.clamped(pointwiseMax(from, to) + reach, clip)
    let way = to - from
    let length = (way * way).sum()
    for y in Int(low.y)..<max(Int(low.y), Int(high.y)) {
      for x in Int(low.x)..<max(Int(low.x), Int(high.x)) {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - from
        let along = length > 0 ? min(1, max(0, (point * way).sum() / length)) : 0
        let off = point - way * along
        let distance = (off * off).sum().squareRoot()
        let coverage = min(1, max(0, radius + 0.5 - distance))
        blend(color, coverage * opacity, x: x, y: y, inside: clip)
      }
    }
  }

  private static func clamped(_ point: SIMD2<Double>, _ clip: Rect) -> SIMD2<Double> {
    point.clamped(
      lowerBound: SIMD2(Double(clip.left), Double(clip.top)),
      upperBound: SIMD2(Double(clip.right), Double(clip.bottom)))
  }

  private mutating func blend(_ color: Color, _ part: Double, x: Int, y: Int, inside clip: Rect) {
    guard part > 0, x >= clip.left, x < clip.right, y >= clip.top, y < clip.bottom else { return }
    let index = y * size.width + x
    let over = UInt32((part * 256).rounded())
    let mixed =
      Self.parts(words[index]) &* (256 &- over) &+ Self.parts(Self.word(color)) &* over
    words[index] = Self.word(mixed &>> 8)
  }

  private static func parts(_ word: UInt32) -> SIMD4<UInt32> {
    SIMD4(word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF, 0)
  }

  private static func word(_ parts: SIMD4<UInt32>) -> UInt32 {
    0xFF00_0000 | parts.x << 16 | parts.y << 8 | parts.z
  }

  private static func word(_ color: Color) -> UInt32 {
    word(SIMD4(UInt32(color.red), UInt32(color.green), UInt32(color.blue), 0))
  }
}
