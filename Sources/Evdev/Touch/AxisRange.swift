// The range and resolution of an axis, and values outside it.
internal import Units

/// The range and resolution of an axis (`input_absinfo`).
public struct AxisRange: Hashable, Sendable {
  /// Least value, in device units.
  public var minimum: CInt
  /// Greatest value; at or below `minimum` for an unusable axis.
  public var maximum: CInt
  /// Units per millimetre; 0 when the device does not report a resolution.
  public var resolution: CInt

  public init(minimum: CInt, maximum: CInt, resolution: CInt = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }

  /// Whether the axis has more than one value. Positions on any other axis are meaningless.
  public var isUsable: Bool { maximum > minimum }

  /// Position of a value on the axis: 0 at the minimum, 1 at the maximum. Only for a usable range.
  func fraction(_ value: CInt) -> Double {
    // Double, because the difference of two CInt can exceed CInt.
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
  }

  /// The position of a value as `fraction` gives it; nil for an unusable range.
  package func share(of value: CInt) -> Double? { isUsable ? fraction(value) : nil }

  /// Physical length of the axis; nil without a resolution or when implausible.
  var length: Millimeters? {
    guard resolution > 0, isUsable else { return nil }
    let length = (Double(maximum) - Double(minimum)) / Double(resolution)
    // Some controllers report 16 m. Plausible: from 20 mm, a watch, to 2 m, a video wall.
    return length >= 20 && length <= 2000 ? Millimeters(length) : nil
  }
}

/// A value far outside the range that the device reports for its axis.
public struct StrayValue: Hashable, Sendable {
  /// `X` or `Y`.
  public let axis: String
  public let value: CInt
  /// The range from the device or, if set, from the configuration.
  public let range: AxisRange

  init(_ axis: String, _ value: CInt, of range: AxisRange) {
    self.axis = axis
    self.value = value
    self.range = range
  }
}
