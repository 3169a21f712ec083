// Distances, positions and speeds on the screen, in millimetres.

/// A distance on the screen. Touch thresholds use this unit, so that a 7-inch and a 22-inch panel
/// feel the same.
public struct Millimeters: Comparable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number of millimetres; negative to the left or upwards.
  public var value: Double

  /// - Parameter value: Millimetres; negative to the left or upwards.
  public init(_ value: Double) { self.value = value }
  public init(floatLiteral value: Double) { self.value = value }
  public init(integerLiteral value: Int) { self.value = Double(value) }

  /// The distance without its direction.
  public var magnitude: Millimeters { Millimeters(abs(value)) }

  public static func < (a: Millimeters, b: Millimeters) -> Bool { a.value < b.value }
  public static func + (a: Millimeters, b: Millimeters) -> Millimeters {
    Millimeters(a.value + b.value)
  }
  public static func - (a: Millimeters, b: Millimeters) -> Millimeters {
    Millimeters(a.value - b.value)
  }
  public static prefix func - (a: Millimeters) -> Millimeters { Millimeters(-a.value) }
  public static func * (a: Millimeters, factor: Double) -> Millimeters {
    Millimeters(a.value * factor)
  }
  /// How many times `b` goes into `a`.
  public static func / (a: Millimeters, b: Millimeters) -> Double { a.value / b.value }
}

/// A speed on the screen, without a direction.
public struct MillimetersPerSecond: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number of millimetres a second, not negative.
  public var value: Double

  /// - Parameter value: Millimetres a second, not negative.
  public init(_ value: Double) { self.value = value }
  public init(floatLiteral value: Double) { self.value = value }
  public init(integerLiteral value: Int) { self.value = Double(value) }
}

/// A position on the screen: millimetres from the top left corner of the upright picture.
public struct Point: Hashable, Sendable {
  /// Rightwards from the left edge.
  public var x: Millimeters
  /// Downwards from the top edge.
  public var y: Millimeters

  public init(x: Millimeters, y: Millimeters) {
    self.x = x
    self.y = y
  }

  /// From `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(dx: a.x - b.x, dy: a.y - b.y) }
}

/// A displacement on the screen, in millimetres; or a velocity, in millimetres a second, where the
/// name says so.
public struct Vector: Hashable, Sendable {
  /// Rightwards.
  public var dx: Millimeters
  /// Downwards.
  public var dy: Millimeters

  public init(dx: Millimeters, dy: Millimeters) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The square of the length in mm². Comparing squares needs no root.
  public var lengthSquared: Double { dx.value * dx.value + dy.value * dy.value }

  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
}
