// Where a finger was: whether it has been slow, and whether it runs, at any rate of reports.
import Gestures
import Testing
import Units

@Suite("Past places of a finger")
struct PastPlacesTests {
  /// A finger that goes as a function of seconds, reported at a rate until a time.
  private func finger(
    every milliseconds: Double, until end: Double, _ way: (Double) -> Point
  ) -> (past: PastPlaces, point: Point) {
    var past = PastPlaces(at: way(0), .zero)
    var point = way(0)
    var time = milliseconds / 1000
    while time <= end {
      past.leave(point, at: .zero + .seconds(time))
      point = way(time)
      time += milliseconds / 1000
    }
    return (past, point)
  }

  private func isSlow(
    _ speed: Double, for limit: Double, every milliseconds: Double, at time: Double
  ) -> Bool {
    let (past, point) = finger(every: milliseconds, until: time) { at(0, $0 * speed) }
    return past.isSlow(
      below: 15, for: .seconds(limit), noise: 2.5, at: .zero + .seconds(time), point)
  }

  @Test("a finger below 15 mm/s is slow and one above is not, at 30 to 200 reports a second")
  func speeds() {
    for rate in [30.0, 60, 100, 200] {
      for limit in [1.0, 2] {
        for time in stride(from: limit, through: limit + 1.5, by: 0.07) {
          #expect(isSlow(14, for: limit, every: 1000 / rate, at: time), "\(rate) \(time)")
          #expect(!isSlow(17, for: limit, every: 1000 / rate, at: time), "\(rate) \(time)")
        }
      }
    }
  }

  @Test("a quick move in the middle of a rest is not slow for as long as it is remembered")
  func quick() {
    for (time, expected) in [(1.5, false), (1.9, false), (2.3, true), (9, true)] {
      let (past, point) = finger(every: 10, until: 1.2) { at(0, $0 < 1 ? 0 : $0 < 1.2 ? 40 : 20) }
      #expect(
        past.isSlow(below: 15, for: .seconds(1), noise: 2.5, at: .zero + .seconds(time), point)
          == expected, "\(time)")
    }
  }

  @Test("a finger that is silent for seconds stands where it was")
  func silent() {
    var past = PastPlaces(at: at(0, 0), .zero)
    past.leave(at(0, 0), at: .zero + .seconds(0.3))
    let now = Instant.zero + .seconds(60)
    #expect(past.isSlow(below: 1, for: .seconds(2), noise: 0, at: now, at(0, 90)))
    past.leave(at(0, 90), at: now)
    #expect(!past.isSlow(below: 15, for: .seconds(2), noise: 2.5, at: now, at(0, 0)))
    #expect(!past.runs(at: now, at(0, 0), .standard))
  }

  @Test("a contact that goes 0.5 mm in each of the two last quarters of a second runs")
  func runs() {
    for rate in [30.0, 60, 100, 200] {
      for (speed, expected) in [(1.5, false), (3.0, true), (6, true), (40, true)] {
        let (past, point) = finger(every: 1000 / rate, until: 0.499) { at(0, $0 * speed) }
        #expect(
          past.runs(at: .zero + .seconds(0.5), point, .standard) == expected, "\(rate) \(speed)")
      }
      // It rolls as it presses, and stands.
      let (past, point) = finger(every: 1000 / rate, until: 0.499) { at(0, min(2, $0 * 12)) }
      #expect(!past.runs(at: .zero + .seconds(0.5), point, .standard), "\(rate)")
    }
  }

  @Test("a contact that turns, or goes to and fro, does not run")
  func turns() {
    for (angle, expected) in [((1.0, 0.0), true), ((1, 0.5), true), ((1, 0.7), false)] {
      let (past, point) = finger(every: 10, until: 0.499) { time in
        time <= 0.25
          ? at(time * 6, 0) : at(1.5 + (time - 0.25) * 6 * angle.0, (time - 0.25) * 6 * angle.1)
      }
      #expect(
        past.runs(at: .zero + .seconds(0.5), point, .standard) == expected, "\(angle)")
    }
    let (past, point) = finger(every: 10, until: 0.499) { at($0 <= 0.25 ? $0 * 6 : 3 - $0 * 6, 0) }
    #expect(!past.runs(at: .zero + .seconds(0.5), point, .standard))
  }
}
