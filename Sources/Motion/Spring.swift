// The parameters of a spring: how quick it is and how much it swings.
public import Units

/// A spring, in the two parameters that designers use.
///
/// `response` is the period of the undamped spring. `damping` is the damping ratio. Below 1 the
/// spring passes its target and comes back: by e^(−π·damping/√(1 − damping²)) of the distance,
/// which is 0.5 % at 0.86, 9.5 % at 0.6 and 37 % at 0.3. At 1 it arrives as fast as it can without
/// overshoot; above 1 it creeps.
///
/// ```swift
/// let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
/// let row = try scheduler.add(from: 40, to: 0, by: snapBack, at: now)
/// scheduler.retarget(row, to: 120, by: snapBack, at: later)
/// ```
public struct Spring: Hashable, Sendable {
  /// The allowed dampings. With less a spring would swing for a minute, with more creep for one.
  public static let dampings = 0.05...20.0
  /// The longest response.
  public static let slowest = Interval.seconds(10)

  /// A value in pixels has arrived within this distance of its target: a tenth of a pixel is
  /// invisible.
  public static let tolerance = 0.1

  /// The undamped angular frequency, in 1/s.
  let omega: Double
  /// The damping ratio: 1 is critical.
  public let damping: Double

  /// A spring of a response and a damping; values out of range end the program with a `fatalError`.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring; above zero, at most `slowest`.
  ///   - damping: The damping ratio, one of `dampings`; 1 is critical.
  public init(response: Interval, damping: Double) {
    guard response > .zero, response <= Self.slowest, Self.dampings.contains(damping) else {
      fatalError("Spring: response \(response), damping \(damping)")
    }
    self.init(omega: 2 * .pi / response.seconds, damping: damping)
  }

  /// A spring of a known angular frequency.
  init(omega: Double, damping: Double) {
    self.omega = omega
    self.damping = damping
  }

  /// The period of the undamped spring.
  public var response: Interval { .seconds(2 * .pi / omega) }

  /// How far the spring passes its target; 0 if it does not.
  ///
  /// The motion reverses once in each half period, and at most once if it does not swing. The first
  /// reversal is the overshoot. A motion that starts away from its target reverses there first: its
  /// overshoot is the second reversal, smaller by the damping of half a period.
  ///
  /// - Parameters:
  ///   - from: The distance from the target at the start.
  ///   - velocity: In units a second.
  public func overshoot(from: Double, velocity: Double) -> Double {
    let side = from == 0 ? -velocity : from
    guard side != 0 else { return 0 }
    let isLeaving = velocity * side > 0
    guard damping < 1 || !isLeaving else { return 0 }
    let motion = SpringMotion(from: from, velocity: velocity, target: 0, spring: self)
    let swing = omega * abs((1 - damping) * (1 + damping)).squareRoot()
    var early = 0.0
    var late = damping < 1 ? .pi / swing : motion.duration
    for _ in 0..<30 {
      let middle = (early + late) / 2
      let speed = motion.velocity(at: middle) * (isLeaving ? side : -side)
      if speed > 0 { early = middle } else { late = middle }
    }
    let turn = motion.value(at: early)
    guard !isLeaving else {
      return abs(turn) * Exponential.exp(-damping * omega * .pi / swing)
    }
    return turn * side < 0 ? abs(turn) : 0
  }
}
