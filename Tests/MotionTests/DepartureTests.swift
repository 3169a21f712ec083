// Tests of exit animations: initial velocity, acceleration to the exit speed, end at the target.
import Foundation
import Motion
import Testing
import Units

private func ms(_ value: Int) -> Instant { .zero + .milliseconds(value) }

@Suite("Exit animations")
struct DepartureTests {
  @Test(
    "an exit animation follows v′ = (speed − v) / gain",
    arguments: [0.0, 400, 2000, 5000, -300], [1000.0, -1000])
  func law(velocity: Double, target: Double) {
    let side = target < 0 ? -1.0 : 1
    let way = ExitAnimation(
      from: 40, velocity: side * velocity, target: 40 + target, speed: 2000, gain: 0.03)
    // Euler steps of ten microseconds: v′ = (2000 − v) / 0.03.
    var (place, speed) = (40.0, side * velocity)
    let steps = Int(way.duration * 1e5)
    for step in 0..<steps {
      if step % 500 == 0 {
        #expect(abs(way.value(at: Double(step) / 1e5) - place) < 0.05, "step \(step)")
        #expect(abs(way.velocity(at: Double(step) / 1e5) - speed) < 2, "step \(step)")
      }
      speed += (side * 2000 - speed) / 0.03 * 1e-5
      place += speed * 1e-5
    }
    #expect(abs(place - (40 + target)) < 0.1)
    #expect(way.value(at: way.duration) == 40 + target)
    #expect(way.value(at: way.duration - 1e-8) != 40 + target)
    #expect(way.velocity(at: way.duration) == 0)
  }

  @Test(
    "an exit that starts at its exit speed keeps it, and one of zero distance takes no time"
  )
  func even() {
    let way = ExitAnimation(from: 0, velocity: 25, target: 10, speed: 25, gain: 0.04)
    #expect(abs(way.duration - 0.4) < 1e-8)
    for step in 0..<40 {
      let time = Double(step) / 100
      #expect(abs(way.value(at: time) - 25 * time) < 1e-9)
    }
    #expect(ExitAnimation(from: 7, velocity: 300, target: 7, speed: 25, gain: 0.04).duration == 0)
  }

  @Test("a scheduled exit waits for its delay, can be retargeted, and obeys the slowness factor")
  func scheduled() throws {
    for slowness in [1, 8] {
      var scheduler = AnimationScheduler(slowness: Double(slowness))
      let id = try scheduler.leave(
        from: 0, velocity: 0, to: 1000, at: 2000, gaining: .milliseconds(30),
        delay: .milliseconds(100), at: .zero)
      scheduler.advance(to: ms(100 * slowness))
      #expect(scheduler.value(id) == 0)
      #expect(scheduler.nextDeadline(after: .zero) == ms(100 * slowness))
      scheduler.advance(to: ms(300 * slowness))
      // 2000·(0.2 − 0.03·(1 − e^(−6.67)))
      let place = 2000 * (0.2 - 0.03 * (1 - exp(-0.2 / 0.03)))
      #expect(abs(scheduler.value(id) - place) < 1e-3)
      let speed = scheduler.velocity(id)
      #expect(abs(speed * Double(slowness) - 2000 * (1 - exp(-0.2 / 0.03))) < 0.1)
      scheduler.retarget(
        id, to: 0, by: Spring(response: .milliseconds(340), damping: 1),
        at: ms(300 * slowness))
      #expect(abs(scheduler.value(id) - place) < 1e-3)
      #expect(abs(scheduler.velocity(id) - speed) < 1e-6)
      scheduler.advance(to: ms(5000 * slowness))
      #expect(scheduler.value(id) == 0 && scheduler.isIdle)
    }
  }
}
