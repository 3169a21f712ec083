// A number that stands still or is on its way.
import Motion
import Units

/// A value that is animated now and then.
enum Moving {
  case still(Double)
  case gliding(AnimationID)
}

extension AnimationScheduler {
  /// Where it is at the last advance.
  func value(_ moving: Moving) -> Double {
    switch moving {
    case .still(let value): value
    case .gliding(let id): self.value(id)
    }
  }

  /// Sends it elsewhere, from where it is and as fast as it is.
  mutating func send(
    _ moving: Moving, to target: Double, duration: Interval, delay: Interval = .zero,
    at now: Instant
  ) -> Moving {
    switch moving {
    case .still(target): return moving
    case .still(let value):
      return .gliding(add(from: value, to: target, duration: duration, delay: delay, at: now))
    case .gliding(let id):
      retarget(id, to: target, duration: duration, delay: delay, at: now)
      return moving
    }
  }

  /// Puts it somewhere, at once.
  mutating func put(_ moving: Moving, at value: Double) -> Moving {
    if case .gliding(let id) = moving { cancel(id) }
    return .still(value)
  }

  /// The same, standing still once it has arrived.
  mutating func settled(_ moving: Moving) -> Moving {
    guard case .gliding(let id) = moving, isFinished(id) else { return moving }
    let value = value(id)
    cancel(id)
    return .still(value)
  }
}
