// An opaque colour in 8-bit sRGB.

/// An opaque colour. Components run from 0 to 255 in sRGB and are blended without linearisation, as
/// the interface's colours were chosen that way.
public struct Color: Hashable, Sendable {
  /// Components from 0 to 255.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The ends of the grey scale: the usual ground behind the list, and the usual letters.
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// A colour from its hexadecimal notation: 0xFF8000 is orange.
  init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// Interpolates towards another colour.
  ///
  /// - Parameters:
  ///   - other: The colour at share 1.
  ///   - share: Clamped from 0, this colour, to 1, the other one.
  public func mixed(with other: Color, _ share: Double) -> Color {
    let share = min(1, max(0, share))
    func part(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }

  /// The colour on a screen that is dimmed.
  ///
  /// - Parameter brightness: 0 for black to 1.
  @inline(__always)
  public func dimmed(to brightness: Double) -> Color {
    brightness >= 1 ? self : Color.black.mixed(with: self, brightness)
  }
}
