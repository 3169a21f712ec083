// The kind of a spring: how quick it is and how much it swings.
public import Units

/// What a spring is like, in the two numbers that designers use for it.
///
/// `response` is the time that one swing to and fro would take if nothing braked it; it sets the
/// pace. `damping` says how soon the swinging dies. Below 1 the spring goes past its target and
/// comes back: by e^(−π·damping/√(1 − damping²)) of the way, which is 0.5 % at 0.86, 9.5 % at 0.6
/// and 37 % at 0.3. At 1 it arrives as fast as it can without going past; above 1 it creeps.
///
/// ```swift
/// let snapBack = Spring(response: .milliseconds(300), damping: 0.82)
/// let row = scheduler.add(from: 40, to: 0, by: snapBack, at: now)
/// scheduler.retarget(row, to: 120, by: snapBack, at: later)
/// ```
public struct Spring: Hashable, Sendable {
  /// The dampings that there are. With less it would swing for a minute, with more creep for one.
  public static let dampings = 0.05...20.0
  /// The longest response.
  public static let slowest = Interval.seconds(10)

  /// A value in pixels has arrived this near to its target: a tenth of a pixel does not show.
  public static let rest = 0.1

  /// How hard it pulls, in 1/s: the angle that an undamped swing turns by in a second.
  let omega: Double
  /// The part of the damping that just prevents swinging: 1 is critical.
  public let damping: Double

  /// A spring of a response and a damping; other than these ends the program with a `fatalError`.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped swing; above zero, at most `slowest`.
  ///   - damping: 1 is critical; one of `dampings`.
  public init(response: Interval, damping: Double) {
    guard response > .zero, response <= Self.slowest, Self.dampings.contains(damping) else {
      fatalError("Spring: response \(response), damping \(damping)")
    }
    self.init(omega: 2 * .pi / response.seconds, damping: damping)
  }

  /// A spring of a hardness that is known as such.
  init(omega: Double, damping: Double) {
    self.omega = omega
    self.damping = damping
  }

  /// The time that one swing to and fro would take if nothing braked it.
  public var response: Interval { .seconds(2 * .pi / omega) }

  /// How far beyond its target it swings; 0 where it only comes.
  ///
  /// It turns round once in each half of a swing, and once at all if it does not swing: the first turn
  /// is where it is farthest beyond, or, if it went away at first, the one behind it, which is smaller
  /// by what half a swing takes.
  ///
  /// - Parameters:
  ///   - from: How far from its target it starts.
  ///   - velocity: How fast it is, a second.
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
