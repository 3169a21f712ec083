// Tests of the spring's closed form against its differential equation, in steps of ten
// microseconds.
import Motion
import Testing
import Units

/// A spring's state, integrated numerically.
private struct Swing {
  let omega: Double
  let damping: Double
  var place: Double
  var speed: Double

  init(response: Double, damping: Double, place: Double, speed: Double) {
    omega = 2 * .pi / response
    self.damping = damping
    self.place = place
    self.speed = speed
  }

  private func push(_ place: Double, _ speed: Double) -> Double {
    -omega * omega * place - 2 * damping * omega * speed
  }

  /// One step of x″ = −ω²·x − 2ζω·x′ by the classic Runge-Kutta method of fourth order.
  mutating func step(_ h: Double) {
    let (v1, p1) = (speed, push(place, speed))
    let (v2, p2) = (speed + h / 2 * p1, push(place + h / 2 * v1, speed + h / 2 * p1))
    let (v3, p3) = (speed + h / 2 * p2, push(place + h / 2 * v2, speed + h / 2 * p2))
    let (v4, p4) = (speed + h * p3, push(place + h * v3, speed + h * p3))
    place += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    speed += h / 6 * (p1 + 2 * p2 + 2 * p3 + p4)
  }
}

private func spring(_ response: Double, _ damping: Double) -> Spring {
  Spring(response: .seconds(response), damping: damping)
}

/// A spring motion from `from` to `to`, with an initial velocity.
private func motion(
  _ response: Double, _ damping: Double, from: Double, speed: Double = 0, to: Double = 0
) -> SpringMotion {
  SpringMotion(from: from, velocity: speed, target: to, spring: spring(response, damping))
}

private let dampings = [0.3, 0.6, 0.86, 1, 1.5]
private let responses = [0.22, 0.36, 0.5]

@Suite("Springs")
struct SpringTests {
  @Test(
    "position and velocity match the numerically integrated equation", arguments: dampings,
    responses)
  func equation(damping: Double, response: Double) {
    let starts = [(100.0, 0.0), (-40, 900), (0, -2500), (300, -6000)]
    for (from, speed) in starts {
      let motion = motion(response, damping, from: 500 + from, speed: speed, to: 500)
      var swing = Swing(response: response, damping: damping, place: from, speed: speed)
      let steps = Int(motion.duration * 1e5)
      #expect(steps > 10_000)
      var farthest = (place: 0.0, speed: 0.0)
      for step in 0..<steps {
        if step % 100 == 0 {
          let time = Double(step) / 1e5
          farthest.place = max(
            farthest.place, abs(motion.value(at: time) - 500 - swing.place))
          farthest.speed = max(farthest.speed, abs(motion.velocity(at: time) - swing.speed))
        }
        swing.step(1e-5)
      }
      // Both differ by rounding errors only: a hundred thousand steps add up to less than this.
      #expect(farthest.place < 1e-8, "\(from) at \(speed)")
      #expect(farthest.speed < 1e-6, "\(from) at \(speed)")
    }
  }

  @Test(
    "near critical damping, where another formula applies, nothing jumps", arguments: [-1.0, 1])
  func nearCritical(side: Double) {
    let critical = motion(0.3, 1, from: 100, speed: -4000)
    for difference in [1e-4, 1e-8, 1e-12, 2.3e-16] {
      let near = motion(0.3, 1 + side * difference, from: 100, speed: -4000)
      #expect(abs(near.duration - critical.duration) < 0.001)
      let apart = stride(from: 0.0, to: 0.6, by: 0.003).map { time in
        abs(near.value(at: time) - critical.value(at: time))
      }
      // A hundredth less damping moves this spring by three quarters of a pixel at most.
      #expect(apart.max() ?? 1 < 75 * difference + 1e-5)
    }
  }

  @Test(
    "an underdamped spring overshoots by the theoretical amount at the theoretical time",
    arguments: [
      // e^(−πζ/√(1 − ζ²)), and half a damped period: 0.2 s/√(1 − ζ²).
      (0.05, 0.854_467_893, 0.200_250), (0.3, 0.372_326_105, 0.209_657),
      (0.6, 0.094_780_225, 0.25), (0.86, 0.005_018_947, 0.391_931),
      (0.95, 0.000_070_627, 0.640_513),
    ] as [(damping: Double, part: Double, time: Double)])
  func overshoot(damping: Double, part: Double, time: Double) {
    let motion = motion(0.4, damping, from: -10_000)
    var highest = (value: 0.0, time: 0.0)
    for step in 0...100_000 {
      let time = 0.8 * Double(step) / 100_000
      let value = motion.value(at: time)
      if value > highest.value { highest = (value, time) }
    }
    #expect(abs(highest.value / 10_000 - part) < 1e-7)
    #expect(abs(highest.time - time) < 2e-5)
  }

  @Test(
    "from rest, a spring that is not underdamped never overshoots and never reverses",
    arguments: [1, 1 + 1e-12, 1.2, 1.5, 5, 20])
  func monotone(damping: Double) {
    for (from, to) in [(0.0, 700.0), (0.1, -0.7), (1e6, 3)] {
      let motion = motion(0.3, damping, from: from, to: to)
      var last = motion.value(at: 0)
      for step in 1...20_000 {
        let value = motion.value(at: motion.duration * Double(step) / 20_000)
        #expect(to > from ? value <= to && value >= last : value >= to && value <= last)
        last = value
      }
      #expect(motion.value(at: motion.duration) == to)
    }
  }
}

@Suite("Springs at rest")
struct SpringRestTests {
  @Test(
    "a spring ends once it stays within a tenth of a pixel, and not long after",
    arguments: dampings + [0.05, 0.99, 3], responses)
  func arrives(damping: Double, response: Double) {
    for (from, speed) in [(100.0, 0.0), (-40, 900), (0, -2500), (0.3, 80_000)] {
      let motion = motion(response, damping, from: from, speed: speed)
      var swing = Swing(response: response, damping: damping, place: from, speed: speed)
      var lastOut = 0.0
      // Steps of a fifth of a thousandth of the response are still exact to nine digits.
      let step = response / 5000
      for count in 1...Int(motion.duration * 1.5 / step) {
        swing.step(step)
        if abs(swing.place) > 0.1 { lastOut = Double(count) * step }
      }
      #expect(lastOut <= motion.duration)
      // The envelope is as high as the peaks: the last time outside is within half a period before
      // the end.
      let half = response / 2 / max(0.1, (1 - damping * damping).magnitude.squareRoot())
      #expect(lastOut > motion.duration - half, "\(from) at \(speed)")
      #expect(motion.value(at: motion.duration) == 0)
      #expect(motion.velocity(at: motion.duration) == 0)
      #expect(abs(motion.value(at: motion.duration.nextDown)) <= 0.1)
    }
  }

  @Test("a value that is not in pixels has its own rest threshold")
  func otherUnits() {
    let coarse = SpringMotion(from: 0, velocity: 0, target: 1, spring: spring(0.34, 0.72))
    let fine = SpringMotion(
      from: 0, velocity: 0, target: 1, spring: spring(0.34, 0.72), tolerance: 0.001)
    #expect(fine.duration > coarse.duration + 0.1)
    #expect(abs(fine.value(at: fine.duration.nextDown) - 1) <= 0.001)
  }

  @Test(
    "a spring without distance and velocity takes no time, with a velocity it goes out and back"
  )
  func zeroDistance() {
    for damping in dampings {
      let still = motion(0.3, damping, from: 7, to: 7)
      #expect(still.duration == 0)
      #expect(still.value(at: 0) == 7)
      let thrown = motion(0.3, damping, from: 7, speed: 2000, to: 7)
      #expect(thrown.value(at: 0) == 7)
      #expect(abs(thrown.velocity(at: 0) - 2000) < 1e-9)
      #expect(thrown.value(at: 0.02) > 20)
      #expect(thrown.value(at: thrown.duration) == 7)
    }
  }

  @Test(
    "extreme springs and velocities end, and have finite values until then",
    arguments: [0.05, 0.3, 1 - 1e-15, 1, 1 + 1e-15, 1.5, 20], [1e-9, 0.001, 0.3, 10])
  func wild(damping: Double, response: Double) {
    for (from, speed) in [
      (0.0, 1e12), (1e9, -1e15), (1e-9, 0), (-1e30, 1e30), (0, .leastNonzeroMagnitude),
    ] {
      let motion = motion(response, damping, from: from, speed: speed)
      #expect(motion.duration.isFinite && motion.duration >= 0)
      // Slowed a hundred times it still fits the clock's range of 292 years.
      #expect(motion.duration < 90_000)
      for part in [0, 1e-9, 0.1, 0.5, 0.999_999_999, 1] {
        #expect(motion.value(at: motion.duration * part).isFinite)
        #expect(motion.velocity(at: motion.duration * part).isFinite)
      }
      #expect(motion.value(at: motion.duration) == 0)
    }
  }

  @Test("a spring with a response or damping out of range ends the program")
  func limits() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring(response: .milliseconds(300), damping: 0.04)
    }
    await #expect(processExitsWith: .failure) { _ = Spring(response: .zero, damping: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(response: .seconds(11), damping: 1) }
  }

  @Test(
    "the computed overshoot is the overshoot of the motion, for any start",
    arguments: [0.3, 0.65, 0.7, 0.82, 0.86, 1, 1.5])
  func overshoot(damping: Double) {
    let kind = spring(0.34, damping)
    let starts = [
      (250.0, 0.0), (-250, 0), (250, -3000), (250, -12_000), (250, 4000), (-30, 9000), (0, 2000),
      (0, -2000), (100, -2400),
    ]
    for (from, speed) in starts {
      let motion = motion(0.34, damping, from: from, speed: speed)
      let side: Double = from == 0 ? -speed : from
      let farthest =
        (0..<20_000).map { step in
          side < 0 ? motion.value(at: Double(step) / 1e4) : -motion.value(at: Double(step) / 1e4)
        }.max() ?? 0
      let reported = kind.overshoot(from: from, velocity: speed)
      // A motion ends within a tenth of a pixel.
      #expect(abs(reported - farthest) < 0.11, "\(from) at \(speed)")
    }
    #expect(kind.overshoot(from: 0, velocity: 0) == 0)
    #expect(abs(kind.response.seconds - 0.34) < 1e-9)
  }
}
