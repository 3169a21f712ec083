// The ramp of light over a cell: bright at the top edge, dark at the bottom edge.
internal import Paint

/// One colour for each of a cell's scanlines: the base colour under the bevel, faded to black; of a
/// flat cell the base colour alone.
///
/// White 0.2 stands at the first scanline, white 0.1 a hundredth of the height below, nothing at
/// 95 hundredths, black 0.1 at the last scanline; linear between.
struct Bevel {
  private static let edge = (at: 0.0, white: 0.2)
  /// The most light on a line that a text can stand on.
  static let shine = (at: 0.01, white: 0.1)
  private static let clear = 0.95
  private static let shade = 0.1

  private let red: Double
  private let green: Double
  private let blue: Double
  private let opacity: Double
  /// The inverse of the distance between the first and the last scanline, in quarter lines.
  private let perQuarter: Double
  /// Where the ramp begins; for a flat cell it also ends there, between light and shade.
  private let first: Double

  init(_ cell: Cell) {
    let (color, height) = (cell.color, cell.height)
    (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    opacity = min(1, max(0, cell.opacity))
    first = cell.hasBevel ? Self.edge.at : Self.clear
    perQuarter = cell.hasBevel && height > 1 ? 1 / Double(4 * (height - 1)) : 0
  }

  /// The colour of a scanline as XRGB8888.
  ///
  /// - Parameter quarters: From the cell's top to the scanline's, in quarter lines; negative on a
  ///   first scanline that the cell covers partly.
  func pixel(quarters: Int) -> UInt32 {
    let place = min(1, max(first, Double(quarters) * perQuarter))
    let light = white(place)
    let shadow = place <= Self.clear ? 0 : (place - Self.clear) / (1 - Self.clear) * Self.shade
    let keep = (1 - light - shadow) * opacity
    let add = 255 * light * opacity
    return packed(red: red * keep + add, green: green * keep + add, blue: blue * keep + add)
  }

  private func white(_ place: Double) -> Double {
    if place <= Self.shine.at {
      let along = (place - Self.edge.at) / (Self.shine.at - Self.edge.at)
      return Self.edge.white + (Self.shine.white - Self.edge.white) * along
    }
    if place >= Self.clear { return 0 }
    return Self.shine.white * (Self.clear - place) / (Self.clear - Self.shine.at)
  }
}

/// Black as XRGB8888, its unused byte set as displays expect.
let blackPixel: UInt32 = 0xff00_0000

/// A colour as XRGB8888. - Parameters: Components from 0 to 255.
@inline(__always)
func packed(red: Double, green: Double, blue: Double) -> UInt32 {
  let (r, g, b) = (UInt32(red + 0.5), UInt32(green + 0.5), UInt32(blue + 0.5))
  return blackPixel | r << 16 | g << 8 | b
}

/// A colour as XRGB8888, faded to black.
func packed(_ color: Color, opacity: Double) -> UInt32 {
  let share = min(1, max(0, opacity))
  return packed(
    red: Double(color.red) * share, green: Double(color.green) * share,
    blue: Double(color.blue) * share)
}
