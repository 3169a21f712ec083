// Where a finger is shown whose contact was lost, and until it is shown where it is again.
package import Units

/// The way of a finger that goes on as it went: at a constant speed.
package struct Trajectory: Hashable, Sendable {
  /// Where it was last reported.
  package let place: Point
  /// When.
  package let time: Instant
  /// In mm/s.
  package let velocity: Vector

  package init(from place: Point, at time: Instant, velocity: Vector) {
    self.place = place
    self.time = time
    self.velocity = velocity
  }

  /// Where the finger would be.
  package func position(at time: Instant) -> Point {
    place.moved(along: velocity, by: (time - self.time).seconds)
  }

  /// The same way beside this one.
  func moved(by vector: Vector) -> Trajectory {
    Trajectory(from: place.moved(along: vector, by: 1), at: time, velocity: velocity)
  }
}

/// Whether a finger is where its contact says.
///
///     there ──its contact is lost──▶ missing ──one is found in its place──▶ returning
///                                       ◀────────────it is lost again────────┘
///
/// A finger that is missing is shown on its course. One that is returning is shown where it is, and
/// beside that by what its course was off, less and less: nothing jumps.
package struct ContactPrediction: Hashable, Sendable {
  private enum State: Hashable {
    case there
    case missing(Trajectory)
    /// Found then, and off its course by the vector.
    case returning(Trajectory, at: Instant, off: Vector)
  }

  private enum Event {
    case isLost(Trajectory)
    case isFound(at: Point, Instant)
  }

  private var state = State.there

  /// A finger that is where its contact says.
  package init() {}

  /// Whether its contact is lost.
  package var isMissing: Bool {
    guard case .missing = state else { return false }
    return true
  }

  /// Its contact is lost. - Parameter course: From its last report on.
  package mutating func lose(_ course: Trajectory, _ tuning: Tuning) {
    handle(.isLost(course), tuning)
  }

  /// It was found there and then.
  package mutating func find(at place: Point, _ time: Instant, _ tuning: Tuning) {
    handle(.isFound(at: place, time), tuning)
  }

  /// Where it is shown.
  ///
  /// - Parameters:
  ///   - time: For which place of it a frame asks.
  ///   - place: Where its contact was then.
  ///   - tuning: The thresholds in force.
  package func shown(at time: Instant, for place: Point, _ tuning: Tuning) -> Point {
    switch state {
    case .there: place
    case .missing(let course): course.position(at: time)
    case .returning(let course, let found, let off):
      time < found
        ? course.position(at: time)
        : place.moved(along: off, by: rest(at: time, since: found, tuning))
    }
  }

  /// Whether it is shown where its contact is. - Parameter time: As for ``shown(at:for:_:)``.
  package func isSettled(at time: Instant, _ tuning: Tuning) -> Bool {
    switch state {
    case .there: true
    case .missing: false
    case .returning(_, let found, _): time - found >= tuning.rejoinCatchUp
    }
  }

  private mutating func handle(_ event: Event, _ tuning: Tuning) {
    switch (state, event) {
    case (.there, .isLost(let course)):
      state = .missing(course)
    case (.returning(_, let found, let off), .isLost(let course)):
      let rest = rest(at: course.time, since: found, tuning)
      state = .missing(
        course.moved(by: Vector(dx: off.dx * rest, dy: off.dy * rest)))
    case (.missing(let course), .isFound(let place, let time)):
      state = .returning(course, at: time, off: course.position(at: time) - place)
    case (.there, .isFound), (.missing, .isLost), (.returning, .isFound):
      fatalError("ContactPrediction: \(event) while \(state)")
    }
  }

  /// The part that is left of what a course was off, from 1 to 0.
  private func rest(at time: Instant, since found: Instant, _ tuning: Tuning) -> Double {
    min(1, max(0, 1 - (time - found) / tuning.rejoinCatchUp))
  }
}

extension Finger {
  /// Where it is shown in a frame.
  func shown(at latch: Instant, _ tuning: Tuning) -> Point {
    whereabouts.shown(
      at: latch - tuning.resampleOffset, for: history.position(at: latch, tuning) ?? position,
      tuning)
  }

  /// Whether a frame shows it where it was last reported.
  func isSettled(at latch: Instant, _ tuning: Tuning) -> Bool {
    whereabouts.isSettled(at: latch - tuning.resampleOffset, tuning)
      && history.isSettled(at: latch, tuning)
  }
}
