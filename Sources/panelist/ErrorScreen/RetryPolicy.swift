// Decides when to try again after a failure, and when to change the error screen.
import Shell
import Units

/// The retries after a failure, as a value: holds no timer, no files and no display.
struct RetryPolicy {
  private enum State: Hashable {
    /// Everything is tried from the start; the outcome is the next event.
    case trying
    /// The error screen is shown, and the timer is set.
    case waiting(until: Instant)
    /// The list has taken over, or the program ends.
    case over
  }

  enum Event: Hashable {
    /// The list cannot be shown.
    case failed(ErrorScreen, at: Instant)
    /// The list can be shown.
    case succeeded
    /// One of the error screen's files changed.
    case changed(at: Instant)
    /// The timer went off.
    case due
    /// A stop signal came.
    case stopped
  }

  enum Effect: Hashable {
    case none
    /// A new failure: log it, draw it, set the timer.
    case say(until: Instant)
    /// Not the failure on the screen, but logged before: draw it, set the timer.
    case show(until: Instant)
    /// Set the timer.
    case wait(until: Instant)
    /// Try everything from the start and report the outcome.
    case tryAgain
    /// Let the list take over the display.
    case handOver
    /// End the program without an error.
    case end
  }

  /// The interval between retries: finds changes that no file watch reports, as of permissions.
  static let longest = Interval.seconds(5)
  /// An editor writes in several steps; 0.1 s is not noticed.
  static let settling = Interval.milliseconds(100)

  private var state = State.trying
  private var shown: ErrorScreen?
  private var reported: Set<ErrorScreen> = []

  /// Takes one event.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.trying, .failed(let errorScreen, let now)):
      return failed(errorScreen, until: now + Self.longest)
    case (.trying, .succeeded):
      state = .over
      return .handOver
    case (.waiting(let until), .changed(let now)):
      let soon = now + Self.settling
      guard soon < until else { return .none }
      state = .waiting(until: soon)
      return .wait(until: soon)
    case (.waiting, .due):
      state = .trying
      return .tryAgain
    case (.waiting, .stopped):
      state = .over
      return .end
    case (.over, .changed), (.over, .due), (.over, .stopped):
      // Became ready in the same iteration.
      return .none
    case (.trying, .changed), (.trying, .due), (.trying, .stopped), (.waiting, .failed),
      (.waiting, .succeeded), (.over, .failed), (.over, .succeeded):
      fatalError("RetryPolicy: \(event) while \(state)")
    }
  }

  private mutating func failed(_ errorScreen: ErrorScreen, until: Instant) -> Effect {
    state = .waiting(until: until)
    defer { shown = errorScreen }
    if reported.insert(errorScreen).inserted { return .say(until: until) }
    return errorScreen == shown ? .wait(until: until) : .show(until: until)
  }
}
