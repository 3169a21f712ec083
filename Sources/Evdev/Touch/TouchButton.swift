// BTN_TOUCH of one device, and what the device was seen to do with it.
internal import Gestures
internal import Units

/// BTN_TOUCH of one device, which lifts fingers that keep their tracking ids.
///
/// Some devices lift every finger so. Others flicker: they report BTN_TOUCH 0 while a finger stays
/// on the panel, and go on with the finger under the same id. Only a return tells them apart.
struct TouchButton {
  /// What a report says about the button. The last value counts.
  enum Change {
    case none
    case pressed
    case released
  }

  /// Since the last SYN_REPORT.
  private(set) var change = Change.none
  /// Whether the device was seen to flicker.
  private(set) var flickers = false
  /// Whether the button is pressed; false while unknown.
  private(set) var isDown = false
  /// Whether the device was seen to lift a finger by tracking id −1.
  private var liftsByID = false
  /// Within this time and distance a finger that comes back did not leave.
  private let returnTime: Interval
  private let returnReach: Millimeters

  init(_ tuning: Tuning) { (returnTime, returnReach) = (tuning.stitchTime, tuning.stitchDistance) }

  mutating func take(_ value: CInt) {
    isDown = value != 0
    change = isDown ? .pressed : .released
  }

  mutating func endReport() { change = .none }

  /// Call when a tracking id becomes −1.
  mutating func sawLift() { liftsByID = true }

  /// Call when events were lost, and the button's value with them.
  mutating func forgetValue() { isDown = false }

  func isSoon(_ absence: Interval) -> Bool { absence < returnTime }

  func isNear(_ point: Point, _ last: Point) -> Bool {
    (point - last).lengthSquared <= returnReach.value * returnReach.value
  }

  /// Whether the position of a released slot in this report shows that its finger is back.
  ///
  /// A finger comes back only where something will end it: the button, or a tracking id of −1.
  ///
  /// - Parameter isSame: Whether the position follows the release soon and nearby. Together with the
  ///   button such a return shows that the device flickers.
  mutating func bringsBack(isSame: Bool) -> Bool {
    switch change {
    case .released: return false
    case .pressed:
      flickers = flickers || isSame
      return true
    case .none:
      guard isDown else { return flickers && liftsByID }
      flickers = flickers || isSame
      return flickers
    }
  }
}
