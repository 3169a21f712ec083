// One animation as the scheduler keeps it: its curve, start and duration.
import Units

/// A curve with its start and duration.
struct AnimationSlot: Sendable {
  /// A motion as a function of the share of its duration that has passed, or of seconds.
  enum Curve {
    case easing(Easing)
    case fling(Fling)
    case spring(SpringMotion)
    case exitAnimation(ExitAnimation)
  }

  /// The serial of the animation; 0 while the slot is free.
  var serial: UInt64
  var curve: Curve
  var start: Instant
  /// How long the curve takes, slowness included.
  var duration: Interval

  var end: Instant { start + duration }

  /// When a fling comes to its target for the first time; nil for one that only springs back, and for
  /// other curves.
  var arrival: Instant? {
    switch curve {
    case .fling(let fling):
      guard let arrival = fling.arrival else { return nil }
      let share = fling.duration > 0 ? arrival / fling.duration : 0
      return start + Interval(nanoseconds: Int64(Double(duration.nanoseconds) * share))
    case .easing, .spring, .exitAnimation: return nil
    }
  }

  /// The share of the duration that has passed, 0…1.
  private func fraction(at time: Instant) -> Double {
    guard time < end else { return 1 }
    // Compared before subtracting: before the first frame the time is `Int64.min`, and the
    // difference would overflow.
    guard time > start else { return 0 }
    return Double((time - start).nanoseconds) / Double(duration.nanoseconds)
  }

  func value(at time: Instant) -> Double {
    switch curve {
    case .easing(let easing): easing.value(at: fraction(at: time))
    case .fling(let fling): fling.value(at: fraction(at: time) * fling.duration)
    case .spring(let spring): spring.value(at: fraction(at: time) * spring.duration)
    case .exitAnimation(let way): way.value(at: fraction(at: time) * way.duration)
    }
  }

  /// The greatest distance from the target from now on.
  func reach(at time: Instant) -> Double {
    switch curve {
    case .easing(let easing): easing.reach(at: fraction(at: time))
    case .fling(let fling): fling.reach(at: fraction(at: time) * fling.duration)
    case .spring(let spring): spring.reach(at: fraction(at: time) * spring.duration)
    case .exitAnimation(let way): way.reach(at: fraction(at: time) * way.duration)
    }
  }

  /// Units a second; the curve's velocity at the start while the animation waits for its delay.
  func velocity(at time: Instant, slowness: Double) -> Double {
    guard duration > .zero, time < end else { return 0 }
    return switch curve {
    case .easing(let easing): easing.slope(at: fraction(at: time)) / duration.seconds
    case .fling(let fling): fling.velocity(at: fraction(at: time) * fling.duration) / slowness
    case .spring(let spring): spring.velocity(at: fraction(at: time) * spring.duration) / slowness
    case .exitAnimation(let way): way.velocity(at: fraction(at: time) * way.duration) / slowness
    }
  }
}
