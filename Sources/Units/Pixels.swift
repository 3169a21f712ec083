// Distances on the picture: device pixels, rectangles of whole pixels, and pixel density.

/// A distance in device pixels. Fractions occur in motion only; at rest it is a whole number.
public struct Pixels: Comparable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number of pixels; negative to the left or upwards.
  public var value: Double

  /// - Parameter value: Pixels; negative to the left or upwards.
  public init(_ value: Double) { self.value = value }
  public init(_ value: Int) { self.value = Double(value) }
  public init(floatLiteral value: Double) { self.value = value }
  public init(integerLiteral value: Int) { self.value = Double(value) }

  /// The nearest whole pixel.
  public var rounded: Pixels { Pixels(value.rounded()) }
  /// The nearest whole pixel as a number, halves away from 0.
  ///
  /// - Complexity: O(1) without a call: on the frame path `rounded` would take longer than its use.
  @inlinable public var whole: Int { Self.whole(value) }
  /// The nearest whole quarter of a pixel as a number of quarters, halves away from 0.
  @inlinable public var quarters: Int { Self.whole(value * 4) }

  @inlinable static func whole(_ value: Double) -> Int { Int(value + (value < 0 ? -0.5 : 0.5)) }

  public static func < (a: Pixels, b: Pixels) -> Bool { a.value < b.value }
  public static func + (a: Pixels, b: Pixels) -> Pixels { Pixels(a.value + b.value) }
  public static func - (a: Pixels, b: Pixels) -> Pixels { Pixels(a.value - b.value) }
  public static func * (a: Pixels, factor: Double) -> Pixels { Pixels(a.value * factor) }
  public static func += (a: inout Pixels, b: Pixels) { a = a + b }
}

/// A rectangle of whole device pixels: left and top are inside, right and bottom just outside. May
/// be empty.
public struct Rect: Hashable, Sendable {
  /// First column inside.
  public var left: Int
  /// First line inside.
  public var top: Int
  /// First column outside.
  public var right: Int
  /// First line outside.
  public var bottom: Int

  public init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A rectangle at the origin with the given size.
  public init(size: Size) { self.init(left: 0, top: 0, right: size.width, bottom: size.height) }

  /// An empty rectangle.
  public static let empty = Rect(left: 0, top: 0, right: 0, bottom: 0)

  /// Columns; 0 when empty.
  public var width: Int { max(0, right - left) }
  /// Lines; 0 when empty.
  public var height: Int { max(0, bottom - top) }
  /// Pixels inside.
  public var area: Int { width * height }
  /// Whether no pixel is inside.
  public var isEmpty: Bool { right <= left || bottom <= top }

  /// The pixels in both; empty when they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let both = Rect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return both.isEmpty ? .empty : both
  }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Whether every pixel of `other` is inside.
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (left <= other.left && top <= other.top && other.right <= right && other.bottom <= bottom)
  }
}

/// The size of a picture in device pixels.
public struct Size: Hashable, Sendable {
  /// Columns, at least 1 for a real picture.
  public var width: Int
  /// Lines, at least 1 for a real picture.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// The size of a picture in device pixels and in millimetres.
///
/// ```swift
/// let panel = PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)
/// let commit = panel.pixels(x: 25)  // 147.5 pixels are 25 mm on this panel
/// ```
public struct PanelGeometry: Hashable, Sendable {
  /// The picture in device pixels.
  public var pixels: Size
  /// Width of the visible area, above 0.
  public var width: Millimeters
  /// Height of the visible area, above 0.
  public var height: Millimeters

  public init(pixels: Size, width: Millimeters, height: Millimeters) {
    self.pixels = pixels
    self.width = width
    self.height = height
  }

  /// Assumes 160 dots an inch, the density of panels that report no size.
  public init(assuming160DPI pixels: Size) {
    let perMillimeter = 160 / 25.4
    self.init(
      pixels: pixels, width: Millimeters(Double(pixels.width) / perMillimeter),
      height: Millimeters(Double(pixels.height) / perMillimeter))
  }

  /// Converts a horizontal distance to pixels.
  public func pixels(x: Millimeters) -> Pixels {
    Pixels(x.value * Double(pixels.width) / width.value)
  }
  /// Converts a vertical distance to pixels.
  public func pixels(y: Millimeters) -> Pixels {
    Pixels(y.value * Double(pixels.height) / height.value)
  }
  /// Converts a vertical distance to millimetres.
  public func millimeters(y: Pixels) -> Millimeters {
    Millimeters(y.value * height.value / Double(pixels.height))
  }
}
