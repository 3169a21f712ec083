// How old a touch is when the frame that shows it in motion is displayed.
import Gestures
import Units

/// Measures the ages of touches at their flips, as a value.
struct TouchAges {
  /// From the newest report to the flip.
  private(set) var newest = Durations()
  /// From the instant at which the finger was where it is shown to the flip.
  private(set) var shown = Durations()
  private var pending: TouchTimes?

  /// A frame was drawn and its flip was accepted. - Parameter touch: What it shows in motion.
  mutating func committed(_ touch: TouchTimes?) { pending = touch }

  /// The frame is displayed.
  mutating func flipped(at time: Instant) {
    guard let touch = pending.take() else { return }
    newest.record(time - touch.newest)
    shown.record(time - touch.shown)
  }

  /// The pending flip will never be reported.
  mutating func flipLost() { pending = nil }
}
