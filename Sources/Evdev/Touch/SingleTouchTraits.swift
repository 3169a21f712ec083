// What a screen for one finger says about itself.
internal import CEvdev

/// The axes of a screen for one finger, and the key that tells when it touches.
public struct SingleTouchTraits: Hashable, Sendable {
  /// ABS_X.
  public var x: AxisRange
  /// ABS_Y.
  public var y: AxisRange
  /// ABS_Z, where ABS_RX is there too: a driver that finds X and Y described twice gives the second
  /// pair the next free codes, and the panel may use either.
  public var spareX: AxisRange?
  /// ABS_RX, likewise.
  public var spareY: AxisRange?
  /// BTN_TOUCH, or BTN_LEFT of a screen that plays a mouse; nil when the device has neither.
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
  ///   - range: The range of an axis, nil for one that the device lacks.
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
