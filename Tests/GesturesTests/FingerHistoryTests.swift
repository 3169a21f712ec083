// Velocity and resampled position of a finger, at various report rates.
import Gestures
import Testing
import Units

private let tuning = Tuning.standard

private func at(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: Int64((milliseconds * 1e6).rounded()))
}
private func point(_ x: Double, _ y: Double = 0) -> Point {
  Point(x: Millimeters(x), y: Millimeters(y))
}

/// A finger that is at x(t) mm after t ms, reported every `period` ms from 0 to `end`.
private func history(
  to end: Double, every period: Double = 10, x: (Double) -> Double,
  y: (Double) -> Double = { _ in 0 }
) -> FingerHistory {
  var history = FingerHistory()
  for step in 0...Int(end / period) {
    let time = Double(step) * period
    history.add(point(x(time), y(time)), at: at(time))
  }
  return history
}

@Suite("Finger velocity")
struct VelocityTests {
  @Test(
    "a steady finger has its velocity at any report rate", arguments: [5.0, 8, 10, 16, 33])
  func steady(period: Double) {
    let end = (300 / period).rounded(.down) * period
    let finger = history(to: end, every: period, x: { $0 * 0.4 }, y: { $0 * -0.1 })
    let speed = finger.velocity(at: at(end), tuning)
    #expect(abs(speed.dx.value - 400) < 1e-6)
    #expect(abs(speed.dy.value + 100) < 1e-6)
  }

  @Test("only the last 100 ms count: a reversed finger has the new direction")
  func window() {
    let finger = history(to: 400, x: { $0 < 290 ? $0 : 580 - $0 })
    let speed = finger.velocity(at: at(400), tuning)
    #expect(abs(speed.dx.value + 1000) < 1e-6)
  }

  @Test("a finger lifted 39 ms after its last move has a velocity, after 40 ms none")
  func stopGap() {
    let finger = history(to: 200, x: { $0 })
    let flies = finger.velocity(at: at(239), tuning)
    let rests = finger.velocity(at: at(240), tuning)
    #expect(abs(flies.dx.value - 1000) < 1e-6)
    #expect(rests == .zero)
  }

  @Test("reports before a pause do not count for the velocity")
  func pause() {
    var finger = history(to: 100, x: { $0 * 3 })
    finger.add(point(301), at: at(145))
    finger.add(point(302), at: at(155))
    let speed = finger.velocity(at: at(155), tuning)
    #expect(abs(speed.dx.value - 100) < 1e-6)
  }

  @Test("no report, one report, or only forgotten reports give no velocity")
  func few() {
    var finger = FingerHistory()
    let before = finger.velocity(at: at(0), tuning)
    finger.add(point(3), at: at(0))
    let alone = finger.velocity(at: at(1), tuning)
    #expect(before == .zero && alone == .zero)
    var late = history(to: 100, x: { $0 })
    late.forget()
    let forgotten = late.velocity(at: at(100), tuning)
    #expect(forgotten == .zero)
  }

  @Test("noise of 0.25 mm changes the velocity by less than 6 %")
  func noise() {
    let wobble = [0.25, -0.1, 0.2, -0.25, 0.05, -0.2, 0.25, 0.1, -0.25, 0.15, -0.05]
    let finger = history(to: 100, x: { $0 * 0.2 + wobble[Int($0 / 10)] })
    let speed = finger.velocity(at: at(100), tuning)
    #expect(abs(speed.dx.value - 200) < 12)
  }

  @Test("equal or decreasing timestamps do not break the velocity")
  func stamps() {
    var finger = history(to: 100, x: { $0 })
    finger.add(point(110), at: at(100))
    finger.add(point(120), at: at(90))
    let speed = finger.velocity(at: at(100), tuning)
    #expect(speed.dx > 900 && speed.dx < 1100)
  }
}

@Suite("Resampling")
struct ResamplingTests {
  /// Travel between presentations of a display, for a finger that is reported at another rate.
  ///
  /// - Returns: Resampled travel in each frame, and travel by raw reports, both in mm.
  private func steps(
    reports: Double, frames: Double, lead: Double, x: (Double) -> Double
  ) -> (shown: [Double], raw: [Double]) {
    var finger = FingerHistory()
    var raw = 0.0
    var next = 0
    var places: [(shown: Double, raw: Double)] = []
    for frame in 1...240 {
      let presentation = Double(frame) * 1000 / frames
      // The reports that have arrived when the frame is composed.
      while Double(next) * 1000 / reports <= presentation - lead {
        let time = Double(next) * 1000 / reports
        raw = x(time)
        finger.add(point(raw), at: at(time))
        next += 1
      }
      let shown = finger.position(at: at(presentation - lead), tuning)?.x.value ?? 0
      if frame >= 10 { places.append((shown, raw)) }
    }
    let differ = { (values: [Double]) in zip(values.dropFirst(), values).map { $0 - $1 } }
    return (differ(places.map(\.shown)), differ(places.map(\.raw)))
  }

  /// The standard deviation of step lengths, divided by their mean.
  private func jitter(_ steps: [Double]) -> Double {
    let mean = steps.reduce(0, +) / Double(steps.count)
    let square = steps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(steps.count)
    return square.squareRoot() / mean
  }

  @Test(
    "97 reports a second at 60 Hz: jitter below 5 %, and below a tenth of the raw jitter",
    arguments: [3.0, 5, 8])
  func even(lead: Double) {
    let (shown, raw) = steps(reports: 97, frames: 60, lead: lead) { $0 * 0.3 }
    #expect(jitter(raw) > 0.2)
    #expect(jitter(shown) < 0.05)
    #expect(jitter(shown) < jitter(raw) / 10)
  }

  @Test(
    "a slowing finger: steps change by less than a tenth of the raw change", arguments: [3.0, 8])
  func slowing(lead: Double) {
    // 600 mm/s down to a stand in 4 s.
    let (shown, raw) = steps(reports: 97, frames: 60, lead: lead) { $0 * 0.6 - $0 * $0 * 0.000_075 }
    let change = { (steps: [Double]) in
      zip(steps.dropFirst(), steps).map { abs($0 - $1) }.reduce(0, +) / Double(steps.count - 1)
    }
    #expect(change(shown) < change(raw) / 10)
  }

  @Test("between two reports the position is interpolated")
  func between() {
    let finger = history(to: 100, x: { $0 })
    let shown = finger.position(at: at(98), tuning)
    #expect(shown?.x == 95)
  }

  @Test("offset and reach, at most 8 ms, make up an interval; the offset is 3 to 5 ms")
  func ahead() {
    for (period, offset, reach) in [
      (5.0, 3.0, 2.0), (8, 3, 5), (10, 3, 7), (12, 4, 8), (16, 5, 8), (20, 5, 8),
    ] {
      let finger = history(to: 240, every: period, x: { $0 })
      for silence in [1.0, 3, 6, 12, 19] where silence < period * 1.5 {
        let shown = finger.position(at: at(240 + offset + silence), tuning)
        #expect(
          abs((shown?.x.value ?? 0) - 240 - min(silence, reach)) < 1e-9, "\(period) \(silence)")
      }
    }
  }

  @Test("a finger without a report for 1.5 intervals, at most 20 ms, stands and is settled")
  func settles() {
    for (period, limit) in [(5.0, 10.5), (10, 18), (12.5, 23.25), (20, 25)] {
      let finger = history(to: 100, every: period, x: { $0 })
      #expect(!finger.isSettled(at: at(100 + limit - 0.1), tuning), "\(period)")
      #expect(finger.isSettled(at: at(100 + limit), tuning), "\(period)")
      let shown = finger.position(at: at(100 + limit), tuning)
      #expect(shown?.x == 100, "\(period)")
    }
  }

  @Test("a panel with uneven intervals is silent after 1.5 times the longest of the last three")
  func uneven() {
    var finger = FingerHistory()
    for time in [0.0, 12, 16, 20] { finger.add(point(time), at: at(time)) }
    #expect(!finger.isSettled(at: at(20 + 3 + 17.9), tuning))
    #expect(finger.isSettled(at: at(20 + 3 + 18), tuning))
  }

  @Test("one report, two within 1 ms, or two 21 ms apart are not extrapolated")
  func unknown() {
    var finger = FingerHistory()
    let nowhere = finger.position(at: at(0), tuning)
    #expect(nowhere == nil)
    finger.add(point(7), at: at(0))
    let alone = finger.position(at: at(8), tuning)
    #expect(alone == point(7))
    #expect(finger.isSettled(at: at(1), tuning))
    for gap in [1.0, 21] {
      var pair = finger
      pair.add(point(9), at: at(gap))
      let shown = pair.position(at: at(gap + 5 + 6), tuning)
      #expect(shown == point(9), "\(gap)")
    }
  }

  @Test("before its first report a finger is shown at its touch-down point")
  func start() {
    let finger = history(to: 30, x: { 50 + $0 })
    let shown = finger.position(at: at(2), tuning)
    #expect(shown == point(50))
  }

  @Test("when the history is full a new report replaces the oldest")
  func ring() {
    var finger = history(to: 1000, every: 1, x: { $0 })
    finger.add(point(1003), at: at(1003))
    let speed = finger.velocity(at: at(1003), tuning)
    #expect(abs(speed.dx.value - 1000) < 1e-6)
    let shown = finger.position(at: at(1005), tuning)
    #expect(abs((shown?.x.value ?? 0) - 1002) < 1e-9)
  }
}
