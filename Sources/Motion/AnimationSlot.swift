// One animation as the scheduler keeps it: its curve, and when that begins and ends.
import Units

/// A curve laid on the clock.
struct AnimationSlot: Sendable {
  /// A motion as a function of the part of its duration that has gone by, or of seconds.
  enum Curve {
    case easing(Easing)
    case fling(Fling)
    case spring(SpringMotion)
  }

  /// Which animation stands here; 0 while the slot is free.
  var serial: UInt64
  var curve: Curve
  var start: Instant
  /// As long as it takes with all slowness.
  var duration: Interval

  var end: Instant { start + duration }

  /// The part of the duration that has gone by, 0…1.
  private func fraction(at time: Instant) -> Double {
    guard time < end else { return 1 }
    // Compared before subtracting: the clock's start before the first frame is far away.
    guard time > start else { return 0 }
    return Double((time - start).nanoseconds) / Double(duration.nanoseconds)
  }

  func value(at time: Instant) -> Double {
    switch curve {
    case .easing(let easing): easing.value(at: fraction(at: time))
    case .fling(let fling): fling.value(at: fraction(at: time) * fling.duration)
    case .spring(let spring): spring.value(at: fraction(at: time) * spring.duration)
    }
  }

  /// Units a second. One that waits has no slope at its start, and so no speed before it.
  func velocity(at time: Instant, slowness: Double) -> Double {
    guard duration > .zero, time < end else { return 0 }
    return switch curve {
    case .easing(let easing): easing.slope(at: fraction(at: time)) / duration.seconds
    case .fling(let fling): fling.velocity(at: fraction(at: time) * fling.duration) / slowness
    case .spring(let spring): spring.velocity(at: fraction(at: time) * spring.duration) / slowness
    }
  }
}
