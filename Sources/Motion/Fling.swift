// A list that was let go with a speed: it slows down, stops on a whole pixel, and bounces at an end.

/// The way of something that was thrown along one axis between two ends.
///
/// While it slides freely x(t) = x₀ + v₀·τ·(1 − e^(−t/τ)), and its speed is v₀·e^(−t/τ). It loses
/// the same part of its speed in each millisecond, whatever the frame rate. At an end a spring
/// takes over with the speed that is left; what starts beyond an end springs back at once.
package struct Fling: Hashable, Sendable {
  /// τ in seconds: 0.998 of the speed is left after each millisecond, UIKit's normal deceleration.
  package static let decay = 0.4995
  /// The spring at an end: it brings back in two thirds of a second and does not swing.
  static let end = Spring(omega: 12, damping: 1)
  /// Sliding freely ends when one pixel is left to go. The jump over that pixel is no longer than
  /// the steps before it, and the endless approach that would follow could not be seen.
  static let rest = 1.0
  /// Nothing is thrown faster than this many pixels a second: at 60 Hz that is a screen of 2,160
  /// lines in a frame and a half.
  static let fastest = 80_000.0

  private let from: Double
  /// The speed at the start, changed a little so that it comes to rest on a whole pixel.
  private let velocity: Double
  private let target: Double
  /// When sliding freely ends: at one of the ends, or at rest.
  private let freeDuration: Double
  private let spring: SpringMotion?

  /// - Parameters:
  ///   - from: Where it is let go, in pixels; may lie beyond the ends.
  ///   - velocity: In pixels a second; limited to 80,000.
  ///   - ends: Where it may rest; whole pixels.
  package init(from: Double, velocity: Double, ends: ClosedRange<Double>) {
    let speed = min(max(velocity, -Self.fastest), Self.fastest)
    self.from = from
    guard ends.contains(from) else {
      let end = from < ends.lowerBound ? ends.lowerBound : ends.upperBound
      self.velocity = speed
      target = end
      freeDuration = 0
      spring = SpringMotion(from: from, velocity: speed, target: end, spring: Self.end)
      return
    }
    let free = (from + speed * Self.decay).rounded()
    let way = free - from
    self.velocity = way / Self.decay
    if ends.contains(free) {
      target = free
      freeDuration = abs(way) > Self.rest ? Self.decay * Exponential.log(abs(way) / Self.rest) : 0
      spring = nil
      return
    }
    let end = way < 0 ? ends.lowerBound : ends.upperBound
    let left = (free - end) / way
    target = end
    freeDuration = -Self.decay * Exponential.log(left)
    spring = SpringMotion(
      from: end, velocity: self.velocity * left, target: end, spring: Self.end)
  }

  /// When it rests, in seconds.
  package var duration: Double { freeDuration + (spring?.duration ?? 0) }

  /// Where it is; exactly a whole pixel from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    guard time < duration else { return target }
    guard time < freeDuration else { return spring?.value(at: time - freeDuration) ?? target }
    return from + velocity * Self.decay * (1 - Exponential.exp(-max(0, time) / Self.decay))
  }

  /// The farthest from where it rests that it comes from now on. - Parameter time: In seconds.
  func reach(at time: Double) -> Double {
    let bounce = spring?.reach(at: max(0, time - freeDuration)) ?? 0
    return max(abs(value(at: time) - target), bounce)
  }

  /// Its speed in pixels a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    guard time < freeDuration else { return spring?.velocity(at: time - freeDuration) ?? 0 }
    return velocity * Exponential.exp(-max(0, time) / Self.decay)
  }
}
