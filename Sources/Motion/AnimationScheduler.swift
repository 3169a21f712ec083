// All values that move on their own, evaluated at the presentation time of a frame.
public import Units

/// All animations, as functions of the presentation time of a frame.
///
/// `advance(to:)` sets that time, and every value is then a closed form of it: the same instants
/// give the same values to the last bit, at 30 frames a second or at 120, on a steady clock or on
/// one that stalls.
///
/// An animation stays, at its target, until it is cancelled. Use of a cancelled id is a programming
/// error and ends the program with a `fatalError` that contains the id.
///
/// Limit: 4096 animations at once. A screen shows about 120 rows of a few animations each. Many
/// changes at one moment may need more than the limit; `add`, `fling` and `leave` then throw
/// `MotionError.full`.
///
/// ```swift
/// var scheduler = AnimationScheduler()
/// let slide = try scheduler.add(from: 0, to: 80, duration: .milliseconds(300), at: touched)
/// scheduler.advance(to: presentation)
/// let left = scheduler.value(slide)
/// // Back to the start, from its present value and velocity.
/// let spring = Spring(response: .milliseconds(300), damping: 1)
/// scheduler.retarget(slide, to: 0, by: spring, at: released)
/// ```
public struct AnimationScheduler: Sendable {
  /// The most animations at once, finished ones included.
  public static let limit = 4096

  private let slowness: Double
  private var slots: [AnimationSlot] = []
  private var free: [Int] = []
  private var lastSerial: UInt64 = 0
  private var clock = Instant(nanoseconds: .min)
  /// The last spring that was solved, and how near to its target it rests.
  private var solved: (motion: SpringMotion, tolerance: Double)?

  /// - Parameters:
  ///   - capacity: How many animations fit before a further one allocates, up to the limit.
  ///   - slowness: Factor of all times, 1 to 100, to watch a motion closely. Durations and delays
  ///     grow; the values passed stay the same.
  public init(reserving capacity: Int = 256, slowness: Double = 1) {
    guard 1...100 ~= slowness else {
      fatalError("AnimationScheduler: \(slowness) times as slow")
    }
    self.slowness = slowness
    slots.reserveCapacity(capacity)
    free.reserveCapacity(capacity)
  }

  /// Starts an animation that comes to rest at its end.
  ///
  /// - Parameters:
  ///   - from: The value until the delay is over.
  ///   - to: The value at the end, exactly.
  ///   - duration: From the delay's end to the target; not negative. Zero jumps.
  ///   - delay: How long the value stands still first; not negative.
  ///   - now: The beginning of the delay: the stamp of what caused it, or the frame's time.
  /// - Throws: `MotionError.full` at the limit; nothing is changed then.
  /// - Complexity: O(1); allocates only beyond what was reserved.
  public mutating func add(
    from: Double, to: Double, duration: Interval, delay: Interval = .zero, at now: Instant
  ) throws(MotionError) -> AnimationID {
    Self.check(from: from, to: to, duration: duration, delay: delay)
    return try start(
      .easing(Easing(from: from, to: to)), at: now + slowed(delay), duration: slowed(duration))
  }

  /// Flings a value: it slows down, stops on a whole pixel, and bounces at an end. A value that
  /// starts past an end springs back to that end.
  ///
  /// - Parameters:
  ///   - from: Where it is released, in pixels.
  ///   - velocity: In pixels a second.
  ///   - ends: Where it may come to rest; whole pixels.
  ///   - now: When it is released.
  /// - Throws: `MotionError.full` at the limit; nothing is changed then.
  /// - Complexity: O(1); allocates only beyond what was reserved.
  public mutating func fling(
    from: Double, velocity: Double, within ends: ClosedRange<Double>, at now: Instant
  ) throws(MotionError) -> AnimationID {
    guard from.isFinite, velocity.isFinite else {
      fatalError("AnimationScheduler: thrown from \(from) at \(velocity)")
    }
    let fling = Fling(from: from, velocity: velocity, ends: ends)
    return try start(.fling(fling), at: now, duration: slowed(.seconds(fling.duration)))
  }

  /// Moves a value to a target by a spring.
  ///
  /// - Parameters:
  ///   - from: The start value, and the value until the delay is over.
  ///   - to: The value at the end, exactly.
  ///   - spring: The spring; one with damping below 1 passes the target and comes back.
  ///   - velocity: At the start, in units a second; limited to 80,000 either way.
  ///   - tolerance: How near to the target the value has to stay to have arrived, above 0: a tenth of a
  ///     pixel, or what is invisible in another unit, such as 0.001 of an opacity.
  ///   - delay: How long the value stands still first; not negative. Ignored with a velocity.
  ///   - now: The beginning of the delay: the stamp of what caused it, or the frame's time.
  /// - Throws: `MotionError.full` at the limit; nothing is changed then.
  /// - Complexity: O(1); allocates only beyond what was reserved.
  public mutating func add(
    from: Double, to: Double, by spring: Spring, velocity: Double = 0,
    tolerance: Double = Spring.tolerance, delay: Interval = .zero, at now: Instant
  ) throws(MotionError) -> AnimationID {
    let speed = min(max(velocity, -Fling.fastest), Fling.fastest)
    let motion = motion(
      spring, from: from, speed: speed, to: to, tolerance: tolerance, delay: delay)
    return try start(
      .spring(motion), at: speed == 0 ? now + slowed(delay) : now,
      duration: slowed(.seconds(motion.duration)))
  }

  /// Moves a value off: it changes to a constant speed, at which it passes its target without a
  /// stop.
  ///
  /// - Parameters:
  ///   - from: The start value, and the value until the delay is over.
  ///   - velocity: The velocity at the start, in units a second.
  ///   - to: The value at the end, exactly.
  ///   - speed: The final speed, in units a second, above 0.
  ///   - gain: Time constant of the change of speed, above 0.
  ///   - delay: How long the value stands still first, with a velocity too; not negative.
  ///   - now: The beginning of the delay.
  /// - Throws: `MotionError.full` at the limit; nothing is changed then.
  /// - Complexity: O(1); allocates only beyond what was reserved.
  public mutating func leave(
    from: Double, velocity: Double, to: Double, at speed: Double, gaining gain: Interval,
    delay: Interval = .zero, at now: Instant
  ) throws(MotionError) -> AnimationID {
    guard from.isFinite, velocity.isFinite, to.isFinite, speed.isFinite, speed > 0, gain > .zero,
      delay >= .zero
    else {
      fatalError("AnimationScheduler: \(from) at \(velocity) leaves to \(to) at \(speed), \(gain)")
    }
    let way = ExitAnimation(
      from: from, velocity: velocity, target: to, speed: speed, gain: gain.seconds)
    return try start(
      .exitAnimation(way), at: now + slowed(delay), duration: slowed(.seconds(way.duration)))
  }

  /// Moves an animation to a new target by a spring, from its value and velocity at `now`, whatever
  /// moved it until then.
  ///
  /// A value that stands still waits for the delay, like a new one; a value that moves does not
  /// wait. The velocity is kept whole, and carries the value past a near target, or first away from
  /// it. A value that must not leave its range, such as an opacity, is therefore clamped where it
  /// is used.
  ///
  /// - Parameters:
  ///   - id: From `add`, `fling` or `leave`, not yet cancelled.
  ///   - to: The value at the end, exactly.
  ///   - spring: The spring from now on.
  ///   - tolerance: As for `add`.
  ///   - delay: As for `add`, where the value stands still.
  ///   - now: When the old motion is left. May lie before the last advance, because frames are
  ///     presented later than the touches that they answer.
  /// - Complexity: O(1), no allocation.
  public mutating func retarget(
    _ id: AnimationID, to: Double, by spring: Spring, tolerance: Double = Spring.tolerance,
    delay: Interval = .zero, at now: Instant
  ) {
    let index = index(of: id)
    let from = slots[index].value(at: now)
    // The spring is solved in unslowed time, in which the velocity is greater by the slowness.
    let speed = slots[index].velocity(at: now, slowness: slowness) * slowness
    let motion = motion(
      spring, from: from, speed: speed, to: to, tolerance: tolerance, delay: delay)
    slots[index].start = speed == 0 ? now + slowed(delay) : now
    slots[index].duration = slowed(.seconds(motion.duration))
    slots[index].curve = .spring(motion)
  }

  /// Moves an animation to a new target, from its value and velocity at `now`.
  ///
  /// A value that stands still waits for the delay, like a new one. A value that moves does not
  /// wait: its motion takes delay and duration together, so that both arrive at the same time.
  /// Towards a target that is too near for the velocity the value is slowed at once, and passes the
  /// target by at most a tenth of the distance; otherwise the velocity is kept. A value that must
  /// not leave its range, such as an opacity, is therefore clamped where it is used.
  ///
  /// - Parameters:
  ///   - id: From `add`, `fling` or `leave`, not yet cancelled.
  ///   - to: The value at the end, exactly.
  ///   - duration: As for `add`.
  ///   - delay: As for `add`, where the value stands still.
  ///   - now: When the old motion is left. May lie before the last advance, because frames are
  ///     presented later than the touches that they answer.
  /// - Complexity: O(1), no allocation.
  public mutating func retarget(
    _ id: AnimationID, to: Double, duration: Interval, delay: Interval = .zero, at now: Instant
  ) {
    let index = index(of: id)
    let from = slots[index].value(at: now)
    let velocity = slots[index].velocity(at: now, slowness: slowness)
    Self.check(from: from, to: to, duration: duration, delay: delay)
    let duration = slowed(duration)
    let delay = slowed(delay)
    if velocity == 0 {
      slots[index].start = now + delay
      slots[index].duration = duration
    } else {
      slots[index].start = now
      slots[index].duration = delay + duration
    }
    slots[index].curve = .easing(
      Easing(from: from, to: to, slope: velocity * slots[index].duration.seconds))
  }

  /// Removes an animation; its id is invalid from now on. - Complexity: O(1).
  public mutating func cancel(_ id: AnimationID) {
    let index = index(of: id)
    slots[index].serial = 0
    free.append(index)
  }

  /// Sets the time of all values.
  ///
  /// - Parameter presentationTime: When the frame is presented. A time before the last one counts
  ///   as the last one, so that nothing runs backwards.
  /// - Complexity: O(1).
  public mutating func advance(to presentationTime: Instant) {
    clock = max(clock, presentationTime)
  }

  /// The value at the last advance, exactly the target when finished. Until the first advance after
  /// the start it is the start value. - Complexity: O(1).
  public func value(_ id: AnimationID) -> Double { slots[index(of: id)].value(at: clock) }

  /// The velocity at the last advance in units a second; 0 when it has finished. During a delay it
  /// is the velocity at the start, which is 0 unless `leave` was given one.
  public func velocity(_ id: AnimationID) -> Double {
    slots[index(of: id)].velocity(at: clock, slowness: slowness)
  }

  /// The greatest distance from the target from the last advance on: the present distance, or the
  /// overshoot where that is more. - Complexity: O(1).
  public func reach(of id: AnimationID) -> Double { slots[index(of: id)].reach(at: clock) }

  /// When it reaches its target, or has reached it. - Complexity: O(1).
  public func end(of id: AnimationID) -> Instant { slots[index(of: id)].end }

  /// When a fling comes to its target for the first time, before it bounces there; nil for one that
  /// started past an end, and for what was not flung. - Complexity: O(1).
  public func arrival(of id: AnimationID) -> Instant? { slots[index(of: id)].arrival }

  /// The value when it has finished. - Complexity: O(1).
  public func target(of id: AnimationID) -> Double {
    let slot = slots[index(of: id)]
    return slot.value(at: slot.end)
  }

  /// Whether the last advance reached the end.
  public func isFinished(_ id: AnimationID) -> Bool { clock >= slots[index(of: id)].end }

  /// Whether nothing moves and nothing waits to move. - Complexity: O(animations).
  public var isIdle: Bool {
    !slots.contains { $0.serial != 0 && clock < $0.end }
  }

  /// When the next frame is due: `now` while something moves, the earliest start when all wait for
  /// their delay, nil when idle. - Complexity: O(animations).
  public func nextDeadline(after now: Instant) -> Instant? {
    var earliest: Instant?
    for slot in slots where slot.serial != 0 && clock < slot.end {
      guard slot.start > now else { return now }
      earliest = min(earliest ?? slot.start, slot.start)
    }
    return earliest
  }

  /// How many animations there are, finished ones included. - Complexity: O(1).
  package var count: Int { slots.count - free.count }

  private mutating func start(
    _ curve: AnimationSlot.Curve, at begin: Instant, duration: Interval
  ) throws(MotionError) -> AnimationID {
    lastSerial += 1
    let slot = AnimationSlot(serial: lastSerial, curve: curve, start: begin, duration: duration)
    if let index = free.popLast() {
      slots[index] = slot
      return AnimationID(slot: index, serial: lastSerial)
    }
    guard slots.count < Self.limit else { throw .full }
    slots.append(slot)
    return AnimationID(slot: slots.count - 1, serial: lastSerial)
  }

  private func index(of id: AnimationID) -> Int {
    guard id.slot < slots.count, slots[id.slot].serial == id.serial else {
      fatalError("AnimationScheduler: \(id) was cancelled, or is another scheduler's")
    }
    return id.slot
  }

  private func slowed(_ interval: Interval) -> Interval {
    // Without slowness the result is exact.
    guard slowness != 1 else { return interval }
    return Interval(nanoseconds: Int64((Double(interval.nanoseconds) * slowness).rounded()))
  }

  private mutating func motion(
    _ spring: Spring, from: Double, speed: Double, to: Double, tolerance: Double, delay: Interval
  ) -> SpringMotion {
    guard from.isFinite, speed.isFinite, to.isFinite, tolerance > 0, delay >= .zero else {
      fatalError("AnimationScheduler: \(from) at \(speed) to \(to) ± \(tolerance) after \(delay)")
    }
    if let solved, solved.tolerance == tolerance,
      let motion = solved.motion.moved(from: from, velocity: speed, target: to, spring: spring)
    {
      return motion
    }
    let motion = SpringMotion(
      from: from, velocity: speed, target: to, spring: spring, tolerance: tolerance)
    solved = (motion, tolerance)
    return motion
  }

  private static func check(from: Double, to: Double, duration: Interval, delay: Interval) {
    guard from.isFinite, to.isFinite, duration >= .zero, delay >= .zero else {
      fatalError("AnimationScheduler: \(from) to \(to) in \(duration) after \(delay)")
    }
  }
}

/// Identifies one animation of one scheduler, from `add` to `cancel`; never used twice.
public struct AnimationID: Hashable, Sendable {
  /// Where the scheduler keeps it.
  let slot: Int
  /// Distinguishes this animation from earlier ones in the same slot.
  let serial: UInt64
}

/// Why no animation begins.
public enum MotionError: Error, Hashable, Sendable {
  /// `AnimationScheduler` is at its limit, finished animations included. The caller shows the end
  /// value at once.
  case full
}
