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
}
