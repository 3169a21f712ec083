// What a device says about itself.
internal import CEvdev

/// What an opened device says about itself.
public struct InputTraits: Hashable, Sendable {
  /// What the driver calls it; empty when the driver says nothing.
  public var name: String
  /// INPUT_PROP_DIRECT: what is touched is what is shown.
  public var isDirect: Bool
  /// How many fingers it follows, or nil when it has no slots.
  public var slotCount: Int?
  /// Whether fingers have ids.
  public var hasTrackingID: Bool
  /// ABS_MT_POSITION_X.
  public var x: AxisRange?
  /// ABS_MT_POSITION_Y.
  public var y: AxisRange?
  /// ABS_MT_TOUCH_MAJOR.
  public var length: AxisRange?
  /// ABS_X and ABS_Y, as every screen for one finger has them, and many others beside their own.
  public var single: SingleTouchTraits?
  /// Whether it follows a pen, as its keys tell.
  public var hasPen: Bool

  public init(
    name: String, isDirect: Bool, slotCount: Int?, hasTrackingID: Bool, x: AxisRange?,
    y: AxisRange?, length: AxisRange? = nil, single: SingleTouchTraits? = nil, hasPen: Bool = false
  ) {
    self.name = name
    self.isDirect = isDirect
    self.slotCount = slotCount
    self.hasTrackingID = hasTrackingID
    self.x = x
    self.y = y
    self.length = length
    self.single = single
    self.hasPen = hasPen
  }

  /// Whether a device with such keys follows a pen.
  ///
  /// BTN_TOOL_PEN beside a mouse's keys is no pen: touch controllers of eGalax that play a mouse
  /// have it.
  package static func isPen(hasKey: (CInt) -> Bool) -> Bool {
    hasKey(BTN_STYLUS) || hasKey(BTN_TOOL_RUBBER) || hasKey(BTN_TOOL_PEN) && !hasKey(BTN_LEFT)
  }
}
