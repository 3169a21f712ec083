// All animations of a list, and the time at which the next frame is presented.
import Motion
import Units

/// All animations of a list, with the clock that advances them.
///
/// When the scheduler is full, a new animation is replaced by its target value.
///
/// The parts of the list hold `Moving` numbers and ask the timeline for their values:
///
/// ```swift
/// var timeline = Timeline(slowness: 1, start: start)
/// let shift = timeline.glide(from: 0, to: 100, by: Timing.closing)
/// timeline.goOn(to: presentation)
/// let now = timeline.value(shift)
/// ```
struct Timeline {
  /// The last time that everything was advanced to; never decreases.
  private(set) var now: Instant
  private var animations: AnimationScheduler

  init(slowness: Double, start: Instant) {
    now = start
    animations = AnimationScheduler(slowness: slowness)
  }

  /// Whether nothing moves and nothing waits to move.
  var isIdle: Bool { animations.isIdle }

  /// Number of animations that are not forgotten yet.
  var count: Int { animations.count }

  /// When something moves next; nil if nothing does.
  var nextDeadline: Instant? { animations.nextDeadline(after: now) }

  /// Advances the clock; an earlier time than the last counts as the last.
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

  /// In units a second; 0 for a constant, or during a delay.
  func velocity(_ moving: Moving) -> Double {
    switch moving {
    case .still: 0
    case .gliding(let id): animations.velocity(id)
    }
  }

  /// The largest distance from the target from now on; 0 for a constant.
  func reach(of moving: Moving) -> Double {
    switch moving {
    case .still: 0
    case .gliding(let id): animations.reach(of: id)
    }
  }

  /// Whether the value is at its target; always true for a constant.
  func isFinished(_ moving: Moving) -> Bool {
    switch moving {
    case .still: true
    case .gliding(let id): animations.isFinished(id)
    }
  }

  /// When the value reaches its target; now for a constant.
  func end(of moving: Moving) -> Instant {
    switch moving {
    case .still: now
    case .gliding(let id): animations.end(of: id)
    }
  }

  /// When a fling has come to a place for the first time; nil before, for another place, and for what
  /// was not flung there.
  func arrival(of moving: Moving, at place: Double) -> Instant? {
    guard case .gliding(let id) = moving, let arrival = animations.arrival(of: id), arrival <= now,
      animations.target(of: id) == place
    else { return nil }
    return arrival
  }

  /// Starts an animation with a fixed duration, such as a fade.
  ///
  /// - Parameters:
  ///   - from: The value until the delay is over.
  ///   - to: The final value.
  ///   - duration: Its duration after the delay.
  ///   - delay: How long the value stays constant first.
  ///   - start: When it begins; now by default.
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

  /// Starts a spring animation, which may overshoot its target.
  ///
  /// - Parameters:
  ///   - from: The value until the delay is over.
  ///   - velocity: Initial velocity, in units a second; with a velocity the delay is ignored.
  ///   - to: The final value.
  ///   - tolerance: The distance from the target at which it is finished, in the value's units; in
  ///     pixels by default.
  ///   - delay: How long the value stays constant first.
  mutating func glide(
    from: Double, velocity: Double = 0, to: Double, by spring: Spring,
    tolerance: Double = Spring.tolerance,
    after delay: Interval = .zero
  ) -> Moving {
    do {
      return .gliding(
        try animations.add(
          from: from, to: to, by: spring, velocity: velocity, tolerance: tolerance, delay: delay,
          at: now))
    } catch {
      return .still(to)
    }
  }

  /// Starts an exit animation that approaches a speed, in units a second; it is finished at its
  /// target.
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

  /// Retargets a value by a spring, from its current value and velocity.
  mutating func send(
    _ moving: Moving, to target: Double, by spring: Spring, tolerance: Double = Spring.tolerance
  ) -> Moving {
    switch moving {
    case .still(target): return moving
    case .still(let value): return glide(from: value, to: target, by: spring, tolerance: tolerance)
    case .gliding(let id):
      animations.retarget(id, to: target, by: spring, tolerance: tolerance, at: now)
      return moving
    }
  }

  /// Retargets a value in a duration.
  mutating func send(
    _ moving: Moving, to target: Double, in duration: Interval, after delay: Interval = .zero
  ) -> Moving {
    switch moving {
    case .still(target): return moving
    case .still(let value): return glide(from: value, to: target, in: duration, after: delay)
    case .gliding(let id):
      animations.retarget(id, to: target, duration: duration, delay: delay, at: now)
      return moving
    }
  }

  /// Starts a fling, in pixels and pixels a second. It comes to rest on a whole pixel within the
  /// ends.
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

  /// Removes an animation whose value is no longer needed.
  mutating func forget(_ moving: Moving) {
    if case .gliding(let id) = moving { animations.cancel(id) }
  }

  /// Sets a value at once.
  mutating func put(_ moving: Moving, at value: Double) -> Moving {
    forget(moving)
    return .still(value)
  }

  /// The value, as a constant once its animation is finished.
  mutating func settled(_ moving: Moving) -> Moving {
    guard case .gliding(let id) = moving, animations.isFinished(id) else { return moving }
    return put(moving, at: animations.value(id))
  }
}

/// A value that is animated at times; the timeline that made the animation has its current value.
enum Moving {
  case still(Double)
  case gliding(AnimationID)
}
