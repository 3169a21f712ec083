// Where a finger is shown while the panel has lost its contact, and until what is shown catches up.
package import Units

/// The path of a lost finger, extrapolated at a constant speed.
package struct Trajectory: Hashable, Sendable {
  /// The last reported position.
  package let point: Point
  /// When it was reported.
  package let time: Instant
  /// In mm/s.
  package let velocity: Vector

  package init(from point: Point, at time: Instant, velocity: Vector) {
    self.point = point
    self.time = time
    self.velocity = velocity
  }

  /// The extrapolated position.
  package func position(at time: Instant) -> Point {
    point.moved(along: velocity, by: (time - self.time).seconds)
  }

  /// The same path, displaced.
  func moved(by vector: Vector) -> Trajectory {
    Trajectory(from: point.moved(along: vector, by: 1), at: time, velocity: velocity)
  }
}

/// Whether a finger is shown where its contact is.
///
///     there ──its contact is lost──▶ missing ──a contact begins in its place──▶ returning
///                                      ◀─────────────it is lost again───────────────┘
///
/// A missing finger is shown on its trajectory. A returning finger is shown at its contact plus an
/// offset, at first that of the trajectory from the contact, which shrinks to zero: nothing jumps.
package struct ContactPrediction: Hashable, Sendable {
  private enum State: Hashable {
    case there
    case missing(Trajectory)
    /// Found at an instant, with the trajectory off by a vector.
    case returning(Trajectory, at: Instant, off: Vector)
  }

  private enum Event {
    case isLost(Trajectory)
    case isFound(at: Point, Instant)
  }

  private var state = State.there

  /// A finger that is where its contact is.
  package init() {}

  /// Whether the contact is lost.
  package var isMissing: Bool {
    guard case .missing = state else { return false }
    return true
  }

  /// The contact is lost. - Parameter course: From the last report on.
  package mutating func lose(_ course: Trajectory, _ tuning: Tuning) {
    handle(.isLost(course), tuning)
  }

  /// The contact is found at a place and an instant.
  package mutating func find(at point: Point, _ time: Instant, _ tuning: Tuning) {
    handle(.isFound(at: point, time), tuning)
  }

  /// Where the finger is shown.
  ///
  /// - Parameters:
  ///   - time: The instant for which a frame asks.
  ///   - point: Where the contact was at that instant.
  ///   - tuning: The thresholds in force.
  package func shown(at time: Instant, for point: Point, _ tuning: Tuning) -> Point {
    switch state {
    case .there: point
    case .missing(let course): course.position(at: time)
    case .returning(let course, let found, let off):
      time < found
        ? course.position(at: time)
        : point.moved(along: off, by: rest(at: time, since: found, tuning))
    }
  }

  /// Whether the finger is shown at its contact. - Parameter time: As for ``shown(at:for:_:)``.
  package func isSettled(at time: Instant, _ tuning: Tuning) -> Bool {
    switch state {
    case .there: true
    case .missing(let course): course.velocity == .zero
    case .returning(_, let found, _): time - found >= tuning.stitchCatchUp
    }
  }

  private mutating func handle(_ event: Event, _ tuning: Tuning) {
    switch (state, event) {
    case (.there, .isLost(let course)): state = .missing(course)
    case (.returning(_, let found, let off), .isLost(let course)):
      let rest = rest(at: course.time, since: found, tuning)
      state = .missing(
        course.moved(by: Vector(dx: off.dx * rest, dy: off.dy * rest)))
    case (.missing(let course), .isFound(let point, let time)):
      state = .returning(course, at: time, off: course.position(at: time) - point)
    case (.there, .isFound), (.missing, .isLost), (.returning, .isFound):
      fatalError("ContactPrediction: \(event) while \(state)")
    }
  }

  /// The share of the offset that is left, from 1 to 0.
  private func rest(at time: Instant, since found: Instant, _ tuning: Tuning) -> Double {
    min(1, max(0, 1 - (time - found) / tuning.stitchCatchUp))
  }
}

extension Finger {
  /// Where the finger is shown in a frame.
  func shown(at latch: Instant, _ tuning: Tuning) -> Point {
    prediction.shown(
      at: latch - history.offset(tuning), for: history.position(at: latch, tuning) ?? position,
      tuning)
  }

  /// Whether a frame shows the finger at its last reported position.
  func isSettled(at latch: Instant, _ tuning: Tuning) -> Bool {
    prediction.isSettled(at: latch - history.offset(tuning), tuning)
      && history.isSettled(at: latch, tuning)
  }
}
