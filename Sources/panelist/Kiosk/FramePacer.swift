// When a frame is composed: at once from rest, else once a refresh, never while a flip is under way.
import Units

/// The rhythm of frames as a value: it holds no timer and no display.
///
/// At rest nothing is armed, so an idle panel costs no wake-up.
struct FramePacer {
  private enum State: Hashable {
    /// The glass shows the list as it is, and nothing will move by itself.
    case resting
    /// A frame is being composed right now; its outcome comes as the next event.
    case composing
    /// The next frame of a motion is to be composed at the timer.
    case beating
    /// Nothing moves until the timer: an animation waits for its start.
    case sleeping
    /// A frame is on its way to the glass; `isStale` when the list changed since.
    case flipping(isStale: Bool)
    /// The display takes no frame until it was mended.
    case held
  }

  enum Event: Hashable {
    /// A gesture or a new device changed the list.
    case changed
    /// The timer went off.
    case due
    /// Composed: nothing differs from the glass. The list moves by itself next at `next`.
    case unchanged(next: Instant?)
    /// Composed, and the display took the frame.
    case committed
    /// Composed, but the display is busy: try again at `retry`.
    case refused(retry: Instant)
    /// The display takes no frame now, whether one was composed or not.
    case held
    /// The display was mended, and everything is to be drawn anew.
    case mended
    /// The frame is on the glass, which was read at an instant.
    case flipped(isMoving: Bool, at: Instant)
  }

  enum Effect: Hashable {
    case none
    /// Compose a frame now and report its outcome.
    case compose
    /// Set the frame timer.
    case arm(at: Instant)
    /// Set the frame timer to when the frame clock has the frame after a flip begin. The clock is
    /// asked by this effect alone: a frame that it planned and that nobody wants would be counted as
    /// missed. What was done since the flip was read is no reason to aim for a later blank.
    case beat(after: Instant)
  }

  private var state = State.resting

  /// Takes one event. - Complexity: O(1), no allocation.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.resting, .changed), (.sleeping, .changed), (.beating, .due), (.sleeping, .due),
      (.resting, .mended), (.sleeping, .mended), (.beating, .mended), (.flipping, .mended),
      (.held, .mended):
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
    case (.composing, .held), (.resting, .held), (.sleeping, .held), (.beating, .held),
      (.flipping, .held), (.held, .held):
      state = .held
      return .none
    case (.flipping, .changed):
      state = .flipping(isStale: true)
      return .none
    case (.flipping(let isStale), .flipped(let isMoving, let now)):
      state = isStale || isMoving ? .beating : .resting
      return isStale || isMoving ? .beat(after: now) : .none
    case (.beating, .changed):
      // The beat takes it along: composing earlier would only show older touches.
      return .none
    case (.held, .changed):
      // Everything is drawn anew once it is mended.
      return .none
    case (.resting, .due), (.flipping, .due), (.composing, .due), (.held, .due):
      // A timer that was set before something else came first.
      return .none
    case (.resting, .flipped), (.beating, .flipped), (.sleeping, .flipped), (.held, .flipped):
      // The display set a mode anew in the meantime; the event belongs to its former life.
      return .none
    case (.composing, .changed), (.composing, .flipped), (.composing, .mended),
      (.resting, .unchanged), (.resting, .committed), (.resting, .refused),
      (.beating, .unchanged), (.beating, .committed), (.beating, .refused),
      (.sleeping, .unchanged), (.sleeping, .committed), (.sleeping, .refused),
      (.flipping, .unchanged), (.flipping, .committed), (.flipping, .refused),
      (.held, .unchanged), (.held, .committed), (.held, .refused):
      fatalError("FramePacer: \(event) while \(state)")
    }
  }
}
