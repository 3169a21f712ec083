// A motion that leaves without a stop: it changes to a constant speed and ends at its target.

/// The motion of something that leaves: from its present velocity to its final speed.
///
/// With v₀, the velocity at the start, v, the final velocity, and τ, the time constant of the
/// change,
///
///     x(t) = x₀ + v·t + (v₀ − v)·τ·(1 − e^(−t/τ))
///
/// It ends when it passes its target for good, and stays at the target from then on. With v₀ = v
/// the speed is constant.
package struct ExitAnimation: Hashable, Sendable {
  private let from: Double
  private let velocity: Double
  private let target: Double
  /// v, towards the target.
  private let speed: Double
  /// τ in seconds.
  private let gain: Double
  /// When it ends, in seconds.
  package private(set) var duration: Double

  /// - Parameters:
  ///   - from: Where it starts.
  ///   - velocity: At the start, in units a second.
  ///   - target: Where it ends.
  ///   - speed: The final speed, in units a second, above 0.
  ///   - gain: Time constant of the change of speed, in seconds, above 0.
  package init(from: Double, velocity: Double, target: Double, speed: Double, gain: Double) {
    self.from = from
    self.velocity = velocity
    self.target = target
    self.speed = target < from ? -speed : speed
    self.gain = gain
    duration = 0
    let way = target - from
    guard way != 0 else { return }
    // It passes the target once, by `late` at the latest; bisection finds the time to a nanosecond.
    var late = (abs(way) + abs(velocity - self.speed) * gain) / speed
    var early = 0.0
    while late - early > 1e-9 {
      let middle = (early + late) / 2
      if middle == early || middle == late { break }
      if (position(at: middle) - target) * way < 0 { early = middle } else { late = middle }
    }
    duration = late
  }

  /// The value; exactly the target from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    time < duration ? position(at: max(0, time)) : target
  }

  /// Its velocity in units a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return speed + (velocity - speed) * Exponential.exp(-max(0, time) / gain)
  }

  /// The greatest distance from the target from now on, but for what a velocity away from it adds.
  ///
  /// - Parameter time: In seconds.
  func reach(at time: Double) -> Double { abs(value(at: time) - target) }

  private func position(at time: Double) -> Double {
    from + speed * time + (velocity - speed) * gain * (1 - Exponential.exp(-time / gain))
  }
}
