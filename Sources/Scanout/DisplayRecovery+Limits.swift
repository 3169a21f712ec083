// The delays between attempts on a display, and their limits.
public import Units

extension DisplayRecovery {
  /// 5 s between attempts, for as long as they fail: short for a user who plugs in a display, and
  /// no load for the CPU.
  static let longestWait = Interval.seconds(5)
  /// 1 s between two modesets or openings: a display that blinks faster shows nothing useful, and
  /// each may take a driver a tenth of a second.
  static let shortestWait = Interval.seconds(1)
  /// A display that is busy for 5 s gets a modeset: after a VT switch some drivers stay busy until
  /// one.
  static let busyLimit = Interval.seconds(5)
  /// 1 s: a display that is busy for less is normal and not logged.
  static let busyPatience = Interval.seconds(1)
  /// 1, 2, 4, 8, then 16 ms: about one frame at 60 Hz.
  static let busyDoublings = 4
  /// 100 ms, doubled up to 1 s: another master that exits is gone by then.
  static let masterDelay = Interval.milliseconds(100)
  static let masterDoublings = 4
  /// After 3 modesets without a successful flip, modesets do not help.
  static let modesetMax = 3
  /// After 3 lost flips in a minute, modesets do not help either.
  static let lossMax = 3
  static let lossWindow = Interval.seconds(60)
  /// After 3 openings because of lost flips, opening does not help either.
  static let reopeningMax = 3
  /// 2 s: a step that is later than this shows that the event loop is stuck.
  static let grace = Interval.seconds(2)
  /// 1 s: longer than any display takes, sooner than a user reaches for the plug (compositors wait
  /// 1 to 5 s); 10 periods for panels slower than 10 Hz.
  static let flipPatience = Interval.seconds(1)
  static let flipPeriods = 10

  /// How long a flip's event may take.
  ///
  /// - Parameter period: From one vertical blank to the next.
  public static func flipLimit(period: Interval) -> Interval {
    max(flipPatience, period * flipPeriods)
  }

  /// The earliest time of an opening: 1 s after the last opening or modeset.
  func soonestOpening(_ now: Instant) -> Instant {
    [lastOpening, lastModeset].compactMap { $0 }.reduce(now) { max($0, $1 + Self.shortestWait) }
  }

  /// The time of the next opening after failed ones: 1, 2, 4, then 5 s after the last.
  func nextOpening(_ now: Instant) -> Instant {
    let doublings = min(max(0, attempts.openings - 1), 3)
    let wait = min(Self.shortestWait * (1 << doublings), Self.longestWait)
    return max(soonestOpening(now), lastOpening.map { $0 + wait } ?? now)
  }

  /// The time of an opening that replaces an open display that does not work.
  func nextReopening(_ now: Instant) -> Instant {
    max(soonestOpening(now), lastOpening.map { $0 + Self.longestWait } ?? now)
  }

  /// The time of the next request for mastership: after a wait, and not before the next modeset is
  /// allowed.
  func nextAttempt(_ now: Instant, after wait: Interval) -> Instant {
    max(now + wait, nextModeset(now))
  }

  /// The time of the next modeset: 1 s after the last, 5 s after two attempts.
  func nextModeset(_ now: Instant) -> Instant {
    let wait = attempts.modesets < 2 ? Self.shortestWait : Self.longestWait
    return max(now, lastModeset.map { $0 + wait } ?? now)
  }

  /// Suspends frames until a step is due.
  mutating func plan(_ step: Step, at due: Instant) -> Effect {
    state = .waiting(step, due: due)
    return .suspend
  }
}
