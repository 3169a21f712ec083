// An opaque colour in 8-bit sRGB.

/// An opaque colour; components run from 0 to 255 in sRGB, blended without linearisation as the
/// interface's colours were chosen that way.
public struct Color: Hashable, Sendable {
  /// From 0, none, to 255, full.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The ends of the grey scale: what lies behind the list, and its letters.
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 255, green: 255, blue: 255)
}
