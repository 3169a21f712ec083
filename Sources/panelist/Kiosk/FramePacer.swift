// Decides when to compose: at once from rest, else once a refresh, never while a flip is pending.
import Units

/// The pacing of frames as a value: holds no timer and no display.
///
/// At rest no timer is armed, so an idle panel costs no wake-up.
struct FramePacer {
  private enum State: Hashable {
    /// The displayed frame is current, and nothing will move by itself.
    case resting
    /// A frame is being composed; its outcome is the next event.
    case composing
    /// The next frame of a motion is composed when the timer goes off.
    case beating
    /// Nothing moves until the timer goes off: an animation waits for its start.
    case sleeping
    /// A flip is pending; `isStale` when the list changed since.
    case flipping(isStale: Bool)
    /// The display takes no frame until it has recovered.
    case suspended
  }

  enum Event: Hashable {
    /// The picture changed: by input, the store, the clock or a new layout.
    case changed
    /// The timer went off.
    case due
    /// Composed: nothing differs from the displayed frame. The list next moves by itself at `next`.
    case unchanged(next: Instant?)
    /// Composed, and the flip was accepted.
    case committed
    /// Composed, but the display is busy: try again at `retry`.
    case refused(retry: Instant)
    /// The display takes no frame now, whether one was composed or not.
    case suspended
    /// The display has recovered; everything is to be drawn again.
    case recovered
    /// The flip completed; its event was read at `at`.
    case flipped(isMoving: Bool, at: Instant)
  }

  enum Effect: Hashable {
    case none
    /// Compose a frame now and report its outcome.
    case compose
    /// Set the frame timer.
    case arm(at: Instant)
    /// Set the frame timer to the start that `FrameClock` plans for the frame after a flip. Only
    /// this effect asks the clock: a planned frame that is not drawn would count as missed. `after`
    /// is when the flip event was read, so that work done since does not move the frame to a later
    /// blank.
    case vsync(after: Instant)
  }

  private var state = State.resting

  /// Whether no frame is being drawn, shown or due at the next refresh.
  var isAtRest: Bool {
    switch state {
    case .resting, .sleeping: true
    case .composing, .beating, .flipping, .suspended: false
    }
  }

  /// Whether a frame is drawn, or shown, or due at the next refresh.
  var isFrameComing: Bool {
    switch state {
    case .composing, .beating, .flipping: true
    case .resting, .sleeping, .suspended: false
    }
  }

  /// Takes one event.
  ///
  /// - Complexity: O(1), no allocation.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.resting, .changed), (.sleeping, .changed), (.beating, .due), (.sleeping, .due),
      (.resting, .recovered), (.sleeping, .recovered), (.beating, .recovered),
      (.flipping, .recovered),
      (.suspended, .recovered):
      state = .composing
      return .compose
    case (.composing, .unchanged(next: nil)):
      state = .resting
      return .none
    case (.composing, .unchanged(let next?)):
      state = .sleeping
      return .arm(at: next)
    case (.composing, .committed):
      state = .flipping(isStale: false)
      return .none
    case (.composing, .refused(let retry)):
      state = .beating
      return .arm(at: retry)
    case (.composing, .suspended), (.resting, .suspended), (.sleeping, .suspended),
      (.beating, .suspended),
      (.flipping, .suspended), (.suspended, .suspended):
      state = .suspended
      return .none
    case (.flipping, .changed):
      state = .flipping(isStale: true)
      return .none
    case (.flipping(let isStale), .flipped(let isMoving, let now)):
      state = isStale || isMoving ? .beating : .resting
      return isStale || isMoving ? .vsync(after: now) : .none
    case (.beating, .changed):
      // The next frame includes the change: composing earlier would only show older touches.
      return .none
    case (.suspended, .changed):
      // Everything is drawn again after the recovery.
      return .none
    case (.resting, .due), (.flipping, .due), (.composing, .due), (.suspended, .due):
      // The timer was set before another event changed the state.
      return .none
    case (.resting, .flipped), (.beating, .flipped), (.sleeping, .flipped), (.suspended, .flipped):
      // The mode was set in the meantime; the event belongs to a flip before that.
      return .none
    case (.composing, .changed), (.composing, .flipped), (.composing, .recovered),
      (.resting, .unchanged), (.resting, .committed), (.resting, .refused),
      (.beating, .unchanged), (.beating, .committed), (.beating, .refused),
      (.sleeping, .unchanged), (.sleeping, .committed), (.sleeping, .refused),
      (.flipping, .unchanged), (.flipping, .committed), (.flipping, .refused),
      (.suspended, .unchanged), (.suspended, .committed), (.suspended, .refused):
      fatalError("FramePacer: \(event) while \(state)")
    }
  }
}
