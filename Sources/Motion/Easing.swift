// The curve of every slide and fade: a cubic from a value and a velocity to rest at a target.

/// A curve without a clock: the cubic that leaves `from` with a given slope and comes to rest at
/// `to`.
///
/// With t, the share of the duration that has passed (0…1), d = to − from, and s, the slope at the
/// start in units a duration:
///
///     value(t) = from + d·(3t² − 2t³) + s·t·(1 − t)²
///     slope(t) =        d·6t(1 − t)   + s·(1 − t)(1 − 3t)
///
/// Without a slope that is 3t² − 2t³, the plain ease-in-out. As a closed form of t it gives the
/// same results to the last bit however often and whenever it is evaluated.
///
/// A large slope towards the target would carry the motion past it and back. With r = s / d and
/// a = r − 2 the curve passes the target by 4(a − 1)³ / (27a²) of d (nothing up to r = 3), so `s`
/// is limited to 4.7·d, which gives 0.0998: **the overshoot is at most a tenth of the distance**.
/// A tenth still reads as momentum; more makes a row look loose. A motion whose target is its
/// present value (d = 0) therefore stops at once. A slope away from the target is kept whole,
/// because a reversal needs space; it carries at most 4/27 of `s` away from the target.
package struct Easing: Hashable, Sendable {
  /// The largest slope towards the target, as a multiple of the distance to it.
  package static let steepestStart = 4.7

  let from: Double
  let to: Double
  let slope: Double

  /// - Parameters:
  ///   - from: Where it starts.
  ///   - to: Where it comes to rest.
  ///   - slope: The slope at the start, in units a duration; limited if it would overshoot too far.
  package init(from: Double, to: Double, slope: Double = 0) {
    let way = to - from
    let limit = way * Self.steepestStart
    self.from = from
    self.to = to
    if way == 0 {
      self.slope = 0
    } else {
      self.slope = way > 0 ? min(slope, limit) : max(slope, limit)
    }
  }

  /// The value. - Parameter t: 0 at the start, 1 at the end; exactly `to` from 1 on.
  package func value(at t: Double) -> Double {
    guard t > 0 else { return from }
    guard t < 1 else { return to }
    let rest = 1 - t
    let value = from + (to - from) * (t * t * (3 - 2 * t)) + slope * (t * rest * rest)
    // Without a slope the value stays within from…to: rounding must not carry an opacity above 1.
    return slope == 0 ? min(max(value, min(from, to)), max(from, to)) : value
  }

  /// The greatest distance from the target from now on, but for an overshoot of up to a tenth.
  ///
  /// - Parameter t: As for the value.
  func reach(at t: Double) -> Double { abs(value(at: t) - to) }

  /// The slope in units a duration. - Parameter t: As for the value; 0 at rest.
  package func slope(at t: Double) -> Double {
    guard t > 0 else { return slope }
    guard t < 1 else { return 0 }
    return (to - from) * (6 * t * (1 - t)) + slope * ((1 - t) * (1 - 3 * t))
  }
}
