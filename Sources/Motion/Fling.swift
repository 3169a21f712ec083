// A fling of the list: it slows down, stops on a whole pixel, and bounces at an end.

/// The motion of a fling along one axis between two ends.
///
/// In free motion x(t) = x₀ + v₀·τ·(1 − e^(−t/τ)), and the velocity is v₀·e^(−t/τ): each
/// millisecond takes the same share of the velocity, whatever the frame rate. At an end a spring
/// takes over with the remaining velocity; a fling that starts past an end springs back at once.
package struct Fling: Hashable, Sendable {
  /// τ in seconds: 0.998 of the speed is left after each millisecond, UIKit's normal deceleration.
  package static let decay = 0.4995
  /// The spring at an end: it returns in two thirds of a second and does not swing.
  static let end = Spring(omega: 12, damping: 1)
  /// Free motion ends one pixel before its target. The jump over that pixel is no longer than the
  /// steps before it, and the endless approach that would follow is invisible.
  static let tolerance = 1.0
  /// Limit of the velocity in pixels a second: at 60 Hz that is a screen of 2,160 lines in a frame
  /// and a half.
  static let fastest = 80_000.0

  private let from: Double
  /// The velocity at the start, adjusted slightly so that the fling rests on a whole pixel.
  private let velocity: Double
  private let target: Double
  /// When free motion ends, at an end or at rest.
  private let freeDuration: Double
  private let spring: SpringMotion?

  /// - Parameters:
  ///   - from: Where it is released, in pixels; may lie past the ends.
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
      freeDuration =
        abs(way) > Self.tolerance ? Self.decay * Exponential.log(abs(way) / Self.tolerance) : 0
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

  /// When it comes to rest, in seconds.
  package var duration: Double { freeDuration + (spring?.duration ?? 0) }

  /// When it comes to its target for the first time, in seconds; nil if it started past an end and
  /// only springs back.
  package var arrival: Double? { spring == nil || freeDuration > 0 ? freeDuration : nil }

  /// The value; exactly a whole pixel from the duration on. - Parameter time: In seconds.
  package func value(at time: Double) -> Double {
    guard time < duration else { return target }
    guard time < freeDuration else { return spring?.value(at: time - freeDuration) ?? target }
    return from + velocity * Self.decay * (1 - Exponential.exp(-max(0, time) / Self.decay))
  }

  /// The greatest distance from its tolerance position from now on. - Parameter time: In seconds.
  func reach(at time: Double) -> Double {
    let bounce = spring?.reach(at: max(0, time - freeDuration)) ?? 0
    return max(abs(value(at: time) - target), bounce)
  }

  /// Its velocity in pixels a second; 0 from the duration on. - Parameter time: In seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    guard time < freeDuration else { return spring?.velocity(at: time - freeDuration) ?? 0 }
    return velocity * Exponential.exp(-max(0, time) / Self.decay)
  }
}
