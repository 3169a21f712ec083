// State of a protocol B slot.

/// State of a slot when the device is opened; the kernel does not send it as events.
public struct SlotState: Hashable, Sendable {
  /// −1 when the slot is empty.
  public var trackingID: CInt
  /// Position, in the units of ABS_MT_POSITION_X and ABS_MT_POSITION_Y.
  public var x: CInt
  public var y: CInt
  /// Such as MT_TOOL_FINGER.
  public var tool: CInt
  /// Length of the touching area, in the units of ABS_MT_TOUCH_MAJOR; 0 when unknown.
  public var length: CInt
  /// From the panel, in the units of ABS_MT_DISTANCE; 0 where it touches, and where the device
  /// reports none.
  public var distance: CInt

  public init(
    trackingID: CInt = -1, x: CInt = 0, y: CInt = 0, tool: CInt = 0, length: CInt = 0,
    distance: CInt = 0
  ) {
    self.trackingID = trackingID
    self.x = x
    self.y = y
    self.tool = tool
    self.length = length
    self.distance = distance
  }
}
