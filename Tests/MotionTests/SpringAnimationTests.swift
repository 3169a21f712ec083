// Tests of springs in the scheduler: starting, retargeting while moving, delay and rest.
import Motion
import TestRandom
import Testing
import Units

private func ms(_ value: Int) -> Instant { .zero + .milliseconds(value) }
private let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
private let loose = Spring(response: .milliseconds(340), damping: 0.3)

/// Animations that move when a spring takes over from them.
enum Motions: CaseIterable, CustomTestStringConvertible {
  case easing, fling, bounce, spring

  var testDescription: String { "\(self)" }

  /// Starts at zero, and moves at 120 ms.
  func start(in scheduler: inout AnimationScheduler) throws -> AnimationID {
    switch self {
    case .easing: try scheduler.add(from: 0, to: 100, duration: .milliseconds(300), at: .zero)
    case .fling: try scheduler.fling(from: 0, velocity: 3000, within: 0...5000, at: .zero)
    case .bounce: try scheduler.fling(from: 800, velocity: 3000, within: 0...1000, at: .zero)
    case .spring: try scheduler.add(from: 0, to: 100, by: loose, at: .zero)
    }
  }
}

@Suite("Spring animations")
struct SpringAnimationTests {
  @Test("values that move together move as each would alone")
  func together() throws {
    var chance = SeededRandom(seed: 4)
    var shared = AnimationScheduler(reserving: 4096)
    for _ in 0..<2000 {
      var alone = AnimationScheduler(reserving: 1)
      // From few values, so that many ways are equal to the one before.
      let from = Double(Int.random(in: -1...1, using: &chance) * 100)
      let to = from + Double(Int.random(in: -1...1, using: &chance) * 80)
      let spring = Bool.random(using: &chance) ? snapBack : loose
      let speed = Double(Int.random(in: 0...1, using: &chance) * 500)
      let tolerance = Bool.random(using: &chance) ? 0.1 : 0.001
      let one = try alone.add(
        from: from, to: to, by: spring, velocity: speed, tolerance: tolerance, at: .zero)
      let other = try shared.add(
        from: from, to: to, by: spring, velocity: speed, tolerance: tolerance, at: .zero)
      #expect(shared.end(of: other) == alone.end(of: one))
      alone.advance(to: ms(130))
      shared.advance(to: ms(130))
      #expect(shared.value(other) == alone.value(one))
      #expect(shared.velocity(other) == alone.velocity(one))
      #expect(shared.reach(of: other) == alone.reach(of: one))
    }
  }

  @Test("a spring starts at its position, overshoots, and ends exactly at its target")
  func whole() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 10, to: 110, by: loose, at: ms(100))
    let end = scheduler.end(of: id)
    #expect(scheduler.value(id) == 10)
    var highest = 0.0
    for time in (100...1350).map(ms) {
      scheduler.advance(to: time)
      #expect(!scheduler.isFinished(id) && !scheduler.isIdle)
      #expect(scheduler.nextDeadline(after: time) == time)
      highest = max(highest, scheduler.value(id))
    }
    // 37.23 % of the distance.
    #expect(abs(highest - 147.23) < 0.02)
    scheduler.advance(to: end)
    #expect(scheduler.value(id) == 110)
    #expect(scheduler.velocity(id) == 0)
    #expect(scheduler.isFinished(id) && scheduler.isIdle)
    #expect(scheduler.nextDeadline(after: end) == nil)
    // ln(104.8 / 0.1) / (0.3 · 18.48 / s), the envelope being 100 / √(1 − 0.09) high at first.
    #expect(abs((end - ms(100)).seconds - 1.255) < 0.001)
  }

  @Test(
    "retargeted by a spring, every kind of animation keeps its position and velocity",
    arguments: Motions.allCases, [-400.0, 0, 60, 2000])
  func takesOver(motion: Motions, target: Double) throws {
    for slowness in [1.0, 8] {
      var scheduler = AnimationScheduler(slowness: slowness)
      let id = try motion.start(in: &scheduler)
      let now = ms(120 * Int(slowness))
      scheduler.advance(to: now)
      let (place, speed) = (scheduler.value(id), scheduler.velocity(id))
      #expect(abs(speed) * slowness > 100)
      scheduler.retarget(id, to: target, by: snapBack, at: now)
      #expect(abs(scheduler.value(id) - place) < 1e-9)
      #expect(abs(scheduler.velocity(id) - speed) < 1e-9)
      scheduler.advance(to: now + .milliseconds(1))
      #expect(abs(scheduler.value(id) - place - speed / 1000) < 0.5)
      scheduler.advance(to: scheduler.end(of: id))
      #expect(scheduler.value(id) == target)
      #expect(scheduler.isIdle)
    }
  }

  @Test("a spring retargeted repeatedly by easings and springs never jumps")
  func again() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 300, by: loose, velocity: 900, at: .zero)
    #expect(abs(scheduler.velocity(id) - 900) < 1e-9)
    for (round, target) in [-50.0, 220, 221, 0, 1000, 999].enumerated() {
      let now = ms(70 * (round + 1))
      scheduler.advance(to: now)
      let (place, speed) = (scheduler.value(id), scheduler.velocity(id))
      if round % 3 == 1 {
        // Far enough away for the velocity, so that the easing keeps all of it.
        scheduler.retarget(id, to: place + speed, duration: .milliseconds(300), at: now)
      } else {
        scheduler.retarget(id, to: target, by: loose, at: now)
      }
      #expect(abs(scheduler.value(id) - place) < 1e-9)
      #expect(abs(scheduler.velocity(id) - speed) < 1e-9, "\(round)")
    }
    scheduler.advance(to: ms(5000))
    #expect(scheduler.value(id) == 999)
  }

  @Test("a spring that takes over at a time before the last frame starts at that time")
  func past() throws {
    var ahead = AnimationScheduler()
    var inStep = AnimationScheduler()
    let id = try ahead.add(from: 0, to: 100, by: snapBack, at: .zero)
    let same = try inStep.add(from: 0, to: 100, by: snapBack, at: .zero)
    ahead.advance(to: ms(90))
    ahead.retarget(id, to: -60, by: loose, at: ms(80))
    inStep.advance(to: ms(80))
    inStep.retarget(same, to: -60, by: loose, at: ms(80))
    for time in [90, 200, 700] {
      ahead.advance(to: ms(time))
      inStep.advance(to: ms(time))
      #expect(ahead.value(id) == inStep.value(same))
    }
  }

  @Test("a spring waits for its delay only if it is at rest and has no velocity")
  func delays() throws {
    var scheduler = AnimationScheduler()
    let delay = Interval.milliseconds(60)
    let resting = try scheduler.add(from: 5, to: 105, by: snapBack, delay: delay, at: .zero)
    let thrown = try scheduler.add(
      from: 5, to: 105, by: snapBack, velocity: 500, delay: delay, at: .zero)
    let sent = try scheduler.add(from: 5, to: 5, by: snapBack, at: .zero)
    #expect(scheduler.isFinished(sent) == false)
    scheduler.advance(to: .zero)
    #expect(scheduler.isFinished(sent))
    scheduler.retarget(sent, to: 105, by: snapBack, delay: delay, at: .zero)
    scheduler.advance(to: ms(60))
    #expect(scheduler.value(resting) == 5 && scheduler.velocity(resting) == 0)
    #expect(scheduler.value(sent) == 5 && scheduler.velocity(sent) == 0)
    #expect(scheduler.value(thrown) > 30)
    scheduler.retarget(thrown, to: 0, by: snapBack, delay: delay, at: ms(60))
    let before = scheduler.value(thrown)
    scheduler.advance(to: ms(65))
    #expect(scheduler.value(thrown) > before + 1)
    #expect(scheduler.value(resting) > 5)
    #expect(scheduler.value(sent) == scheduler.value(resting))
  }

  @Test(
    "the reach is the largest remaining distance from the target, also while it passes the target",
    arguments: Motions.allCases)
  func reach(motion: Motions) throws {
    var scheduler = AnimationScheduler()
    let id = try motion.start(in: &scheduler)
    let count = Int((scheduler.end(of: id) - Instant.zero).nanoseconds / 1_000_000) + 1
    var ways: [(place: Double, reach: Double)] = []
    for time in 0...count {
      scheduler.advance(to: ms(time))
      ways.append((scheduler.value(id), scheduler.reach(of: id)))
    }
    let target = scheduler.value(id)
    var farthest = 0.0
    for way in ways.reversed() {
      farthest = max(farthest, abs(way.place - target))
      #expect(way.reach >= farthest - 1e-9)
      // For a spring that oscillates the reach is that of its envelope.
      switch motion {
      case .easing, .fling: #expect(way.reach <= farthest + 1e-9)
      case .bounce: #expect(way.reach <= farthest + 0.1)
      case .spring: #expect(way.reach <= 2 * farthest + 0.1)
      }
    }
    #expect(farthest > 10 && ways.last?.reach == 0)
  }

  @Test("an excessive velocity is limited, and a value that is not a number ends the program")
  func limits() async throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 0, by: snapBack, velocity: -1e12, at: .zero)
    #expect(abs(scheduler.velocity(id) + 80_000) < 1e-6)
    await #expect(processExitsWith: .failure) {
      var scheduler = AnimationScheduler()
      _ = try scheduler.add(from: 0, to: .nan, by: snapBack, at: .zero)
    }
    await #expect(processExitsWith: .failure) {
      var scheduler = AnimationScheduler()
      _ = try scheduler.add(from: 0, to: 1, by: snapBack, tolerance: 0, at: .zero)
    }
  }
}
