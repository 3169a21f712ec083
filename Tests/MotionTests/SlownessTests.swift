// Tests of the slowness factor: everything takes longer, on the same curves.
import Motion
import Testing
import Units

@Suite("Slowed animations")
struct SlownessTests {
  private static let slowness: Int = 8

  /// Two schedulers that get the same calls, the slow one at eight times the time of the plain one.
  private struct Pair {
    var plain = AnimationScheduler()
    var slow = AnimationScheduler(slowness: Double(SlownessTests.slowness))

    /// Returns the ids in both schedulers.
    mutating func start(
      at milliseconds: Int, _ body: (inout AnimationScheduler, Instant) throws -> AnimationID
    ) rethrows -> (AnimationID, AnimationID) {
      (
        try body(&plain, .zero + .milliseconds(milliseconds)),
        try body(&slow, .zero + .milliseconds(milliseconds * SlownessTests.slowness))
      )
    }

    mutating func advance(to milliseconds: Int) {
      plain.advance(to: .zero + .milliseconds(milliseconds))
      slow.advance(to: .zero + .milliseconds(milliseconds * SlownessTests.slowness))
    }
  }

  /// Expects equal values, and an eighth of the velocity, at each time.
  private func expectAlike(
    _ pair: inout Pair, _ ids: (AnimationID, AnimationID), _ times: ClosedRange<Int>
  ) {
    for time in stride(from: times.lowerBound, through: times.upperBound, by: 7) {
      pair.advance(to: time)
      let place = pair.plain.value(ids.0)
      #expect(abs(pair.slow.value(ids.1) - place) < 1e-4, "\(time) ms")
      let speed = pair.plain.velocity(ids.0) / Double(Self.slowness)
      #expect(abs(pair.slow.velocity(ids.1) - speed) < 1e-3, "\(time) ms")
      #expect(pair.plain.isFinished(ids.0) == pair.slow.isFinished(ids.1), "\(time) ms")
    }
  }

  @Test("a slowed easing with a delay takes eight times as long and passes the same values")
  func slide() throws {
    var pair = Pair()
    let ids = try pair.start(at: 100) { scheduler, now in
      try scheduler.add(
        from: 10, to: 210, duration: .milliseconds(300), delay: .milliseconds(60), at: now)
    }
    expectAlike(&pair, ids, 100...500)
    #expect(pair.slow.isIdle)
  }

  @Test("a slowed easing that is retargeted passes the same values")
  func retarget() throws {
    var pair = Pair()
    let ids = try pair.start(at: 0) { scheduler, now in
      try scheduler.add(from: 0, to: 100, duration: .milliseconds(300), at: now)
    }
    pair.advance(to: 150)
    _ = pair.start(at: 150) { scheduler, now in
      scheduler.retarget(
        ids.0, to: -40, duration: .milliseconds(300), delay: .milliseconds(30), at: now)
      return ids.0
    }
    expectAlike(&pair, ids, 150...500)
  }

  @Test("a slowed fling takes eight times as long and bounces at the same end")
  func fling() throws {
    var pair = Pair()
    let ids = try pair.start(at: 0) { scheduler, now in
      try scheduler.fling(from: 500, velocity: -3000, within: 0...1000, at: now)
    }
    expectAlike(&pair, ids, 0...3000)
  }

  @Test(
    "a slowed spring passes the same values in eight times the time, also when retargeted",
    arguments: [0.3, 1, 1.5])
  func spring(damping: Double) throws {
    var pair = Pair()
    let spring = Spring(response: .milliseconds(340), damping: damping)
    let ids = try pair.start(at: 100) { scheduler, now in
      try scheduler.add(from: 10, to: 210, by: spring, delay: .milliseconds(60), at: now)
    }
    expectAlike(&pair, ids, 100...280)
    _ = pair.start(at: 280) { scheduler, now in
      scheduler.retarget(ids.0, to: -40, by: spring, at: now)
      return ids.0
    }
    expectAlike(&pair, ids, 280...2500)
    #expect(pair.slow.isIdle)
    let end = pair.plain.end(of: ids.0) - Instant.zero
    #expect(abs(pair.slow.end(of: ids.1).nanoseconds - end.nanoseconds * 8) < 1000)
  }

  @Test("a slowed fling that is retargeted keeps its position and velocity")
  func caught() throws {
    var slow = AnimationScheduler(slowness: 8)
    let id = try slow.fling(from: 0, velocity: 3000, within: 0...5000, at: .zero)
    let now = Instant.zero + .milliseconds(800)
    slow.advance(to: now)
    let (place, speed) = (slow.value(id), slow.velocity(id))
    slow.retarget(id, to: 3000, duration: .milliseconds(300), at: now)
    #expect(slow.value(id) == place)
    #expect(abs(slow.velocity(id) - speed) < 1e-9)
    #expect(speed > 100)
  }
}
