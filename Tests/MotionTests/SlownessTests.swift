// Everything takes longer, on the same curves.
import Motion
import Testing
import Units

@Suite("Slowed animations")
struct SlownessTests {
  private static let slowness: Int = 8

  /// Two schedulers that are reported the same at times of which one is eight times the other.
  private struct Pair {
    var plain = AnimationScheduler()
    var slow = AnimationScheduler(slowness: Double(SlownessTests.slowness))

    /// The same id in both, as both count alike.
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

  /// Equal places, and an eighth of the speed, at each time.
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

  @Test("a slide with its delay takes eight times as long and passes the same places")
  func slide() throws {
    var pair = Pair()
    let ids = try pair.start(at: 100) { scheduler, now in
      try scheduler.add(
        from: 10, to: 210, duration: .milliseconds(300), delay: .milliseconds(60), at: now)
    }
    expectAlike(&pair, ids, 100...500)
    #expect(pair.slow.isIdle)
  }

  @Test("sent elsewhere on the way, it still passes the same places")
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

  @Test("what is thrown flies eight times as long and bounces at the same end")
  func fling() throws {
    var pair = Pair()
    let ids = try pair.start(at: 0) { scheduler, now in
      try scheduler.fling(from: 500, velocity: -3000, within: 0...1000, at: now)
    }
    expectAlike(&pair, ids, 0...3000)
  }

  @Test(
    "a spring swings eight times as slowly through the same places, also when it is sent elsewhere",
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

  @Test("sent elsewhere, a slowed throw keeps its place and its speed")
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
