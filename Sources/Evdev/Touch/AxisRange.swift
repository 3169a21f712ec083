// Where an axis begins and ends, and what lies beyond.
internal import Units

/// The values that an axis can take.
public struct AxisRange: Hashable, Sendable {
  /// The least value, in units of the device.
  public var minimum: CInt
  /// The greatest value; below `minimum` or equal to it on an axis that is not usable.
  public var maximum: CInt
  /// Units a millimetre; 0 when the device does not tell.
  public var resolution: CInt

  public init(minimum: CInt, maximum: CInt, resolution: CInt = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }

  /// Whether two values differ at all; only then does a position mean something.
  public var isUsable: Bool { maximum > minimum }

  /// How far along the axis a value lies: 0 at the minimum, 1 at the maximum. Only for a usable
  /// range.
  func fraction(_ value: CInt) -> Double {
    // In Double, because the difference of two CInt can exceed CInt.
    (Double(value) - Double(minimum)) / (Double(maximum) - Double(minimum))
  }

  /// How long the axis is on the glass, or nil when the device does not tell or tells nonsense.
  var length: Millimeters? {
    guard resolution > 0, isUsable else { return nil }
    let length = (Double(maximum) - Double(minimum)) / Double(resolution)
    // Some controllers report 16 m: from a watch's glass to a wall of screens is believable.
    return length >= 20 && length <= 2000 ? Millimeters(length) : nil
  }
}

/// A value far beyond the range that the device told for an axis.
public struct StrayValue: Hashable, Sendable {
  /// X or Y.
  public let axis: String
  public let value: CInt
  /// What the device, or a person for it, told.
  public let range: AxisRange

  init(_ axis: String, _ value: CInt, of range: AxisRange) {
    self.axis = axis
    self.value = value
    self.range = range
  }
}
