// How long it takes from what happens to the frame that shows it.
import Units

/// Lengths of time from changes to the flips that first show them, as a value.
///
/// Several changes before a frame are one, and its time is the first one's.
struct Delay {
  private(set) var durations = Durations()
  /// The first change that no frame shows yet.
  private var waiting: Instant?
  /// The first change that the frame under way shows.
  private var shown: Instant?

  /// Something changed the list.
  mutating func began(at time: Instant) { waiting = waiting ?? time }

  /// A frame was drawn and the display took it.
  mutating func committed() {
    shown = waiting
    waiting = nil
  }

  /// The frame is on the glass.
  mutating func flipped(at time: Instant) {
    if let start = shown.take() { durations.record(time - start) }
  }

  /// The frame under way will never be reported.
  mutating func flipLost() { shown = nil }

  /// Nothing differs from what the glass shows.
  mutating func rested() { waiting = nil }
}
