// From contacts to edits: the one way by which fingers reach the list, live or replayed.
import Gestures
import ListUI
import Model
import Units

extension ListView {
  /// Gives one frame of touches to the gesture core and its gestures to the list, in their order.
  ///
  /// - Parameters:
  ///   - frame: As a panel reports it.
  ///   - core: Keeps the fingers from frame to frame.
  ///   - gestures: Refilled; its storage is used again, so that a frame allocates nothing.
  ///   - decided: Called after each gesture with what came of it.
  /// - Returns: Whether there was a gesture, so that a frame is due.
  mutating func take(
    _ frame: ContactFrame, through core: inout GestureCore, _ gestures: inout [Gesture],
    decided: (Gesture?, ListEffect?) -> Void
  ) -> Bool {
    gestures.removeAll(keepingCapacity: true)
    core.handle(frame, on: self) { gestures.append($0) }
    var isDue = !gestures.isEmpty
    // After the core, for which a touch on a list in flight is no tap.
    for contact in frame.contacts where contact.phase == .began {
      if stopFlight(at: frame.time) { isDue = true }
    }
    for gesture in gestures { decided(gesture, handle(gesture)) }
    return isDue
  }

  /// Lets time pass for resting fingers and for the list, and gives what falls due to it.
  ///
  /// - Parameters:
  ///   - time: Now, after all touches that came before.
  ///   - core: Keeps the fingers from frame to frame.
  ///   - gestures: Refilled; its storage is used again.
  ///   - decided: Called after each gesture with what came of it, and without one for what time
  ///     alone ended.
  /// - Returns: Whether there was something, so that a frame is due.
  mutating func wait(
    until time: Instant, through core: inout GestureCore, _ gestures: inout [Gesture],
    decided: (Gesture?, ListEffect?) -> Void
  ) -> Bool {
    gestures.removeAll(keepingCapacity: true)
    core.advance(to: time, on: self) { gestures.append($0) }
    for gesture in gestures { decided(gesture, handle(gesture)) }
    guard let deadline, time >= deadline else { return !gestures.isEmpty }
    decided(nil, expire(at: time))
    return true
  }

  /// Takes what fingers hold to where the fingers are shown in a frame; decides nothing.
  ///
  /// - Parameters:
  ///   - core: Knows where the fingers were.
  ///   - latch: Up to when touches can be in the frame.
  ///   - gestures: Refilled; its storage is used again.
  mutating func follow(_ core: GestureCore, at latch: Instant, _ gestures: inout [Gesture]) {
    gestures.removeAll(keepingCapacity: true)
    core.resample(to: latch, on: self) { gestures.append($0) }
    for gesture in gestures { _ = handle(gesture) }
  }
}
