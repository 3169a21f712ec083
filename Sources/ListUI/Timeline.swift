// Everything that moves by itself, and the instant at which the next frame will be seen.
import Motion
import Units

/// All animations of a list with the clock that they are stepped by.
///
/// Where there is no room for one more, what would have moved is at once where it was going.
///
/// The parts of the list hold `Moving` numbers and ask the timeline where they are:
///
///     var timeline = Timeline(slowness: 1, start: start)
///     let shift = timeline.glide(from: 0, to: 100, by: Timing.closing)
///     timeline.goOn(to: presentation)
///     let now = timeline.value(shift)
struct Timeline {
  /// The last instant that everything was stepped to; it never goes back.
  private(set) var now: Instant
  private var animations: AnimationScheduler

  init(slowness: Double, start: Instant) {
    now = start
    animations = AnimationScheduler(slowness: slowness)
  }

  /// Whether nothing moves and nothing waits to move.
  var isIdle: Bool { animations.isIdle }

  /// How many motions are not forgotten yet.
  var count: Int { animations.count }

  /// When something moves next; nil when nothing does.
  var nextDeadline: Instant? { animations.nextDeadline(after: now) }

  /// Lets time pass; an instant before the last one counts as it.
  mutating func goOn(to time: Instant) {
    now = max(now, time)
    animations.advance(to: now)
  }

  func value(_ moving: Moving) -> Double {
    switch moving {
    case .still(let value): value
    case .gliding(let id): animations.value(id)
    }
  }

  /// In units a second; 0 for what stands still or waits.
  func velocity(_ moving: Moving) -> Double {
    switch moving {
    case .still: 0
    case .gliding(let id): animations.velocity(id)
    }
  }

  /// The farthest from where it is going that it comes from now on; 0 for what stands still.
  func reach(of moving: Moving) -> Double {
    switch moving {
    case .still: 0
    case .gliding(let id): animations.reach(of: id)
    }
  }

  /// Whether it is where it was going; what stands still is.
  func isFinished(_ moving: Moving) -> Bool {
    switch moving {
    case .still: true
    case .gliding(let id): animations.isFinished(id)
    }
  }

  /// When it reaches its target; now for what stands still.
  func end(of moving: Moving) -> Instant {
    switch moving {
    case .still: now
    case .gliding(let id): animations.end(of: id)
    }
  }

  /// A new motion that takes its time, as a fade does.
  ///
  /// - Parameters:
  ///   - from: Where it is until the delay is over.
  ///   - to: Where it comes to rest.
  ///   - duration: How long it takes after the delay.
  ///   - delay: How long it stands still first.
  ///   - start: When it begins; now unless said.
  mutating func glide(
    from: Double, to: Double, in duration: Interval, after delay: Interval = .zero,
    at start: Instant? = nil
  ) -> Moving {
    do {
      return .gliding(
        try animations.add(
          from: from, to: to, duration: duration, delay: delay, at: start ?? now))
    } catch {
      return .still(to)
    }
  }

  /// A new motion on a spring, which may swing beyond where it goes.
  ///
  /// - Parameters:
  ///   - from: Where it is until the delay is over.
  ///   - velocity: How fast it is already, in units a second; what moves does not wait.
  ///   - to: Where it comes to rest.
  ///   - rest: How near to that it has arrived, in its units; pixels unless said.
  ///   - delay: How long it stands still first.
  mutating func glide(
    from: Double, velocity: Double = 0, to: Double, by spring: Spring, rest: Double = Spring.rest,
    after delay: Interval = .zero
  ) -> Moving {
    do {
      return .gliding(
        try animations.add(
          from: from, to: to, by: spring, velocity: velocity, rest: rest, delay: delay, at: now))
    } catch {
      return .still(to)
    }
  }

  /// Lets something go off at a speed in units a second: it is gone where it goes to.
  mutating func leave(
    from: Double, velocity: Double, to: Double, at speed: Double, gaining gain: Interval,
    after delay: Interval = .zero
  ) -> Moving {
    do {
      return .gliding(
        try animations.leave(
          from: from, velocity: velocity, to: to, at: speed, gaining: gain, delay: delay, at: now))
    } catch {
      return .still(to)
    }
  }

  /// Sends something elsewhere by a spring, from where it is and as fast as it is.
  mutating func send(
    _ moving: Moving, to target: Double, by spring: Spring, rest: Double = Spring.rest
  ) -> Moving {
    switch moving {
    case .still(target): return moving
    case .still(let value): return glide(from: value, to: target, by: spring, rest: rest)
    case .gliding(let id):
      animations.retarget(id, to: target, by: spring, rest: rest, at: now)
      return moving
    }
  }

  /// The same in a time.
  mutating func send(
    _ moving: Moving, to target: Double, in duration: Interval, after delay: Interval = .zero
  ) -> Moving {
    switch moving {
    case .still(target): return moving
    case .still(let value):
      return glide(from: value, to: target, in: duration, after: delay)
    case .gliding(let id):
      animations.retarget(id, to: target, duration: duration, delay: delay, at: now)
      return moving
    }
  }

  /// Throws something, in pixels and pixels a second; it comes to rest on a whole pixel within ends.
  mutating func fling(
    from: Double, velocity: Double, within ends: ClosedRange<Double>
  ) -> Moving {
    do {
      return .gliding(
        try animations.fling(from: from, velocity: velocity, within: ends, at: now))
    } catch {
      let fling = Fling(from: from, velocity: velocity, ends: ends)
      return .still(fling.value(at: fling.duration))
    }
  }

  /// Forgets a motion: the number is not asked for any more.
  mutating func forget(_ moving: Moving) {
    if case .gliding(let id) = moving { animations.cancel(id) }
  }

  /// Puts something somewhere, at once.
  mutating func put(_ moving: Moving, at value: Double) -> Moving {
    forget(moving)
    return .still(value)
  }

  /// The same, standing still once it has arrived.
  mutating func settled(_ moving: Moving) -> Moving {
    guard case .gliding(let id) = moving, animations.isFinished(id) else { return moving }
    return put(moving, at: animations.value(id))
  }
}
