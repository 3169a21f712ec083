// Capabilities of a single-touch device.
internal import CEvdev

/// The axes and the touch key of a single-touch device.
public struct SingleTouchTraits: Hashable, Sendable {
  /// Range of ABS_X.
  public var x: AxisRange
  /// Range of ABS_Y.
  public var y: AxisRange
  /// Range of ABS_Z, if ABS_RX exists too. A driver that finds X and Y described twice maps the
  /// second pair to the next free codes, and the panel may use either pair.
  public var spareX: AxisRange?
  /// Range of ABS_RX, likewise.
  public var spareY: AxisRange?
  /// BTN_TOUCH, or BTN_LEFT of a screen that emulates a mouse; nil when the device has neither.
  public var key: CInt?

  public init(
    x: AxisRange, y: AxisRange, spareX: AxisRange? = nil, spareY: AxisRange? = nil,
    key: CInt?
  ) {
    self.x = x
    self.y = y
    self.spareX = spareX
    self.spareY = spareY
    self.key = key
  }

  /// - Parameters:
  ///   - range: The range of an axis; nil for one that the device lacks.
  ///   - hasKey: Whether the device has a key.
  /// - Returns: nil for a device without ABS_X or ABS_Y.
  package init?(range: (CInt) -> AxisRange?, hasKey: (CInt) -> Bool) {
    guard let x = range(ABS_X), let y = range(ABS_Y) else { return nil }
    let key = [CInt(BTN_TOUCH), CInt(BTN_LEFT)].first(where: hasKey)
    self.init(x: x, y: y, key: key)
    if let spareX = range(ABS_Z), let spareY = range(ABS_RX), spareX.isUsable, spareY.isUsable {
      (self.spareX, self.spareY) = (spareX, spareY)
    }
  }
}
