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

extension UInt32 {
  /// What a shadow leaves of a pixel's colour. - Parameter light: Of 32,768.
  func shadowed(light: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      (((self &>> shift & 0xff) &* light &+ 0x4000) &>> 15) &<< shift
    }
    return self & 0xff00_0000 | part(16) | part(8) | part(0)
  }
}

/// Two colours and all that is between them, eight pixels at a time.
struct Mixture {
  /// The colour where the coverage is 0: the ground of the text.
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
  ///
  /// - Parameters:
  ///   - rim: How much of a pixel is darkened; with the coverage at most 255.
  ///   - shade: How much of what is under turns black there, of 256.
  @inline(__always)
  func pixels(_ coverage: SIMD8<UInt8>, rim: SIMD8<UInt8>, shade: UInt16) -> SIMD8<UInt32> {
    let over = SIMD8<UInt16>(truncatingIfNeeded: coverage)
    let dark = (SIMD8<UInt16>(truncatingIfNeeded: rim) &* shade &+ 128) &>> 8
    let under = 255 &- over &- dark
    let red = Self.part(underRed &* under &+ overRed &* over)
    let green = Self.part(underGreen &* under &+ overGreen &* over)
    let blue = Self.part(underBlue &* under &+ overBlue &* over)
    let low = green &<< 8 | blue
    let high = red | 0xff00
    return SIMD8<UInt32>(truncatingIfNeeded: low)
      | SIMD8<UInt32>(truncatingIfNeeded: high) &<< 16
  }

  /// One pixel, likewise, where all eight are alike.
  func pixel(_ coverage: UInt8, rim: UInt8, shade: UInt16) -> UInt32 {
    pixels(SIMD8(repeating: coverage), rim: SIMD8(repeating: rim), shade: shade)[0]
  }

  /// A 255th, rounded exactly: the sum of two products is at most 255 · 255.
  @inline(__always)
  private static func part(_ sum: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let rounded = sum &+ 128
    return (rounded &+ rounded &>> 8) &>> 8
  }
}

/// A line of a strip, and what it does to its ground.
struct InkLine {
  let strip: Strip
  /// The strip's line.
  let line: Int
  /// The pixel of the strip, from its area's left edge, that the run begins with.
  let first: Int
  /// How much of the ground turns black at the rim, of 256.
  let shade: UInt16
}

/// Stores a run of text, all of it once and in ascending order.
func store(_ mixture: Mixture, ink: InkLine, into run: inout WriteOnlyRun) {
  let coverage = ink.strip.row(ink.line)
  let rims = ink.strip.rimRow(ink.line)
  let count = run.count
  var index = 0
  while index < count {
    let place = ink.first + index
    let group = coverage[place / Strip.group]
    let rim = ink.shade == 0 ? .zero : rims[place / Strip.group]
    let skip = place % Strip.group
    if skip == 0 && index + Strip.group <= count {
      if group | rim == .zero {
        run.store(mixture.under, at: index)
      } else {
        run.store(mixture.pixels(group, rim: rim, shade: ink.shade), at: index)
      }
      index += Strip.group
    } else {
      // A run that was clipped begins or ends inside a group.
      let pixels = mixture.pixels(group, rim: rim, shade: ink.shade)
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
func store(
  under: Span<UInt32>, over: Span<UInt32>, ink: InkLine, into run: inout WriteOnlyRun
) {
  let coverage = ink.strip.row(ink.line)
  let rims = ink.strip.rimRow(ink.line)
  let count = run.count
  var index = 0
  while index < count {
    let place = ink.first + index
    let group = coverage[place / Strip.group]
    let rim = ink.shade == 0 ? .zero : rims[place / Strip.group]
    let skip = place % Strip.group
    let lanes = skip..<min(skip + count - index, Strip.group)
    if group | rim == .zero {
      for lane in lanes { run.store(under[index + lane - skip], at: index + lane - skip) }
    } else {
      let mixture = Mixture(
        under: eight(under, at: lanes, from: index), over: eight(over, at: lanes, from: index))
      let pixels = mixture.pixels(group, rim: rim, shade: ink.shade)
      if lanes.count == Strip.group {
        run.store(pixels, at: index)
      } else {
        // A run that was clipped begins or ends inside a group.
        for lane in lanes { run.store(pixels[lane], at: index + lane - skip) }
      }
    }
    index += lanes.count
  }
}

/// The next pixels of a run; a group that it fills only in part is black elsewhere.
@inline(__always)
private func eight(_ pixels: Span<UInt32>, at lanes: Range<Int>, from start: Int) -> SIMD8<UInt32> {
  let part = pixels.extracting(start..<start + lanes.count)
  var group = SIMD8<UInt32>.zero
  if lanes.count == Strip.group {
    for lane in 0..<Strip.group { group[lane] = part[lane] }
  } else {
    for lane in lanes { group[lane] = part[lane - lanes.lowerBound] }
  }
  return group
}
