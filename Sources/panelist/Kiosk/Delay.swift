// The delay from a change of the list to the frame that shows it.
import Units

/// Measures the time from a change to the first flip that shows it, as a value.
///
/// Several changes before a frame count as one, which begins with the first.
struct Delay {
  private(set) var durations = Durations()
  /// The first change that no frame shows yet.
  private var waiting: Instant?
  /// The first change that the pending frame shows.
  private var shown: Instant?

  /// The list changed.
  mutating func began(at time: Instant) { waiting = waiting ?? time }

  /// A frame was drawn and its flip was accepted.
  mutating func committed() {
    shown = waiting
    waiting = nil
  }

  /// The frame is displayed.
  mutating func flipped(at time: Instant) {
    if let start = shown.take() { durations.record(time - start) }
  }

  /// The pending flip will never be reported.
  mutating func flipLost() { shown = nil }

  /// The picture does not differ from the displayed one.
  mutating func rested() { waiting = nil }
}
