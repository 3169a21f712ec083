// How long a contact has stayed where it is: water and stickers do nothing else.
package import Units

/// The rest of one contact.
///
///     resting ──beyond the slop, or at work──▶ resting anew
///        └────────────too long────────────▶ over
///
/// Over is for the rest of the touch: what has lain there so long is no finger when it moves.
package struct Rest: Hashable, Sendable {
  private enum State: Hashable {
    /// It came to rest there and then.
    case resting(at: Point, since: Instant)
    case over
  }

  private enum Event {
    case moves(to: Point, Instant)
    case works(until: Instant)
    case lasts
  }

  private var state: State
  private let slop: Double
  private let limit: Interval

  /// - Parameters:
  ///   - point: Where it touches down.
  ///   - time: When.
  ///   - tuning: The thresholds in force.
  package init(at point: Point, _ time: Instant, _ tuning: Tuning) {
    state = .resting(at: point, since: time)
    slop = tuning.slop.value
    limit = tuning.restLimit
  }

  /// When it will have rested too long; nil once it has.
  package var due: Instant? {
    guard case .resting(_, let since) = state else { return nil }
    return since + limit
  }

  /// Whether it has rested too long.
  package var isOver: Bool { state == .over }

  /// It is there now.
  package mutating func move(to point: Point, at time: Instant) {
    handle(.moves(to: point, time))
  }
  /// It did something up to then by being where it is.
  package mutating func work(until time: Instant) { handle(.works(until: time)) }
  /// It has rested too long.
  package mutating func last() { handle(.lasts) }

  private mutating func handle(_ event: Event) {
    switch (state, event) {
    case (.resting(let place, _), .moves(let point, let time)):
      guard (point - place).lengthSquared > slop * slop else { return }
      state = .resting(at: point, since: time)
    case (.resting(let place, let since), .works(let time)):
      state = .resting(at: place, since: max(since, time))
    case (.resting, .lasts): state = .over
    case (.over, .moves), (.over, .works), (.over, .lasts): return
    }
  }
}
