// What a touch device says, one word at a time, and where it says its axes end.
internal import CEvdev
public import Units

/// One event of a device, as in linux/input.h.
public struct TouchEvent: Hashable, Sendable {
  /// Such as EV_ABS.
  public var type: CInt
  /// Such as ABS_MT_SLOT.
  public var code: CInt
  /// In units of the code: a slot's number, an id, a place on an axis.
  public var value: CInt
  /// The kernel's stamp on CLOCK_MONOTONIC.
  public var time: Instant

  public init(type: CInt, code: CInt, value: CInt, time: Instant) {
    self.type = type
    self.code = code
    self.value = value
    self.time = time
  }

  /// Whether it ends what the device says of one instant.
  var isReport: Bool { type == EV_SYN && code == SYN_REPORT }
}

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

/// A value far beyond the range that the device told.
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

/// What a slot holds when the device is opened: the kernel does not repeat it.
public struct SlotState: Hashable, Sendable {
  /// −1 when no finger is there.
  public var trackingID: CInt
  /// Where the finger is, in the units of ABS_MT_POSITION_X and ABS_MT_POSITION_Y.
  public var x: CInt
  public var y: CInt
  /// Such as MT_TOOL_FINGER.
  public var tool: CInt
  /// How long the touching area is, in the units of ABS_MT_TOUCH_MAJOR; 0 when unknown.
  public var length: CInt

  public init(
    trackingID: CInt = -1, x: CInt = 0, y: CInt = 0, tool: CInt = 0, length: CInt = 0
  ) {
    self.trackingID = trackingID
    self.x = x
    self.y = y
    self.tool = tool
    self.length = length
  }
}

/// Counts contacts over all devices, so that no id is used twice.
public struct ContactSerials: Sendable {
  private var last: UInt64 = 0

  /// Counts from the beginning; the program keeps one.
  public init() {}

  /// The next number, from 1.
  public mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
