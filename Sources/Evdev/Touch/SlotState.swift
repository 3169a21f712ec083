// What a slot of protocol B holds.

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
