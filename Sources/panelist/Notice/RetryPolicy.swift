// The wait for a mend: what a notice on the glass is followed by.
import Shell
import Units

/// What follows a failure that a person reads on the glass, as a value: it holds no timer, no files
/// and no display.
struct RetryPolicy {
  private enum State: Hashable {
    /// Everything is tried from the start; the outcome comes as the next event.
    case trying
    /// The notice is shown, and the timer is set.
    case waiting(until: Instant)
    /// The list has the glass, or the program ends.
    case over
  }

  enum Event: Hashable {
    /// The list cannot be shown.
    case failed(Notice, at: Instant)
    /// The list can be shown.
    case mended
    /// One of the notice's files changed.
    case changed(at: Instant)
    /// The timer went off.
    case due
    /// A signal asks to stop.
    case stopped
  }

  enum Effect: Hashable {
    case none
    /// A reason that was not told before: tell the journal, draw it, set the timer.
    case say(until: Instant)
    /// Another reason than the one on the glass, told before: draw it, set the timer.
    case show(until: Instant)
    /// Set the timer.
    case wait(until: Instant)
    /// Try everything from the start and report the outcome.
    case tryAgain
    /// Let the list have the glass.
    case handOver
    /// End the program; nothing is wrong with it.
    case end
  }

  /// What no file tells of, as a right that was given, is found after this at the latest.
  static let longest = Interval.seconds(5)
  /// An editor writes in several steps; a person does not notice a tenth of a second.
  static let settling = Interval.milliseconds(100)

  private var state = State.trying
  private var shown: Notice?
  private var told: Set<Notice> = []

  /// Takes one event.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.trying, .failed(let notice, let now)):
      return failed(notice, until: now + Self.longest)
    case (.trying, .mended):
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
      // What was ready in the same turn of the loop.
      return .none
    case (.trying, .changed), (.trying, .due), (.trying, .stopped), (.waiting, .failed),
      (.waiting, .mended), (.over, .failed), (.over, .mended):
      fatalError("RetryPolicy: \(event) while \(state)")
    }
  }

  private mutating func failed(_ notice: Notice, until: Instant) -> Effect {
    state = .waiting(until: until)
    defer { shown = notice }
    if told.insert(notice).inserted { return .say(until: until) }
    return notice == shown ? .wait(until: until) : .show(until: until)
  }
}
