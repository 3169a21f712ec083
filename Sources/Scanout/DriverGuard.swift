// How long before a blank a driver needs a frame, learnt from the frames that came close to one.
import Units

/// The time that a driver needs between the commit and the blank, to wake its worker and to drain
/// write-combined stores.
///
/// Compositors leave from 1 to 7 ms. It is 1.5 ms at first, grows at once when a frame that had it
/// missed its blank, and shrinks to what the first frames after a rest had. Those are committed
/// anywhere between two blanks, and nobody sees whether they are shown a blank later. It is never
/// tried out on frames in motion.
struct DriverGuard: Hashable, Sendable {
  private static let first = Interval(nanoseconds: 1_500_000)
  private static let least = Interval(nanoseconds: 500_000)
  /// More than what was too little.
  private static let growth = Interval(nanoseconds: 250_000)
  /// It shrinks by at most this for one frame.
  private static let step = Interval(nanoseconds: 250_000)

  /// From the commit to the blank.
  private(set) var time = DriverGuard.first
  /// The driver needs more than this.
  private var refuted = Interval.zero

  /// Takes a frame in motion as evidence.
  ///
  /// - Parameters:
  ///   - lead: From the end of the commit to the blank that the frame missed.
  ///   - period: From one blank to the next.
  /// - Returns: Whether it was late because of the driver.
  mutating func missed(_ lead: Interval, period: Interval) -> Bool {
    // Not to blame if it had less than it needs. If it had half a period, something else hindered it.
    guard lead >= time, lead * 2 < period else { return false }
    refuted = max(refuted, lead)
    time = lead + Self.growth
    return true
  }

  /// Takes the first frame after a rest as evidence.
  ///
  /// - Parameters:
  ///   - wait: From the end of the commit to the blank at which it was shown.
  ///   - period: From one blank to the next.
  mutating func waited(_ wait: Interval, period: Interval) {
    guard wait > .zero else { return }
    if wait < period {
      let goal = max(wait, Self.least, refuted + Self.growth)
      if goal < time { time = max(goal, time - Self.step) }
    } else if (wait - period) * 2 < period {
      // It was too late for the blank before.
      refuted = max(refuted, wait - period)
      time = max(time, refuted + Self.growth)
    }
  }
}
