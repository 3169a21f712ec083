// Distances of fingers from the panel (ABS_MT_DISTANCE, ABS_DISTANCE), and whether they are believed.
internal import Gestures
internal import Units

/// What one device reports of fingers that it sees before they touch.
///
/// Some panels always report a distance above 0. Such a panel is not believed while its button says
/// that something touches, until it reports 0.
struct HoverState {
  /// Whether the device has reported a distance above 0: before, nothing hovers.
  private(set) var isKnown = false
  /// Whether it has reported 0.
  private var hasTouched = false
  private let shortest: Interval

  init(_ tuning: Tuning) { shortest = tuning.ghostContact }

  /// A distance was reported.
  ///
  /// - Parameter isState: Whether it is kernel state, which is 0 before the first event.
  mutating func take(_ distance: CInt, isState: Bool = false) {
    if distance > 0 { isKnown = true } else if !isState { hasTouched = true }
  }

  /// A finger arrives. The kernel omits a distance that the slot had before.
  mutating func sawArrival(at distance: CInt) {
    if isKnown, distance <= 0 { hasTouched = true }
  }

  /// Whether a finger at this distance does not touch.
  ///
  /// - Parameter isPressed: Whether the device says by its button that something touches.
  func hides(_ distance: CInt, isPressed: Bool) -> Bool {
    distance > 0 && (hasTouched || !isPressed)
  }

  /// Whether a finger that came down and leaves without rising did not touch: some devices reset
  /// the distance just before a finger leaves, as others do with its position.
  ///
  /// - Parameter length: How long the distance was 0.
  func isReset(after length: Interval) -> Bool { length < shortest }
}
