// Converts a single-touch device to one slot of protocol B.
internal import CEvdev

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
