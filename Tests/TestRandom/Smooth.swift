// How a simulated hand gets from one place to another.

/// Motion of a hand with the least jerk (Flash and Hogan, 1985).
package enum Smooth {
  /// The part of the distance that is travelled, 0 to 1.
  ///
  /// - Parameter time: As a part of the duration; less than 0 before it, and more than 1 after.
  package static func part(at time: Double) -> Double {
    let part = min(1, max(0, time))
    return part * part * part * (10 - 15 * part + 6 * part * part)
  }
}
