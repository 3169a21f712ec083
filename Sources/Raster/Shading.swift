// The colour of each scanline of a cell: its own with light and fold, faded to the ground.
internal import Paint

/// The colours of a cell's scanlines.
struct Shading {
  /// Stops of the classic light: white at the first scanline and at a hundredth of the height,
  /// nothing at 95 hundredths, black at the last scanline.
  private static let edge = (at: 0.0, white: 0.2)
  private static let shine = (at: 0.01, white: 0.1)
  private static let clear = 0.95
  private static let dark = 0.1

  private let color: SIMD3<Double>
  private let opacity: Double
  /// The opacity times the picture's brightness: the share of the colour on the screen.
  private let lit: Double
  /// As it is on the screen.
  private let ground: SIMD3<Double>
  private let light: Light
  private let fold: Fold
  private let height: Int
  /// The inverse of the distance between the first and the last scanline, in quarter lines.
  private let perQuarter: Double
  /// Where the colour changes linearly, in quarter lines: nearly all scanlines of a row. There it
  /// takes one product and one sum.
  private var even = 0..<0
  /// The colour at the start of that range, and its change for each quarter line.
  private var start = Steps()
  private var step = Steps()

  /// - Parameters:
  ///   - ground: The picture's ground.
  ///   - brightness: The picture's, 0 to 1.
  init(_ cell: Cell, on ground: Color, brightness: Double) {
    color = cell.color.components
    opacity = min(1, max(0, cell.opacity))
    lit = opacity * brightness
    self.ground = ground.components * brightness
    light = cell.light
    fold = Fold(crease: cell.fold.crease, depth: min(1, max(0, cell.fold.depth)))
    height = cell.height
    perQuarter = height > 1 ? 1 / Double(4 * (height - 1)) : 0
    let even = evenScanlines
    guard even.count > 1 else { return }
    self.even = even
    let first = exact(quarters: even.lowerBound)
    start = Steps(first + 0.5)
    step = Steps((exact(quarters: even.upperBound - 1) - first) / Double(even.count - 1))
  }

  /// The range between the stops of the light; empty with a fold.
  private var evenScanlines: Range<Int> {
    let last = 4 * (height - 1)
    guard fold.depth == 0, last > 0 else { return 0..<0 }
    switch light {
    case .flat: return 0..<last + 1
    case .classic:
      let first = Int((Self.shine.at * Double(last)).rounded(.up))
      return first..<max(first, Int(Self.clear * Double(last)) + 1)
    case .bevel(let bevel):
      let line = 4 * max(0, bevel.hairline)
      return line..<max(line, last - line + 1)
    }
  }

  /// The colour of a scanline as XRGB8888.
  ///
  /// - Parameter quarters: From the cell's top to the scanline's, in quarter lines; negative on a
  ///   first scanline that the cell covers partly.
  @inline(__always)
  func pixel(quarters: Int) -> UInt32 {
    guard even.contains(quarters) else { return packed(exact(quarters: quarters)) }
    return start.adding(step, times: quarters - even.lowerBound).pixel
  }

  /// The colours of consecutive scanlines.
  ///
  /// - Parameters:
  ///   - pixels: Takes a colour for each scanline.
  ///   - quarters: Position of the first one, as for `pixel(quarters:)`.
  ///   - way: From each scanline to the next, in quarter lines.
  func fill(_ pixels: inout MutableSpan<UInt32>, quarters: Int, way: Int) {
    var quarters = quarters
    var index = 0
    while index < pixels.count {
      guard even.contains(quarters) else {
        pixels[index] = packed(exact(quarters: quarters))
        (index, quarters) = (index + 1, quarters + way)
        continue
      }
      let rest = way > 0 ? even.upperBound - 1 - quarters : quarters - even.lowerBound
      let end = min(pixels.count, index + rest / abs(way) + 1)
      let first = start.adding(step, times: quarters - even.lowerBound)
      var part = pixels._mutatingExtracting(index..<end)
      first.fill(&part, adding: step.times(way))
      (index, quarters) = (end, quarters + way * (end - index))
    }
  }

  /// The colour from its definition. Not inlined, because that slows all scanlines.
  @inline(never)
  private func exact(quarters: Int) -> SIMD3<Double> {
    let position = position(quarters)
    let plain: SIMD3<Double>
    switch light {
    case .flat: plain = color
    case .classic: plain = classic(position)
    case .bevel(let bevel): plain = under(bevel, position, quarters: quarters)
    }
    let folded = fold.depth > 0 ? plain * fold.light(at: position) : plain
    return folded * lit + ground * (1 - opacity)
  }

  /// The colour of a foreground on a scanline as XRGB8888.
  ///
  /// - Parameters:
  ///   - foreground: As dimmed as the picture.
  ///   - opacity: Of the foreground over the ground.
  ///   - quarters: As for `pixel(quarters:)`.
  func folded(_ foreground: Color, opacity: Double, quarters: Int) -> UInt32 {
    let share = min(1, max(0, opacity))
    let light = fold.light(at: position(quarters))
    return packed(foreground.components * (light * share) + ground * (1 - share))
  }

  /// From 0 at the first scanline to 1 at the last.
  private func position(_ quarters: Int) -> Double { min(1, max(0, Double(quarters) * perQuarter)) }

  private func classic(_ position: Double) -> SIMD3<Double> {
    let white = Self.white(position)
    let black = position <= Self.clear ? 0 : (position - Self.clear) / (1 - Self.clear) * Self.dark
    return color * (1 - white - black) + 255 * white
  }

  private static func white(_ position: Double) -> Double {
    if position <= shine.at {
      let along = (position - edge.at) / (shine.at - edge.at)
      return edge.white + (shine.white - edge.white) * along
    }
    if position >= clear { return 0 }
    return shine.white * (clear - position) / (clear - shine.at)
  }

  private func under(_ bevel: Bevel, _ position: Double, quarters: Int) -> SIMD3<Double> {
    let white = bevel.sheen * (1 - position)
    let sheen = color * (1 - white) + 255 * white
    guard bevel.hairline > 0 else { return sheen }
    // During motion a hairline covers parts of two scanlines.
    let line = 4 * bevel.hairline
    let first = Double(min(4, max(0, line - max(0, quarters)))) / 4
    let last = Double(min(4, max(0, quarters + 4 - (4 * height - line)))) / 4
    var shown = sheen
    if first > 0 {
      let edged = color * (1 - bevel.edgeShare) + bevel.edge.components * bevel.edgeShare
      shown += (edged - shown) * first
    }
    if last > 0 { shown += (color * (1 - bevel.shade) - shown) * min(last, 1) }
    return shown
  }
}

/// A colour in fixed point: red, green and blue from 0 to 255, in parts of 2²⁴.
///
/// Sums wrap around, so that a step may be negative; the colours themselves are in range.
private struct Steps {
  private var red: UInt32 = 0
  private var green: UInt32 = 0
  private var blue: UInt32 = 0

  init() {}

  /// Truncates to the fixed-point value.
  init(_ color: SIMD3<Double>) {
    let parts = color * Double(1 << 24)
    func part(_ value: Double) -> UInt32 { UInt32(truncatingIfNeeded: Int(value)) }
    (red, green, blue) = (part(parts.x), part(parts.y), part(parts.z))
  }

  @inline(__always)
  func times(_ count: Int) -> Steps {
    let count = UInt32(truncatingIfNeeded: count)
    var steps = Steps()
    (steps.red, steps.green, steps.blue) = (red &* count, green &* count, blue &* count)
    return steps
  }

  @inline(__always)
  func adding(_ other: Steps, times count: Int) -> Steps {
    var sum = other.times(count)
    (sum.red, sum.green, sum.blue) = (sum.red &+ red, sum.green &+ green, sum.blue &+ blue)
    return sum
  }

  /// As XRGB8888, fractions truncated.
  @inline(__always)
  var pixel: UInt32 { blackPixel | (red &>> 24) &<< 16 | (green &>> 24) &<< 8 | blue &>> 24 }

  /// Sets pixels to this colour and the following ones, eight at once.
  func fill(_ pixels: inout MutableSpan<UInt32>, adding step: Steps) {
    // A literal of an array is read element by element.
    let places = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    var red = places &* step.red &+ self.red
    var green = places &* step.green &+ self.green
    var blue = places &* step.blue &+ self.blue
    let eight = step.times(8)
    var index = 0
    while index < pixels.count {
      let colors = (red &>> 24) &<< 16 | (green &>> 24) &<< 8 | blue &>> 24 | blackPixel
      let count = min(8, pixels.count - index)
      if count == 8 {
        var group = pixels._mutatingExtracting(index..<index + 8)
        for lane in 0..<8 { group[lane] = colors[lane] }
      } else {
        for lane in 0..<count { pixels[index + lane] = colors[lane] }
      }
      red &+= eight.red
      green &+= eight.green
      blue &+= eight.blue
      index += 8
    }
  }
}

extension Color {
  /// Red, green, blue from 0 to 255.
  var components: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  /// As XRGB8888, faded to a ground.
  func packed(opacity: Double, on ground: Color) -> UInt32 {
    let share = min(1, max(0, opacity))
    return Raster.packed(components * share + ground.components * (1 - share))
  }
}

/// A colour as XRGB8888. - Parameter color: Red, green, blue from 0 to 255.
@inline(__always)
func packed(_ color: SIMD3<Double>) -> UInt32 {
  let (r, g, b) = (UInt32(color.x + 0.5), UInt32(color.y + 0.5), UInt32(color.z + 0.5))
  return blackPixel | r << 16 | g << 8 | b
}
