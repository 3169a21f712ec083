// How long a contact has stayed in place, to ignore water and stickers, which do nothing else.
package import Units

/// The rest of one contact.
///
///     resting ──past the slop, or at work──▶ resting anew
///        └───────────too long────────────▶ over
///
/// Over lasts for the rest of the touch: what has rested too long is no finger, even if it moves
/// later.
package struct StationaryTime: Hashable, Sendable {
  private enum State: Hashable {
    /// At rest at a point since an instant.
    case stationary(at: Point, since: Instant)
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
  ///   - point: Where the contact touches down.
  ///   - time: When.
  ///   - tuning: The thresholds in force.
  package init(at point: Point, _ time: Instant, _ tuning: Tuning) {
    state = .stationary(at: point, since: time)
    slop = tuning.slop.value
    limit = tuning.stationaryLimit
  }

  /// When it will have rested too long; nil once it has.
  package var due: Instant? {
    guard case .stationary(_, let since) = state else { return nil }
    return since + limit
  }

  /// Whether it has rested too long.
  package var isOver: Bool { state == .over }

  /// Notes the contact's new position.
  package mutating func move(to point: Point, at time: Instant) { handle(.moves(to: point, time)) }
  /// Notes that the contact did something until then by staying in place.
  package mutating func work(until time: Instant) { handle(.works(until: time)) }
  /// The contact has rested too long.
  package mutating func last() { handle(.lasts) }

  private mutating func handle(_ event: Event) {
    switch (state, event) {
    case (.stationary(let anchor, _), .moves(let point, let time)):
      guard (point - anchor).lengthSquared > slop * slop else { return }
      state = .stationary(at: point, since: time)
    case (.stationary(let anchor, let since), .works(let time)):
      state = .stationary(at: anchor, since: max(since, time))
    case (.stationary, .lasts): state = .over
    case (.over, .moves), (.over, .works), (.over, .lasts): return
    }
  }
}
