// Where a finger was in the last two seconds, to tell one that hardly moves from one at work.
package import Units

/// Where a finger was at each of the last seventeen steps of time.
///
/// A panel reports nothing of a finger that stands, so every result depends on the reports and on
/// the instant asked for. Nothing is allocated.
package struct PastPlaces: Sendable {
  /// The time between two places.
  package static let step = Interval.milliseconds(125)
  /// As many as `Tuning.slowPullTime` has steps, and one more.
  private static let count = 17

  private var places: [17 of Point]
  /// The index of the newest place.
  private var newest = 0
  /// When the next place is noted.
  private var next: Instant

  /// - Parameters:
  ///   - point: Where the finger touches down.
  ///   - time: When.
  package init(at point: Point, _ time: Instant) {
    places = [17 of Point](repeating: point)
    next = time + Self.step
  }

  /// Notes a report: the finger was at a place until now.
  @inline(__always)  // Called with each report of each finger.
  package mutating func leave(_ point: Point, at time: Instant) {
    // Most reports come within a step.
    if time >= next { note(point, until: time) }
  }

  /// Whether a finger has been slower than a speed for a time, on the whole and in each part of it.
  ///
  /// - Parameters:
  ///   - speed: In mm/s.
  ///   - limit: The time; at most two seconds.
  ///   - noise: How much farther it may be from an earlier place within the time.
  ///   - time: Now.
  ///   - point: Where the finger is.
  package func isSlow(
    below speed: MillimetersPerSecond, for limit: Interval, noise: Millimeters, at time: Instant,
    _ point: Point
  ) -> Bool {
    for age in 0..<Self.count {
      let past = time - (base(at: time) - Self.step * age)
      let isWhole = past >= limit
      let reach = speed.value * past.seconds + (isWhole ? 0 : noise.value)
      guard (point - place(age, at: time, point)).lengthSquared <= reach * reach else {
        return false
      }
      if isWhole { return true }
    }
    return true
  }

  /// Whether a finger runs: in each of two times it went at least as far as a distance, both times
  /// about the same way. A drop of water does, and a finger that presses a row does not.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - point: Where the finger is.
  ///   - tuning: The thresholds in force.
  package func runs(at time: Instant, _ point: Point, _ tuning: Tuning) -> Bool {
    let half = Int(tuning.runTime.nanoseconds / Self.step.nanoseconds)
    let middle = place(half, at: time, point)
    let (first, second) = (middle - place(2 * half, at: time, point), point - middle)
    let least = tuning.runTravel.value * tuning.runTravel.value
    guard first.lengthSquared >= least, second.lengthSquared >= least else { return false }
    let along = first.dx.value * second.dx.value + first.dy.value * second.dy.value
    let across = first.dx.value * second.dy.value - first.dy.value * second.dx.value
    return along >= abs(across) * tuning.runBias
  }

  /// The last step of time, on or before an instant.
  private func base(at time: Instant) -> Instant { next + Self.step * (unnoted(at: time) - 1) }

  /// How many steps have passed without a report since: the finger was where it is.
  private func unnoted(at time: Instant) -> Int {
    guard time >= next else { return 0 }
    return Int((time - next).nanoseconds / Self.step.nanoseconds) + 1
  }

  /// Where the finger was so many steps before the last one.
  private func place(_ age: Int, at time: Instant, _ point: Point) -> Point {
    let unnoted = unnoted(at: time)
    guard age >= unnoted else { return point }
    return places[(newest + 2 * Self.count - (age - unnoted)) % Self.count]
  }

  private mutating func note(_ point: Point, until time: Instant) {
    let steps = unnoted(at: time)
    for _ in 0..<min(steps, Self.count) {
      newest = (newest + 1) % Self.count
      places[newest] = point
    }
    next = next + Self.step * steps
  }
}
