// Single-touch devices: their axes, and their events as one slot of protocol B.
import CEvdev

/// Converts the events of a single-touch device; each touch gets a new tracking id.
struct SingleTouch {
  private let traits: SingleTouchTraits
  private var isDown: Bool
  private var lastID: CInt = 0
  /// Whether the device reports positions on its spare pair of axes.
  private var usesSpare = false
  /// Whether the events are kernel state, after SYN_DROPPED.
  var isResyncing = false

  /// - Parameter isDown: Whether a finger is already down.
  init(_ traits: SingleTouchTraits, isDown: Bool) {
    self.traits = traits
    self.isDown = isDown
  }

  /// The event as a protocol B event; nil for one that does not concern the finger.
  mutating func translate(_ event: InputEvent) -> InputEvent? {
    var word = event
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT): return event
    // The kernel also has state for axes that the device never reports.
    case (EV_ABS, ABS_X) where isResyncing && usesSpare: return nil
    case (EV_ABS, ABS_Y) where isResyncing && usesSpare: return nil
    case (EV_ABS, ABS_X): word.code = ABS_MT_POSITION_X
    case (EV_ABS, ABS_Y): word.code = ABS_MT_POSITION_Y
    case (EV_ABS, ABS_Z):
      guard let spare = traits.spareX else { return nil }
      usesSpare = true
      (word.code, word.value) = (ABS_MT_POSITION_X, traits.x.value(at: spare, event.value))
    case (EV_ABS, ABS_RX):
      guard let spare = traits.spareY else { return nil }
      usesSpare = true
      (word.code, word.value) = (ABS_MT_POSITION_Y, traits.y.value(at: spare, event.value))
    case (EV_KEY, traits.key):
      // Key autorepeat has the value 2.
      guard isDown != (event.value != 0) else { return nil }
      isDown.toggle()
      if isDown { lastID = lastID == .max ? 1 : lastID + 1 }
      (word.type, word.code, word.value) = (EV_ABS, ABS_MT_TRACKING_ID, isDown ? lastID : -1)
    default: return nil  // Pressure, other mouse buttons.
    }
    return word
  }
}

extension AxisRange {
  /// The value of this range at the same relative position as `value` in `other`.
  fileprivate func value(at other: AxisRange, _ value: CInt) -> CInt {
    let along = min(1, max(0, other.fraction(value)))
    return CInt((Double(minimum) + along * (Double(maximum) - Double(minimum))).rounded())
  }
}

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
