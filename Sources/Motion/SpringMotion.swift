// The motion of a value on a spring: its position and velocity at any time, exactly.

/// The motion of a value that a spring moves to a target, as a closed form of time.
///
/// With a, the distance from the target at the start, v, the velocity there, ω and ζ, the spring's
/// angular frequency and damping ratio, σ = ζ·ω and b = v + σ·a, the solution of
/// x″ = −2σ·x′ − ω²·x is
///
///     x(t)  = (a·C + b·S)·e^(−σ·t)
///     x′(t) = (b·C − σ·(a·C + b·S) − ω²·(1 − ζ²)·a·S)·e^(−σ·t)
///
///     ζ < 1    C = cos(w·t)     S = sin(w·t)/w      w = ω·√(1 − ζ²)
///     ζ = 1    C = 1            S = t
///     ζ > 1    C = cosh(w·t)    S = sinh(w·t)/w     w = ω·√(ζ² − 1)
///
/// It has arrived when the distance stays at most `tolerance`, and is then exactly at the target. That
/// time is computed from an envelope, a falling bound of |x|: |x| ≤ (|a|·C + |b|·S)·e^(−σ·t) from
/// ζ = 1 on. Below 1 it is the lower one of (|a| + |b|·t)·e^(−σ·t), which is closer while the
/// swings are slow, and √(a² + b²/w²)·e^(−σ·t), which the swings touch.
package struct SpringMotion: Hashable, Sendable {
  private var target: Double
  private let spring: Spring
  /// a: the distance from the target at the start.
  private let a: Double
  /// b: v + σ·a.
  private let b: Double
  /// w: the damped angular frequency, in 1/s; without swings, half the difference of the two decay
  /// rates.
  private let w: Double
  /// When it has arrived, in seconds.
  package private(set) var duration: Double

  /// - Parameters:
  ///   - from: The start value, in pixels, or in any unit in which `tolerance` is given.
  ///   - velocity: In that unit a second.
  ///   - target: Where it comes to rest.
  ///   - spring: The spring.
  ///   - tolerance: The distance from the target at which it has arrived, above 0.
  package init(
    from: Double, velocity: Double, target: Double, spring: Spring,
    tolerance: Double = Spring.tolerance
  ) {
    self.target = target
    self.spring = spring
    let damping = spring.damping
    a = from - target
    b = velocity + damping * spring.omega * a
    w = spring.omega * abs((1 - damping) * (1 + damping)).squareRoot()
    duration = 0
    guard a != 0 || b != 0 else { return }
    // The envelope falls from here on: double the time until it is at most `tolerance`, then bisect.
    let peak = 1 / (min(damping, 1) * spring.omega)
    var late = peak
    while envelope(at: late) > tolerance { late *= 2 }
    var early = peak
    for _ in 0..<20 {
      let middle = (early + late) / 2
      if envelope(at: middle) > tolerance { early = middle } else { late = middle }
    }
    duration = late
  }

  /// This motion to another target: of rows that move together, one is solved.
  ///
  /// - Returns: nil if the way, the velocity or the spring differ.
  /// - Complexity: O(1), without solving anything.
  func moved(
    from: Double, velocity: Double, target: Double, spring: Spring
  ) -> SpringMotion? {
    let a = from - target
    guard spring == self.spring, a == self.a, velocity + spring.damping * spring.omega * a == b
    else { return nil }
    var motion = self
    motion.target = target
    return motion
  }

  /// The value; exactly the target from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    guard time < duration else { return target }
    let (c, s, fade) = factors(at: max(0, time))
    return target + (a * c + b * s) * fade
  }

  /// Its velocity in units a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let (c, s, fade) = factors(at: max(0, time))
    let (omega, damping) = (spring.omega, spring.damping)
    let curving = omega * omega * ((1 - damping) * (1 + damping))
    return (b * c - damping * omega * (a * c + b * s) - curving * a * s) * fade
  }

  /// The greatest distance from the target from now on; 0 from the duration on.
  ///
  /// - Parameter time: In seconds.
  func reach(at time: Double) -> Double {
    guard time < duration else { return 0 }
    // The envelope falls from here on; before that the value may still move away.
    let peak = 1 / (min(spring.damping, 1) * spring.omega)
    return max(abs(value(at: time) - target), envelope(at: max(time, peak)))
  }

  /// C, S and e^(−σ·t). Above ζ = 1 both C and S are divided by e^(w·t) and the last is multiplied
  /// by it, so that none overflows.
  private func factors(at time: Double) -> (c: Double, s: Double, fade: Double) {
    let (omega, damping) = (spring.omega, spring.damping)
    if damping < 1 {
      let (sine, cosine) = Circle.sineAndCosine(w * time)
      return (cosine, sine / w, Exponential.exp(-damping * omega * time))
    }
    guard damping > 1 else { return (1, time, Exponential.exp(-omega * time)) }
    // σ − w without cancellation: (σ − w)·(σ + w) = ω².
    let slow = omega * omega / (damping * omega + w)
    let fast = Exponential.exp(-2 * w * time)
    return ((1 + fast) / 2, (1 - fast) / (2 * w), Exponential.exp(-slow * time))
  }

  /// The bound of |x|. It falls from 1/σ on below ζ = 1, and from 1/ω on otherwise.
  private func envelope(at time: Double) -> Double {
    let (a, b) = (abs(self.a), abs(self.b))
    guard spring.damping < 1 else {
      let (c, s, fade) = factors(at: time)
      return (a * c + b * s) * fade
    }
    let fade = Exponential.exp(-spring.damping * spring.omega * time)
    return min(a + b * time, (a * a + (b / w) * (b / w)).squareRoot()) * fade
  }
}
