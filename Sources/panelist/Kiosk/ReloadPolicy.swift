// Decides when the settings of a running list are read again.
import Units

/// When settings are read again, as a value: holds no timer and no files.
struct ReloadPolicy {
  private enum State: Hashable {
    /// Nothing is to be read.
    case resting
    /// Something is read when the timer goes off.
    case waiting(until: Instant)
  }

  enum Event: Hashable {
    /// A file changed.
    case changed(at: Instant)
    /// A user asked for it.
    case asked(at: Instant)
    /// The timer went off.
    case due(at: Instant)
  }

  enum Effect: Hashable {
    case none
    /// Set the timer.
    case wait(until: Instant)
    /// Read now; `isAsked` when a user asked since the last reading.
    case read(isAsked: Bool)
  }

  /// Files are read when they have been unchanged for this long: editors write in several steps. A
  /// user who asks again and again gets no more than one reading in this time.
  static let quiet = Interval.milliseconds(300)

  private var state = State.resting
  private var isAsked = false
  /// The last reading.
  private var last: Instant?

  /// Takes one event.
  ///
  /// - Parameter event: What happened.
  /// - Returns: What is to be done.
  mutating func handle(_ event: Event) -> Effect {
    switch (state, event) {
    case (.resting, .changed(let now)), (.waiting, .changed(let now)):
      return wait(until: now + Self.quiet)
    case (.resting, .asked(let now)):
      isAsked = true
      guard let last, now < last + Self.quiet else { return read(at: now) }
      return wait(until: last + Self.quiet)
    case (.waiting, .asked(let now)):
      isAsked = true
      if let last, now < last + Self.quiet { return .none }
      return read(at: now)
    case (.waiting(let until), .due(let now)):
      return now < until ? .wait(until: until) : read(at: now)
    case (.resting, .due): return .none
    }
  }

  private mutating func wait(until: Instant) -> Effect {
    state = .waiting(until: until)
    return .wait(until: until)
  }

  private mutating func read(at now: Instant) -> Effect {
    defer { isAsked = false }
    (state, last) = (.resting, now)
    return .read(isAsked: isAsked)
  }
}
