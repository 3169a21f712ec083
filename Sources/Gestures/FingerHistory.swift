// Where one finger was lately: how fast it goes, and where it is when a frame is seen.
package import Units

/// The last reports of one finger, newest last; older ones make room.
///
/// Everything is a function of what was added and of the instant that is asked for: the clock is
/// the kernel's, the same on any machine. Nothing is allocated.
package struct FingerHistory: Sendable {
  private struct Sample {
    var time: Instant
    var position: Point
  }

  /// Reports that are kept: a tenth of a second of a panel with 200 a second.
  package static let limit = 20

  private var samples = [20 of Sample](
    repeating: Sample(time: .zero, position: Point(x: 0, y: 0)))
  private var newest = 0
  private var count = 0

  /// A finger that has not touched down.
  package init() {}

  /// Notes a report that named a place: the touch-down, or a move.
  ///
  /// - Parameters:
  ///   - position: On the glass.
  ///   - time: The kernel's stamp. One that is not after the last (parts of one report, a device
  ///     that sets its clock back) replaces it, so that no interval is ever empty.
  package mutating func add(_ position: Point, at time: Instant) {
    if count > 0, time <= samples[newest].time {
      samples[newest].position = position
      return
    }
    newest = newest + 1 < Self.limit ? newest + 1 : 0
    samples[newest] = Sample(time: time, position: position)
    if count < Self.limit { count += 1 }
  }

  /// The last report that named a place, and when it came; nil before the first.
  package var last: (place: Point, time: Instant)? {
    count > 0 ? (self[0].position, self[0].time) : nil
  }

  /// Notes a finger that was lost and is there again: it has not stood in between, so the way there
  /// has no pause.
  ///
  /// - Parameters:
  ///   - position: Where it is.
  ///   - time: When.
  ///   - tuning: The thresholds in force.
  /// - Complexity: O(how many pauses the gap is long).
  package mutating func bridge(to position: Point, at time: Instant, _ tuning: Tuning) {
    guard let last else { return }
    let parts = 2 * ((time - last.time) / tuning.stopGap).rounded(.up)
    for part in stride(from: 1, to: parts, by: 1) {
      let share = part / parts
      add(
        last.place.moved(along: position - last.place, by: share),
        at: last.time + .seconds((time - last.time).seconds * share))
    }
  }

  /// Forgets the way here: what is known about it came too late to mean speed.
  package mutating func forget() { count = min(count, 1) }

  /// How fast the finger goes, in mm/s: the slope of the line of least squares through its reports.
  ///
  /// A line, not a parabola as in Android's `lsq2`: on a cheap panel's noise of 0.2 mm a parabola
  /// over ten reports is four times as unsteady at its end, and a fling shows it.
  ///
  /// - Parameters:
  ///   - time: When the finger left the glass, or now.
  ///   - tuning: The thresholds in force.
  /// - Returns: Zero when the finger stood, and with fewer than two reports since it last did.
  /// - Complexity: O(``limit``).
  package func velocity(at time: Instant, _ tuning: Tuning) -> Vector {
    var sums = Sums()
    var later = time
    for age in 0..<count {
      let sample = self[age]
      guard later - sample.time < tuning.stopGap, time - sample.time <= tuning.velocityWindow else {
        break
      }
      sums.add(sample.position - self[0].position, at: (sample.time - time).seconds)
      later = sample.time
    }
    return sums.slope
  }

  /// Where the finger is shown in a frame.
  ///
  /// Between two reports it lies on the line between them. Beyond the last it goes on as it went,
  /// for a short while: the rule and its figures are those of Android's input resampling. A finger
  /// that has been silent for longer stands where it was.
  ///
  /// - Parameters:
  ///   - latch: Up to when reports can be in the frame, as evenly spaced as frames are seen: the
  ///     presentation less what composing takes. Were it the presentation itself, the reach beyond
  ///     the last report would be used up and the steps uneven.
  ///   - tuning: The thresholds in force.
  /// - Returns: nil before the first report. - Complexity: O(``limit``), mostly O(1).
  package func position(at latch: Instant, _ tuning: Tuning) -> Point? {
    guard count > 0 else { return nil }
    let time = latch - tuning.resampleOffset
    if time >= self[0].time { return ahead(to: time, tuning) }
    for age in 1..<max(1, count) where self[age].time <= time {
      let (from, to) = (self[age], self[age - 1])
      return from.position.moved(
        along: to.position - from.position, by: (time - from.time) / (to.time - from.time))
    }
    return self[count - 1].position
  }

  /// Whether the frame shows the finger where it was last reported, so that no further frame is
  /// needed while it is silent.
  ///
  /// - Parameters:
  ///   - latch: As for ``position(at:_:)``.
  ///   - tuning: The thresholds in force.
  package func isSettled(at latch: Instant, _ tuning: Tuning) -> Bool {
    guard count > 1 else { return true }
    return latch - tuning.resampleOffset - self[0].time >= tuning.resampleLongest
  }

  private func ahead(to time: Instant, _ tuning: Tuning) -> Point {
    let last = self[0]
    let silence = time - last.time
    guard count > 1, silence < tuning.resampleLongest else { return last.position }
    let before = self[1]
    let interval = last.time - before.time
    guard interval >= tuning.resampleShortest, interval <= tuning.resampleLongest else {
      return last.position
    }
    let reach = min(tuning.resampleReach.seconds, interval.seconds * tuning.resampleShare)
    return last.position.moved(
      along: last.position - before.position,
      by: min(silence.seconds, reach) / interval.seconds)
  }

  /// The newest report at 0.
  private subscript(age: Int) -> Sample { samples[(newest + Self.limit - age) % Self.limit] }
}

/// What a line of least squares needs of its points, in seconds and millimetres.
private struct Sums {
  private var count = 0.0
  private var t = 0.0
  private var tt = 0.0
  private var x = 0.0
  private var tx = 0.0
  private var y = 0.0
  private var ty = 0.0

  mutating func add(_ place: Vector, at time: Double) {
    count += 1
    t += time
    tt += time * time
    x += place.dx.value
    tx += time * place.dx.value
    y += place.dy.value
    ty += time * place.dy.value
  }

  /// Zero for one point, which has no direction.
  var slope: Vector {
    let spread = count * tt - t * t
    guard spread > 0 else { return .zero }
    return Vector(
      dx: Millimeters((count * tx - t * x) / spread), dy: Millimeters((count * ty - t * y) / spread)
    )
  }
}

extension Point {
  /// A part of the way along a vector, or a multiple of it.
  func moved(along way: Vector, by part: Double) -> Point {
    Point(x: x + way.dx * part, y: y + way.dy * part)
  }
}

/// The quotient of two intervals.
func / (a: Interval, b: Interval) -> Double { a.seconds / b.seconds }
