// A spring that comes to rest as fast as it can without swinging back: how what was pulled returns.

/// A critically damped spring: x(t) = target + (a + b·t)·e^(−ω·t).
///
/// With a speed away from the target it goes on for v/(ω·e) and returns; it passes the target only
/// with a speed towards it that is greater than ω times the way.
package struct Spring: Hashable, Sendable {
  /// Nearer than this to the target it has arrived: a tenth of a pixel does not show.
  static let rest = 0.1

  private let target: Double
  private let omega: Double
  private let a: Double
  private let b: Double
  /// When it has arrived, in seconds.
  package let duration: Double

  /// - Parameters:
  ///   - from: Where it starts, in pixels.
  ///   - velocity: In pixels a second.
  ///   - target: Where it comes to rest.
  ///   - omega: Its hardness, in 1/s, above 0: it is home after about 8/ω.
  package init(from: Double, velocity: Double, target: Double, omega: Double) {
    self.target = target
    self.omega = omega
    a = from - target
    b = velocity + omega * a
    // (|a| + |b|·t)·e^(−ω·t) bounds the way that is left, and falls after t = 1/ω: double the time
    // until it is small enough, then halve the interval.
    let (a, b) = (abs(self.a), abs(self.b))
    let left = { (time: Double) in (a + b * time) * Exponential.exp(-omega * time) }
    guard a > 0 || b > 0 else {
      duration = 0
      return
    }
    var late = 1 / omega
    while left(late) > Self.rest { late *= 2 }
    var early = 1 / omega
    for _ in 0..<20 {
      let middle = (early + late) / 2
      if left(middle) > Self.rest { early = middle } else { late = middle }
    }
    duration = late
  }

  /// Where it is; exactly the target from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    guard time < duration else { return target }
    let time = max(0, time)
    return target + (a + b * time) * Exponential.exp(-omega * time)
  }

  /// Its speed in pixels a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(0, time)
    return (b - omega * (a + b * time)) * Exponential.exp(-omega * time)
  }
}
