// The shape of every slide and fade: a cubic from a value and a speed to rest at a target.

/// A motion without its clock: the cubic that leaves `from` with a given slope and comes to rest
/// at `to`.
///
/// With t, the part of the duration that has gone by (0…1), d = to − from, and s, the slope at the
/// start in units a duration:
///
///     value(t) = from + d·(3t² − 2t³) + s·t·(1 − t)²
///     slope(t) =        d·6t(1 − t)   + s·(1 − t)(1 − 3t)
///
/// Without a slope that is 3t² − 2t³, the plain ease-in-out. It is a closed form of t: how often it
/// is asked, and when, changes nothing about the answer, down to the last bit.
///
/// A large slope towards the target would carry the motion past it and back. With r = s / d and
/// a = r − 2 the curve passes the target by 4(a − 1)³ / (27a²) of d (nothing up to r = 3), so `s`
/// is limited to 4.7·d, which gives 0.0998: **at most a tenth of the way is overshot**. A tenth
/// still reads as momentum; more makes a row look loose. A motion that is asked to stop where it is
/// (d = 0) therefore stops at once. A slope away from the target is kept whole, because to turn
/// round needs room; it carries at most 4/27 of `s` the wrong way.
package struct Easing: Hashable, Sendable {
  /// The largest slope towards the target, as a multiple of the way to it.
  package static let steepestStart = 4.7

  let from: Double
  let to: Double
  let slope: Double

  /// - Parameters:
  ///   - from: Where it starts.
  ///   - to: Where it comes to rest.
  ///   - slope: Asked for at the start, in units a duration; kept unless it overshoots too far.
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

  /// Where the motion is. - Parameter t: 0 at the start, 1 at the end; exactly `to` from 1 on.
  package func value(at t: Double) -> Double {
    guard t > 0 else { return from }
    guard t < 1 else { return to }
    let rest = 1 - t
    let value = from + (to - from) * (t * t * (3 - 2 * t)) + slope * (t * rest * rest)
    // An opacity that rounds to a hair above 1 is none: without a slope nothing leaves from…to.
    return slope == 0 ? min(max(value, min(from, to)), max(from, to)) : value
  }

  /// The farthest from its target that it comes from now on, but for the tenth of its way by which a
  /// large slope carries it past. - Parameter t: As for the value.
  func reach(at t: Double) -> Double { abs(value(at: t) - to) }

  /// How fast it moves in units a duration. - Parameter t: As for the value; 0 at rest.
  package func slope(at t: Double) -> Double {
    guard t > 0 else { return slope }
    guard t < 1 else { return 0 }
    return (to - from) * (6 * t * (1 - t)) + slope * ((1 - t) * (1 - 3 * t))
  }
}
