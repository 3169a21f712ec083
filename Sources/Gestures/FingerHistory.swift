// The last reports of one finger: its speed, and its position at the time of a frame.
public import Units

/// The last reports of one finger in a ring of ``limit`` samples.
///
/// Every result depends only on the reports and on the instant asked for; the stamps are the
/// kernel's, so all machines give the same. Nothing is allocated.
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

  /// Notes a report of a position: the touch-down, or a move.
  ///
  /// - Parameters:
  ///   - position: On the screen.
  ///   - time: The kernel's stamp. A report whose stamp is not after the last one (parts of one
  ///     report, a device that sets its clock back) replaces the last position, so that no interval
  ///     is empty.
  package mutating func add(_ position: Point, at time: Instant) {
    if count > 0, time <= samples[newest].time {
      samples[newest].position = position
      return
    }
    newest = newest + 1 < Self.limit ? newest + 1 : 0
    samples[newest] = Sample(time: time, position: position)
    if count < Self.limit { count += 1 }
  }

  /// The last reported position and its stamp; nil before the first.
  package var last: (point: Point, time: Instant)? {
    count > 0 ? (self[0].position, self[0].time) : nil
  }

  /// The position before the last one; nil before the second report.
  var previous: Point? { count > 1 ? self[1].position : nil }

  /// Whether there is only one report.
  var isFirst: Bool { count == 1 }

  /// How far the finger went in its last report; zero if it has stood since.
  func step(at time: Instant, _ tuning: Tuning) -> Vector {
    guard count > 1, time - self[0].time < tuning.stopGap else { return .zero }
    return self[0].position - self[1].position
  }

  /// Where the finger's path leads: a straight line through the reports of the last
  /// `Tuning.badReportHistory`, or the last position of a finger that stood.
  ///
  /// - Returns: nil before the first report.
  /// - Complexity: O(``limit``).
  func path(at time: Instant, _ tuning: Tuning) -> Point? {
    guard count > 0 else { return nil }
    let newest = self[0]
    guard time - newest.time < tuning.stopGap else { return newest.position }
    var oldest = newest
    for age in 1..<max(1, count) {
      guard newest.time - self[age].time <= tuning.badReportHistory else { break }
      oldest = self[age]
    }
    let interval = newest.time - oldest.time
    guard interval > .zero else { return newest.position }
    return newest.position.moved(
      along: newest.position - oldest.position, by: (time - newest.time) / interval)
  }

  /// Notes a lost finger that is found again: interpolated reports fill the gap, so that it does
  /// not count as a pause.
  ///
  /// - Parameters:
  ///   - position: Where the finger is.
  ///   - time: When.
  ///   - tuning: The thresholds in force.
  /// - Complexity: O(length of the gap / `stopGap`).
  package mutating func bridge(to position: Point, at time: Instant, _ tuning: Tuning) {
    guard let last else { return }
    let parts = 2 * ((time - last.time) / tuning.stopGap).rounded(.up)
    for part in stride(from: 1, to: parts, by: 1) {
      let share = part / parts
      add(
        last.point.moved(along: position - last.point, by: share),
        at: last.time + .seconds((time - last.time).seconds * share))
    }
  }

  /// Forgets all but the last report: a late report makes a false speed.
  package mutating func forget() { count = min(count, 1) }

  /// The finger's speed in mm/s: the slope of a least-squares line through its reports.
  ///
  /// A line, not a parabola as in Android's `lsq2`: with a cheap panel's noise of 0.2 mm a parabola
  /// over ten reports is four times as unsteady at its end, and a fling shows it.
  ///
  /// - Parameters:
  ///   - time: When the finger left the panel, or now.
  ///   - tuning: The thresholds in force.
  /// - Returns: Zero when the finger stood still, and with fewer than two reports since it last
  ///   did.
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
  /// Between two reports the position is interpolated. Past the last report it is extrapolated for
  /// a short time; the figures are those of Android's input resampling, and the rule for slow panels
  /// is. A quick panel leaves less to wait for, and shows sooner that a finger is silent: then it
  /// stands at its last position.
  ///
  /// - Parameters:
  ///   - latch: The latest instant whose reports can be in the frame, spaced as evenly as frames
  ///     are presented: the presentation time less the time to compose. With the presentation time
  ///     itself, the reach past the last report would be used up and the steps would be uneven.
  ///   - tuning: The thresholds in force.
  /// - Returns: nil before the first report.
  /// - Complexity: O(``limit``), mostly O(1).
  package func position(at latch: Instant, _ tuning: Tuning) -> Point? {
    guard count > 0 else { return nil }
    let time = latch - offset(tuning)
    if time >= self[0].time { return ahead(to: time, tuning) }
    for age in 1..<max(1, count) where self[age].time <= time {
      let (from, to) = (self[age], self[age - 1])
      return from.position.moved(
        along: to.position - from.position, by: (time - from.time) / (to.time - from.time))
    }
    return self[count - 1].position
  }

  /// Whether the frame shows the finger at its last reported position, so that no further frame is
  /// needed while it is silent.
  ///
  /// - Parameters:
  ///   - latch: As for ``position(at:_:)``.
  ///   - tuning: The thresholds in force.
  package func isSettled(at latch: Instant, _ tuning: Tuning) -> Bool {
    guard count > 1 else { return true }
    return latch - offset(tuning) - self[0].time >= longestSilence(tuning)
  }

  /// How long before a frame's latch the finger is shown: what the reach leaves of the time between
  /// two reports, so that reach and offset together show each of its places.
  ///
  /// - Returns: From `Tuning.resampleOffset` to `Tuning.resampleOffsetLimit`; the latter if the last
  ///   two reports say nothing of the panel's rate.
  func offset(_ tuning: Tuning) -> Interval {
    guard let interval = interval(tuning) else { return tuning.resampleOffsetLimit }
    return min(
      tuning.resampleOffsetLimit, max(tuning.resampleOffset, interval - tuning.resampleReach))
  }

  /// The instant whose place a frame shows, and that of the newest report; nil for a finger that is
  /// shown at its last place, however long ago it was there.
  ///
  /// - Parameters:
  ///   - latch: As for ``position(at:_:)``.
  ///   - tuning: The thresholds in force.
  func times(at latch: Instant, _ tuning: Tuning) -> TouchTimes? {
    guard !isSettled(at: latch, tuning) else { return nil }
    let time = latch - offset(tuning)
    let reach = reach(tuning) ?? .zero
    return TouchTimes(newest: self[0].time, shown: min(time, self[0].time + reach))
  }

  private func ahead(to time: Instant, _ tuning: Tuning) -> Point {
    let last = self[0]
    let silence = time - last.time
    guard silence < longestSilence(tuning), let reach = reach(tuning) else {
      return last.position
    }
    let before = self[1]
    return last.position.moved(
      along: last.position - before.position, by: min(silence, reach) / (last.time - before.time))
  }

  /// How far past the last report the position may be extrapolated. Nil if the last two are no
  /// motion to extrapolate.
  private func reach(_ tuning: Tuning) -> Interval? {
    guard let interval = interval(tuning) else { return nil }
    return min(tuning.resampleReach, interval - offset(tuning))
  }

  /// The time between the last two reports; nil if they are no motion to extrapolate.
  private func interval(_ tuning: Tuning) -> Interval? {
    guard count > 1 else { return nil }
    let interval = self[0].time - self[1].time
    let isMotion = interval >= tuning.resampleShortest && interval <= tuning.resampleLongest
    return isMotion ? interval : nil
  }

  /// A finger that is silent for longer stands: half as long again as the longest of the last three
  /// times between two reports, at most `Tuning.resampleLongest`.
  private func longestSilence(_ tuning: Tuning) -> Interval {
    var longest = Interval.zero
    for age in 1..<max(1, min(count, 4)) {
      longest = max(longest, self[age - 1].time - self[age].time)
    }
    return min(tuning.resampleLongest, .seconds(longest.seconds * tuning.resampleSilence))
  }

  /// The newest report at 0.
  private subscript(age: Int) -> Sample { samples[(newest + Self.limit - age) % Self.limit] }
}

/// The sums of a least-squares line, in seconds and millimetres.
private struct Sums {
  private var count = 0.0
  private var t = 0.0
  private var tt = 0.0
  private var x = 0.0
  private var tx = 0.0
  private var y = 0.0
  private var ty = 0.0

  mutating func add(_ offset: Vector, at time: Double) {
    count += 1
    t += time
    tt += time * time
    x += offset.dx.value
    tx += time * offset.dx.value
    y += offset.dy.value
    ty += time * offset.dy.value
  }

  /// Zero for a single instant, which gives no direction.
  var slope: Vector {
    let spread = count * tt - t * t
    guard spread > 0 else { return .zero }
    return Vector(
      dx: Millimeters((count * tx - t * x) / spread), dy: Millimeters((count * ty - t * y) / spread)
    )
  }
}

extension Point {
  /// The point displaced by a multiple of a vector.
  func moved(along way: Vector, by part: Double) -> Point {
    Point(x: x + way.dx * part, y: y + way.dy * part)
  }
}

/// The quotient of two intervals.
func / (a: Interval, b: Interval) -> Double { a.seconds / b.seconds }

/// The touch that a frame shows in motion.
public struct TouchTimes: Hashable, Sendable {
  /// The kernel's stamp of the newest report.
  public let newest: Instant
  /// The instant at which the finger was where the frame shows it, or will be.
  public let shown: Instant

  public init(newest: Instant, shown: Instant) {
    self.newest = newest
    self.shown = shown
  }
}
