// How long a pull has been far enough: a finger that only passes by means nothing.
package import Units

/// Whether a pull that is far enough counts.
///
///     near ──far enough──▶ passing ──long enough, or slow──▶ counting
///      ◀──────back, or past the other end─────┴──────────────────┘
///
/// At the lower end a pull deletes, and a flick that scrolls up ends there. At the top a pull counts
/// at once, unless its finger landed just after a fling came there, which the next flick follows.
package struct PullDwell: Hashable, Sendable {
  private enum State: Hashable {
    case near
    case passing(ListEdge, Passage)
    case counting(ListEdge)
  }

  private enum Event {
    /// Far enough past an end, at this height of the screen.
    case isFar(ListEdge, Millimeters, Instant)
    case isNear
    case lasts(until: Instant)
  }

  /// A finger past the mark: since when, and where it has hardly moved from since then.
  private struct Passage: Hashable {
    let since: Instant
    var place: Millimeters
    var slowSince: Instant

    /// Notes a report.
    mutating func move(to place: Millimeters, at time: Instant, _ tuning: Tuning) {
      let way = tuning.clearingSpeed.value * tuning.clearingStop.seconds
      if (place - self.place).magnitude.value >= way { (self.place, slowSince) = (place, time) }
    }
  }

  private var state = State.near
  /// Whether the finger landed just after a fling came to the top.
  private let isAfterFling: Bool

  /// - Parameter isAfterFling: Whether the finger landed just after a fling came to the top.
  package init(isAfterFling: Bool = false) { self.isAfterFling = isAfterFling }

  /// Whether a pull past an end counts that is far enough.
  package func counts(at edge: ListEdge) -> Bool {
    switch state {
    case .near, .passing: !waits(at: edge)
    case .counting(let other): other == edge || !waits(at: edge)
    }
  }

  /// When it will count without another report; nil if it does, or is near.
  package func due(_ tuning: Tuning) -> Instant? {
    guard case .passing(let edge, let passage) = state else { return nil }
    return due(at: edge, passage, tuning)
  }

  /// Notes a report of a finger that pulls.
  ///
  /// - Parameters:
  ///   - edge: The end past which it is far enough; nil if it is not.
  ///   - place: Its height on the screen.
  ///   - time: When.
  ///   - tuning: The thresholds in force.
  package mutating func move(
    past edge: ListEdge?, at place: Millimeters, _ time: Instant, _ tuning: Tuning
  ) {
    handle(edge.map { .isFar($0, place, time) } ?? .isNear, tuning)
  }

  /// Lets time pass without a report.
  package mutating func last(until time: Instant, _ tuning: Tuning) {
    handle(.lasts(until: time), tuning)
  }

  private mutating func handle(_ event: Event, _ tuning: Tuning) {
    switch (state, event) {
    case (.near, .isFar(let edge, let place, let time)):
      state = passing(edge, place, time)
    case (.passing(let edge, var passage), .isFar(let other, let place, let time)):
      guard edge == other else { return state = passing(other, place, time) }
      passage.move(to: place, at: time, tuning)
      let counts = time >= due(at: edge, passage, tuning)
      state = counts ? .counting(edge) : .passing(edge, passage)
    case (.counting(let edge), .isFar(let other, let place, let time)):
      if edge != other { state = passing(other, place, time) }
    case (.near, .isNear), (.passing, .isNear), (.counting, .isNear): state = .near
    case (.passing(let edge, let passage), .lasts(let time)):
      if time >= due(at: edge, passage, tuning) { state = .counting(edge) }
    case (.near, .lasts), (.counting, .lasts): return
    }
  }

  private func passing(_ edge: ListEdge, _ place: Millimeters, _ time: Instant) -> State {
    guard waits(at: edge) else { return .counting(edge) }
    return .passing(edge, Passage(since: time, place: place, slowSince: time))
  }

  private func waits(at edge: ListEdge) -> Bool {
    switch edge {
    case .top: isAfterFling
    case .bottom: true
    }
  }

  private func due(at edge: ListEdge, _ passage: Passage, _ tuning: Tuning) -> Instant {
    switch edge {
    case .top: passage.since + tuning.flungTopDwell
    case .bottom:
      min(passage.since + tuning.clearingDwell, passage.slowSince + tuning.clearingStop)
    }
  }
}
