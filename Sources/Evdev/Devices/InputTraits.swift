// Capabilities of a device.
internal import CEvdev

/// Capabilities of an opened device.
public struct InputTraits: Hashable, Sendable {
  /// Name from the driver; may be empty.
  public var name: String
  /// INPUT_PROP_DIRECT: touch coordinates map directly onto the screen.
  public var isDirect: Bool
  /// Number of slots; nil without ABS_MT_SLOT.
  public var slotCount: Int?
  /// Whether the device has ABS_MT_TRACKING_ID.
  public var hasTrackingID: Bool
  /// Range of ABS_MT_POSITION_X.
  public var x: AxisRange?
  /// Range of ABS_MT_POSITION_Y.
  public var y: AxisRange?
  /// Range of ABS_MT_TOUCH_MAJOR.
  public var length: AxisRange?
  /// Single-touch axes (ABS_X, ABS_Y). Many multitouch devices have them as well.
  public var single: SingleTouchTraits?
  /// Whether the device is a pen tablet, judged by its keys.
  public var hasPen: Bool
  /// Vendor, product and version.
  public var identity: PanelIdentity

  public init(
    name: String, isDirect: Bool, slotCount: Int?, hasTrackingID: Bool, x: AxisRange?,
    y: AxisRange?, length: AxisRange? = nil, single: SingleTouchTraits? = nil, hasPen: Bool = false,
    identity: PanelIdentity = PanelIdentity()
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
    self.identity = identity
  }

  /// Whether a device with these keys is a pen tablet.
  ///
  /// BTN_TOOL_PEN beside BTN_LEFT is no pen: eGalax touch controllers that emulate a mouse have
  /// both.
  package static func isPen(hasKey: (CInt) -> Bool) -> Bool {
    hasKey(BTN_STYLUS) || hasKey(BTN_TOOL_RUBBER) || hasKey(BTN_TOOL_PEN) && !hasKey(BTN_LEFT)
  }
}
