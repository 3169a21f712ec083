// Something that goes off and does not stop: it gains its speed and is gone at its target.

/// The way of something that leaves: from the speed that it has to the speed at which it goes off.
///
/// With v₀, the speed at the start, v, that at which it leaves, and τ, the time in which most of the
/// difference is gained,
///
///     x(t) = x₀ + v·t + (v₀ − v)·τ·(1 − e^(−t/τ))
///
/// It is at its target when it passes that for good, and stands there from then on. With v₀ = v it is
/// the one motion here that goes evenly.
package struct Departure: Hashable, Sendable {
  private let from: Double
  private let velocity: Double
  private let target: Double
  /// v, towards the target.
  private let speed: Double
  /// τ in seconds.
  private let gain: Double
  /// When it is there, in seconds.
  package private(set) var duration: Double

  /// - Parameters:
  ///   - from: Where it starts.
  ///   - velocity: How fast it is already, in units a second.
  ///   - target: Where it goes.
  ///   - speed: How fast it leaves, in units a second, above 0.
  ///   - gain: In how many seconds most of the difference is gained, above 0.
  package init(from: Double, velocity: Double, target: Double, speed: Double, gain: Double) {
    self.from = from
    self.velocity = velocity
    self.target = target
    self.speed = target < from ? -speed : speed
    self.gain = gain
    duration = 0
    let way = target - from
    guard way != 0 else { return }
    // It passes the target once: by then at the latest, and the interval is halved to a nanosecond.
    var late = (abs(way) + abs(velocity - self.speed) * gain) / speed
    var early = 0.0
    while late - early > 1e-9 {
      let middle = (early + late) / 2
      if middle == early || middle == late { break }
      if (place(at: middle) - target) * way < 0 { early = middle } else { late = middle }
    }
    duration = late
  }

  /// Where it is; exactly the target from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    time < duration ? place(at: max(0, time)) : target
  }

  /// Its speed a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return speed + (velocity - speed) * Exponential.exp(-max(0, time) / gain)
  }

  /// The farthest from its target that it comes from now on, but for what a speed away from it adds.
  ///
  /// - Parameter time: In seconds.
  func reach(at time: Double) -> Double { abs(value(at: time) - target) }

  private func place(at time: Double) -> Double {
    from + speed * time + (velocity - speed) * gain * (1 - Exponential.exp(-time / gain))
  }
}
