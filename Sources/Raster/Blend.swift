// Arithmetic of pixels: text over a known background, and the mean of four quarters of a line.
internal import Text
internal import Units

/// The mean of four XRGB8888 pixels, rounded.
func mean(_ pixels: SIMD4<UInt32>) -> UInt32 {
  let mask = SIMD4<UInt32>(repeating: 0x00ff_00ff)
  // Two components at a time: four times 255 fits in their 16 bits.
  let low = (((pixels & mask).wrappedSum() &+ 0x0002_0002) &>> 2) & 0x00ff_00ff
  let high = ((((pixels &>> 8) & mask).wrappedSum() &+ 0x0002_0002) &>> 2) & 0x00ff_00ff
  return high &<< 8 | low
}

/// Two colours and all that is between them, eight pixels at a time.
struct Mixture {
  /// What shows where nothing covers.
  let under: SIMD8<UInt32>
  private let underRed: SIMD8<UInt16>
  private let underGreen: SIMD8<UInt16>
  private let underBlue: SIMD8<UInt16>
  private let overRed: SIMD8<UInt16>
  private let overGreen: SIMD8<UInt16>
  private let overBlue: SIMD8<UInt16>

  /// The same colours for all eight pixels.
  @inline(__always)
  init(under: UInt32, over: UInt32) {
    self.init(under: SIMD8(repeating: under), over: SIMD8(repeating: over))
  }

  /// Colours of its own for each of the eight pixels.
  @inline(__always)
  init(under: SIMD8<UInt32>, over: SIMD8<UInt32>) {
    func component(_ pixels: SIMD8<UInt32>, _ shift: UInt32) -> SIMD8<UInt16> {
      SIMD8(truncatingIfNeeded: pixels &>> shift & 0xff)
    }
    self.under = under
    (underRed, overRed) = (component(under, 16), component(over, 16))
    (underGreen, overGreen) = (component(under, 8), component(over, 8))
    (underBlue, overBlue) = (component(under, 0), component(over, 0))
  }

  /// Eight pixels; a coverage of 0 shows what is under, 255 what is over.
  @inline(__always)
  func pixels(_ coverage: SIMD8<UInt8>) -> SIMD8<UInt32> {
    let over = SIMD8<UInt16>(truncatingIfNeeded: coverage)
    let under = 255 &- over
    let red = Self.part(underRed &* under &+ overRed &* over)
    let green = Self.part(underGreen &* under &+ overGreen &* over)
    let blue = Self.part(underBlue &* under &+ overBlue &* over)
    let low = green &<< 8 | blue
    let high = red | 0xff00
    return SIMD8<UInt32>(truncatingIfNeeded: low)
      | SIMD8<UInt32>(truncatingIfNeeded: high) &<< 16
  }

  /// A 255th, rounded exactly: the sum of two products is at most 255 · 255.
  @inline(__always)
  private static func part(_ sum: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let rounded = sum &+ 128
    return (rounded &+ rounded &>> 8) &>> 8
  }
}

/// Stores a run of text, all of it once and in ascending order.
///
/// - Parameters:
///   - line: The strip's line.
///   - first: The pixel, from the ink's left edge, that the run begins with.
func store(
  _ mixture: Mixture, strip: Strip, line: Int, from first: Int, into run: inout WriteOnlyRun
) {
  let coverage = strip.row(line)
  let count = run.count
  var index = 0
  while index < count {
    let place = first + index
    let group = coverage[place / Strip.group]
    let skip = place % Strip.group
    if skip == 0 && index + Strip.group <= count {
      if group == .zero {
        run.store(mixture.under, at: index)
      } else {
        run.store(mixture.pixels(group), at: index)
      }
      index += Strip.group
    } else {
      // A run that was clipped begins or ends inside a group.
      let pixels = mixture.pixels(group)
      let end = min(count, index + Strip.group - skip)
      for part in index..<end { run.store(pixels[skip + part - index], at: part) }
      index = end
    }
  }
}

/// Stores a run of text that lies on its side: each pixel has colours of its own.
///
/// - Parameters:
///   - under: What shows where nothing covers, a colour a pixel of the run.
///   - over: What shows where text covers, likewise.
///   - line: The strip's line.
///   - first: The pixel, from the ink's left edge, that the run begins with.
func store(
  under: Span<UInt32>, over: Span<UInt32>, strip: Strip, line: Int, from first: Int,
  into run: inout WriteOnlyRun
) {
  let coverage = strip.row(line)
  let count = run.count
  var index = 0
  while index < count {
    let place = first + index
    let group = coverage[place / Strip.group]
    let skip = place % Strip.group
    let end = min(count, index + Strip.group - skip)
    if skip == 0 && end - index == Strip.group {
      let ground = eight(under, from: index)
      if group == .zero {
        run.store(ground, at: index)
      } else {
        run.store(Mixture(under: ground, over: eight(over, from: index)).pixels(group), at: index)
      }
    } else {
      // A run that was clipped begins or ends inside a group.
      for part in index..<end {
        let cover = SIMD8(repeating: group[skip + part - index])
        run.store(Mixture(under: under[part], over: over[part]).pixels(cover)[0], at: part)
      }
    }
    index = end
  }
}

@inline(__always)
private func eight(_ pixels: Span<UInt32>, from start: Int) -> SIMD8<UInt32> {
  let part = pixels.extracting(start..<start + 8)
  var group = SIMD8<UInt32>.zero
  for lane in 0..<8 { group[lane] = part[lane] }
  return group
}
