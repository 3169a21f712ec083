// Pixel arithmetic: text over a known background, and the mean of four quarters of a pixel.
internal import Text
internal import Units

/// Black as XRGB8888, with the unused byte set as displays expect.
let blackPixel: UInt32 = 0xff00_0000

/// The mean of four XRGB8888 pixels, rounded.
func mean(_ pixels: SIMD4<UInt32>) -> UInt32 {
  let mask = SIMD4<UInt32>(repeating: 0x00ff_00ff)
  // Two components at a time: four times 255 fits in 16 bits.
  let low = (((pixels & mask).wrappedSum() &+ 0x0002_0002) &>> 2) & 0x00ff_00ff
  let high = ((((pixels &>> 8) & mask).wrappedSum() &+ 0x0002_0002) &>> 2) & 0x00ff_00ff
  return high &<< 8 | low
}

extension UInt32 {
  /// Darkens a pixel by a shadow. - Parameter light: The remaining light, of 32,768.
  func shadowed(light: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      (((self &>> shift & 0xff) &* light &+ 0x4000) &>> 15) &<< shift
    }
    return self & 0xff00_0000 | part(16) | part(8) | part(0)
  }
}

/// Coverage of eight pixels by text or icon and by the halo, 0 to 255.
struct Covering {
  var text: SIMD8<Int16>
  var halo: SIMD8<Int16>

  /// Whether neither covers anything.
  @inline(__always)
  var isEmpty: Bool { text | halo == .zero }
}

/// Two colours and their interpolation, eight pixels at a time.
///
/// Same arithmetic as the SIMD loops, whose pixels are identical: the coverage times the difference
/// of the colours, in 2¹⁵ths and rounded.
struct Mixture {
  /// One component of the colours.
  private struct Part {
    let under: SIMD8<Int16>
    let over: SIMD8<Int16>
    let dark: SIMD8<Int16>

    @inline(__always)
    init(under: SIMD8<UInt32>, over: SIMD8<UInt32>, at bit: UInt32, shade: UInt16) {
      let ground = SIMD8<UInt16>(truncatingIfNeeded: under &>> bit & 0xff)
      self.under = SIMD8(truncatingIfNeeded: ground)
      let way = SIMD8(truncatingIfNeeded: over &>> bit & 0xff) &- self.under
      // 2¹⁵ / 255 is about 128.5.
      self.over = way &<< 7 &+ way &>> 1
      let darkened = ground &* shade
      dark = SIMD8(truncatingIfNeeded: darkened &>> 1 &+ darkened &>> 9)
    }

    @inline(__always)
    func mixed(_ covering: Covering, isShaded: Bool) -> SIMD8<UInt32> {
      var sum = under &+ Self.product(over, covering.text)
      if isShaded { sum = sum &- Self.product(dark, covering.halo) }
      // Both products were rounded.
      let whole = SIMD8<Int16>(repeating: 255)
      return SIMD8(truncatingIfNeeded: sum.clamped(lowerBound: .zero, upperBound: whole))
    }

    @inline(__always)
    private static func product(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
      let product = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
      return SIMD8(truncatingIfNeeded: (product &+ 0x4000) &>> 15)
    }
  }

  /// The colour without coverage: the ground of the foreground.
  let under: SIMD8<UInt32>
  private let isShaded: Bool
  private let red: Part
  private let green: Part
  private let blue: Part

  /// The same two colours for all eight pixels. - Parameters: As below.
  @inline(__always)
  init(under: UInt32, over: UInt32, shade: UInt16) {
    self.init(under: SIMD8(repeating: under), over: SIMD8(repeating: over), shade: shade)
  }

  /// Two colours for each of the eight pixels.
  ///
  /// - Parameter shade: How much of the ground turns black under the halo, of 256.
  @inline(__always)
  init(under: SIMD8<UInt32>, over: SIMD8<UInt32>, shade: UInt16) {
    self.under = under
    isShaded = shade > 0
    red = Part(under: under, over: over, at: 16, shade: shade)
    green = Part(under: under, over: over, at: 8, shade: shade)
    blue = Part(under: under, over: over, at: 0, shade: shade)
  }

  /// Eight blended pixels; without coverage, the ground.
  @inline(__always)
  func pixels(_ covering: Covering) -> SIMD8<UInt32> {
    red.mixed(covering, isShaded: isShaded) &<< 16 | green.mixed(covering, isShaded: isShaded) &<< 8
      | blue.mixed(covering, isShaded: isShaded) | blackPixel
  }
}

/// A line of a line mask, and how much its halo darkens the ground.
struct ForegroundLine {
  let lineMask: LineMask
  /// The line of the mask, and the column where the run begins.
  let line: Int
  let x: Int
  /// How much of the ground turns black under the halo, of 256.
  let shade: UInt16

  /// The coverage of eight pixels. - Parameter index: The first of them in the run.
  @inline(__always)
  func covering(at index: Int) -> Covering {
    let text = lineMask.coverages(x: x + index, line: line)
    let halo = shade == 0 ? .zero : lineMask.haloCoverages(x: x + index, line: line)
    return Covering(
      text: SIMD8(truncatingIfNeeded: text), halo: SIMD8(truncatingIfNeeded: halo))
  }
}

/// Stores a run of a foreground, each pixel once and in ascending order.
func store(under: UInt32, over: UInt32, foreground: ForegroundLine, into run: inout WriteOnlyRun) {
  let mixture = Mixture(under: under, over: over, shade: foreground.shade)
  for index in stride(from: 0, to: run.count, by: LineMask.group) {
    let covering = foreground.covering(at: index)
    let pixels = covering.isEmpty ? mixture.under : mixture.pixels(covering)
    store(pixels, at: index, into: &run)
  }
}

/// Stores a sideways run of a foreground, where each pixel has its own colours.
///
/// - Parameters:
///   - under: The ground, one colour for each pixel of the run and seven more.
///   - over: The foreground, likewise.
@_lifetime(run: copy run)
func store(
  under: Span<UInt32>, over: Span<UInt32>, foreground: ForegroundLine, into run: inout WriteOnlyRun
) {
  for index in stride(from: 0, to: run.count, by: LineMask.group) {
    let (covering, ground) = (foreground.covering(at: index), eight(under, from: index))
    if covering.isEmpty {
      store(ground, at: index, into: &run)
      continue
    }
    let mixture = Mixture(
      under: ground, over: eight(over, from: index), shade: foreground.shade)
    store(mixture.pixels(covering), at: index, into: &run)
  }
}

/// Stores eight pixels, or fewer at the end of the run.
@inline(__always)
private func store(_ pixels: SIMD8<UInt32>, at index: Int, into run: inout WriteOnlyRun) {
  let rest = run.count - index
  if rest >= LineMask.group { return run.store(pixels, at: index) }
  for lane in 0..<rest { run.store(pixels[lane], at: index + lane) }
}

@inline(__always)
private func eight(_ pixels: Span<UInt32>, from start: Int) -> SIMD8<UInt32> {
  let part = pixels.extracting(start..<start + LineMask.group)
  var group = SIMD8<UInt32>.zero
  for lane in 0..<LineMask.group { group[lane] = part[lane] }
  return group
}
