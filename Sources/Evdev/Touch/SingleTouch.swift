// A screen for one finger, whose place and key are brought into one slot of protocol B.
internal import CEvdev

/// Gives the finger of a screen for one finger an id at each touch.
struct SingleTouch {
  private let traits: SingleTouchTraits
  private var isDown: Bool
  private var lastID: CInt = 0
  /// Whether it says where it is touched by the spare pair of axes.
  private var usesSpare = false
  /// Whether what is translated is what the kernel holds, after events were lost.
  var isResyncing = false

  /// - Parameter isDown: Whether a finger is there already.
  init(_ traits: SingleTouchTraits, isDown: Bool) {
    self.traits = traits
    self.isDown = isDown
  }

  /// The event in the words of protocol B; nil for one that says nothing about the finger.
  mutating func translate(_ event: InputEvent) -> InputEvent? {
    var word = event
    switch (event.type, event.code) {
    case (EV_SYN, SYN_REPORT): return event
    // The kernel's state has a place also on axes of which the device never speaks.
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
      // A held key repeats itself with the value 2.
      guard isDown != (event.value != 0) else { return nil }
      isDown.toggle()
      if isDown { lastID = lastID == .max ? 1 : lastID + 1 }
      (word.type, word.code, word.value) = (EV_ABS, ABS_MT_TRACKING_ID, isDown ? lastID : -1)
    default: return nil  // Pressure, the mouse's other keys.
    }
    return word
  }
}

extension AxisRange {
  /// The value that lies here as far along as another lies in its own range.
  fileprivate func value(at other: AxisRange, _ value: CInt) -> CInt {
    let along = min(1, max(0, other.fraction(value)))
    return CInt((Double(minimum) + along * (Double(maximum) - Double(minimum))).rounded())
  }
}
