// Tests of the animation scheduler: values, start times, limits and when the frame clock may stop.
import Motion
import Testing
import Units

private func ms(_ value: Int) -> Instant { .zero + .milliseconds(value) }
private let third = Interval.milliseconds(300)

@Suite("Animation scheduler")
struct AnimationSchedulerTests {
  @Test("an animation eases out and in, is half way at half time, and ends exactly at its target")
  func slide() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 10, to: 20, duration: third, at: ms(100))
    #expect(scheduler.value(id) == 10)
    for (time, value, finished) in [
      (100, 10, false), (175, 11.5625, false), (250, 15, false), (325, 18.4375, false),
      (399, 19.999_667_407_407_407, false), (400, 20, true), (4000, 20, true),
    ] {
      scheduler.advance(to: ms(time))
      #expect(abs(scheduler.value(id) - value) < 1e-12)
      #expect(scheduler.isFinished(id) == finished)
      #expect(scheduler.isIdle == finished)
    }
    #expect(scheduler.value(id) == 20)
    #expect(scheduler.velocity(id) == 0)
  }

  @Test("a fling has a time at which it first comes to its target, slowed or not; nothing else has")
  func arrival() throws {
    let fling = Fling(from: 300, velocity: -2000, ends: 0...1000)
    for slowness in [1.0, 4] {
      var scheduler = AnimationScheduler(slowness: slowness)
      let id = try scheduler.fling(from: 300, velocity: -2000, within: 0...1000, at: ms(100))
      let arrival = try #require(scheduler.arrival(of: id))
      let passed = (arrival - ms(100)).seconds / slowness
      #expect(abs(passed - (fling.arrival ?? 0)) < 1e-6 && scheduler.target(of: id) == 0)
      let slide = try scheduler.add(from: 10, to: 20, duration: third, at: ms(100))
      #expect(scheduler.arrival(of: slide) == nil && scheduler.target(of: slide) == 20)
      let back = try scheduler.fling(from: -30, velocity: 0, within: 0...1000, at: ms(100))
      #expect(scheduler.arrival(of: back) == nil && scheduler.target(of: back) == 0)
    }
  }

  @Test("an animation does not move during its delay, and the next deadline is the first start")
  func delays() throws {
    var scheduler = AnimationScheduler()
    #expect(scheduler.nextDeadline(after: ms(0)) == nil)
    let first = try scheduler.add(
      from: 0, to: 1, duration: third, delay: .milliseconds(60), at: ms(0))
    let second = try scheduler.add(
      from: 0, to: 1, duration: third, delay: .milliseconds(30), at: ms(0))
    scheduler.advance(to: ms(20))
    #expect(scheduler.value(first) == 0)
    #expect(scheduler.velocity(first) == 0)
    #expect(!scheduler.isIdle)
    #expect(scheduler.nextDeadline(after: ms(20)) == ms(30))
    #expect(scheduler.nextDeadline(after: ms(30)) == ms(30))
    scheduler.cancel(second)
    #expect(scheduler.nextDeadline(after: ms(30)) == ms(60))
    scheduler.advance(to: ms(100))
    #expect(scheduler.nextDeadline(after: ms(100)) == ms(100))
    // The final value still has to be shown although its time has passed.
    #expect(scheduler.nextDeadline(after: ms(500)) == ms(500))
    scheduler.advance(to: ms(360))
    #expect(scheduler.nextDeadline(after: ms(360)) == nil)
    #expect(scheduler.isIdle)
  }

  @Test("an animation of zero duration jumps at its start time, not before")
  func jump() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(
      from: 3, to: 8, duration: .zero, delay: .milliseconds(10), at: ms(0))
    scheduler.advance(to: ms(9))
    #expect(scheduler.value(id) == 3)
    scheduler.advance(to: ms(10))
    #expect(scheduler.value(id) == 8)
    #expect(scheduler.isFinished(id))
  }

  @Test("a frame time that goes backwards moves no value backwards")
  func backwards() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 1, duration: third, at: ms(0))
    scheduler.advance(to: ms(200))
    let value = scheduler.value(id)
    scheduler.advance(to: ms(150))
    #expect(scheduler.value(id) == value)
    scheduler.advance(to: ms(201))
    #expect(scheduler.value(id) > value)
  }

  @Test(
    "an animation retargeted while it moves keeps its position and velocity",
    arguments: [-40.0, 0, 300])
  func retarget(target: Double) throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 100, duration: third, at: ms(0))
    scheduler.advance(to: ms(149))
    let before = scheduler.value(id)
    scheduler.advance(to: ms(150))
    let here = scheduler.value(id)
    let velocity = scheduler.velocity(id)
    scheduler.retarget(id, to: target, duration: third, at: ms(150))
    #expect(scheduler.value(id) == here)
    #expect(abs(scheduler.velocity(id) - velocity) < 1e-9)
    scheduler.advance(to: ms(151))
    // 500 units a second: half a unit in each millisecond before and after retargeting.
    #expect(abs((here - before) - 0.5) < 0.01)
    #expect(abs((scheduler.value(id) - here) - 0.5) < 0.02)
    scheduler.advance(to: ms(450))
    #expect(scheduler.value(id) == target)
    #expect(scheduler.isIdle)
  }

  @Test("a retargeted animation waits for its delay only if it is at rest")
  func retargetWithDelay() throws {
    var scheduler = AnimationScheduler()
    let resting = try scheduler.add(from: 5, to: 5, duration: .zero, at: ms(0))
    let moving = try scheduler.add(from: 0, to: 100, duration: third, at: ms(0))
    scheduler.advance(to: ms(150))
    for id in [resting, moving] {
      scheduler.retarget(id, to: 200, duration: third, delay: .milliseconds(60), at: ms(150))
    }
    scheduler.advance(to: ms(151))
    #expect(scheduler.value(resting) == 5)
    #expect(abs(scheduler.value(moving) - 50.5) < 0.01)
    scheduler.advance(to: ms(210))
    #expect(scheduler.value(resting) == 5)
    scheduler.advance(to: ms(509))
    #expect(!scheduler.isFinished(resting) && !scheduler.isFinished(moving))
    scheduler.advance(to: ms(510))
    #expect(scheduler.value(resting) == 200)
    #expect(scheduler.value(moving) == 200)
    #expect(scheduler.isIdle)
  }

  @Test("retargeting at a time before the last frame takes effect at that time")
  func retargetInThePast() throws {
    var ahead = AnimationScheduler()
    var inStep = AnimationScheduler()
    let id = try ahead.add(from: 0, to: 100, duration: third, at: ms(0))
    let same = try inStep.add(from: 0, to: 100, duration: third, at: ms(0))
    ahead.advance(to: ms(160))
    for (target, time) in [(40.0, 150), (-60, 149)] {
      ahead.retarget(id, to: target, duration: third, at: ms(time))
      inStep.retarget(same, to: target, duration: third, at: ms(time))
      // The second retargeting is earlier than the first: it starts with the velocity at its own
      // time.
      #expect(abs(inStep.velocity(same) - 500) < 1e-9)
    }
    for time in [160, 200, 449] {
      ahead.advance(to: ms(time))
      inStep.advance(to: ms(time))
      #expect(ahead.value(id) == inStep.value(same))
    }
    #expect(ahead.value(id) == -60)
  }

  @Test("a delayed jump has no velocity before it starts")
  func waitingJump() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 1, duration: .zero, delay: third, at: ms(0))
    scheduler.advance(to: ms(10))
    #expect(scheduler.velocity(id) == 0)
    scheduler.retarget(id, to: 2, duration: .zero, at: ms(20))
    scheduler.advance(to: ms(20))
    #expect(scheduler.value(id) == 2)
  }

  @Test("retargeted at full speed just ahead, an animation overshoots by at most 10 percent")
  func limitedOvershoot() throws {
    var scheduler = AnimationScheduler()
    let id = try scheduler.add(from: 0, to: 100, duration: third, at: ms(0))
    scheduler.retarget(id, to: 51, duration: third, at: ms(150))
    var furthest = 0.0
    for time in 150...450 {
      scheduler.advance(to: ms(time))
      furthest = max(furthest, scheduler.value(id))
    }
    #expect(furthest > 51.09 && furthest <= 51.1)
    #expect(scheduler.value(id) == 51)
  }

  @Test("slots are reused, but an animation id never recurs")
  func reuse() throws {
    var scheduler = AnimationScheduler(reserving: 2)
    var names: Set<AnimationID> = []
    for round in 0..<10_000 {
      let id = try scheduler.add(from: 0, to: 1, duration: third, at: ms(round))
      let inserted = names.insert(id).inserted
      #expect(inserted)
      scheduler.cancel(id)
    }
    #expect(scheduler.isIdle)
  }

  @Test("4096 animations fit")
  func fits() throws {
    var scheduler = AnimationScheduler()
    let ids = try (0..<AnimationScheduler.limit).map {
      try scheduler.add(from: 0, to: Double($0), duration: third, at: ms(0))
    }
    scheduler.advance(to: ms(300))
    #expect(ids.map { scheduler.value($0) } == (0..<4096).map(Double.init))
    ids.forEach { scheduler.cancel($0) }
    let again = try scheduler.add(from: 0, to: 1, duration: third, at: ms(300))
    #expect(scheduler.value(again) == 0)
  }

  @Test(
    "an animation over the limit is refused, changes nothing, and fits once another is cancelled"
  )
  func overLimit() throws {
    var scheduler = AnimationScheduler()
    let ids = try (0..<AnimationScheduler.limit).map { _ in
      try scheduler.add(from: 0, to: 1, duration: third, at: .zero)
    }
    let spring = Spring(response: third, damping: 1)
    for _ in 0..<2 {
      #expect(throws: MotionError.full) {
        try scheduler.add(from: 0, to: 1, duration: third, at: .zero)
      }
      #expect(throws: MotionError.full) {
        try scheduler.add(from: 0, to: 1, by: spring, at: .zero)
      }
      #expect(throws: MotionError.full) {
        try scheduler.fling(from: 0, velocity: 100, within: 0...9, at: .zero)
      }
    }
    #expect(scheduler.count == AnimationScheduler.limit)
    // Animations that exist may still be retargeted.
    scheduler.retarget(ids[0], to: 5, duration: third, at: .zero)
    scheduler.cancel(ids[1])
    let late = try scheduler.add(from: 0, to: 7, duration: third, at: .zero)
    scheduler.advance(to: ms(300))
    #expect(scheduler.value(ids[0]) == 5)
    #expect(scheduler.value(late) == 7)
  }

  @Test("using the id of a cancelled animation ends the program, even if its slot is reused")
  func staleName() async {
    await #expect(processExitsWith: .failure) {
      var scheduler = AnimationScheduler()
      let old = try scheduler.add(from: 0, to: 1, duration: .zero, at: .zero)
      scheduler.cancel(old)
      _ = try scheduler.add(from: 0, to: 1, duration: .zero, at: .zero)
      _ = scheduler.value(old)
    }
  }
}
