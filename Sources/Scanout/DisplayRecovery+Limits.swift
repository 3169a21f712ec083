// How often a display is tried, and how long is waited in between.
public import Units

extension DisplayRecovery {
  /// 5 s between tries, for as long as they fail: a person who plugs and waits does not notice it
  /// much, a CPU not at all.
  static let longestWait = Interval.seconds(5)
  /// 1 s between two modesets or openings: a glass that blinks faster says nothing, and each of
  /// them may take a driver a tenth of a second.
  static let shortestWait = Interval.seconds(1)
  /// 5 s of a busy display end with a modeset: some drivers stay busy after a switch until then.
  static let busyLimit = Interval.seconds(5)
  /// 1 s: a display that is busy for less is as it should be, and no line in the journal.
  static let busyPatience = Interval.seconds(1)
  /// 1, 2, 4, 8, then 16 ms: about a frame of 60 Hz.
  static let busyDoublings = 4
  /// 100 ms, doubled up to 1 s: a program that leaves is gone by then.
  static let masterDelay = Interval.milliseconds(100)
  static let masterDoublings = 4
  /// 3 modesets that make no flip possible mean that setting the mode does not help.
  static let modesetMax = 3
  /// 3 lost flips in a minute likewise.
  static let lossMax = 3
  static let lossMemory = Interval.seconds(60)
  /// 3 openings after which flips were lost as before mean that opening does not help either.
  static let reopeningMax = 3
  /// 2 s: a step that is later than this is not coming; the loop does not turn as it should.
  static let grace = Interval.seconds(2)
  /// 1 s: slower than any display, sooner than a person reaches for the plug (compositors wait
  /// 1 to 5 s); 10 periods for panels slower than 10 Hz.
  static let flipPatience = Interval.seconds(1)
  static let flipPeriods = 10

  /// How long a flip's event may take.
  ///
  /// - Parameter period: From one vertical blank to the next.
  public static func flipLimit(period: Interval) -> Interval {
    max(flipPatience, period * flipPeriods)
  }

  /// When a display may be opened: a second after the last time, or after the last modeset.
  func soonestOpening(_ now: Instant) -> Instant {
    [lastOpening, lastModeset].compactMap { $0 }.reduce(now) { max($0, $1 + Self.shortestWait) }
  }

  /// When one is opened after tries that failed: 1, 2, 4, then 5 s after the last.
  func nextOpening(_ now: Instant) -> Instant {
    let doublings = min(max(0, attempts.openings - 1), 3)
    let wait = min(Self.shortestWait * (1 << doublings), Self.longestWait)
    return max(soonestOpening(now), lastOpening.map { $0 + wait } ?? now)
  }

  /// When one is opened in place of an open one that does not work.
  func nextReopening(_ now: Instant) -> Instant {
    max(soonestOpening(now), lastOpening.map { $0 + Self.longestWait } ?? now)
  }

  /// When mastership is asked for: after a wait, and with the modeset that follows in mind.
  func nextClaim(_ now: Instant, after wait: Interval) -> Instant {
    max(now + wait, nextModeset(now))
  }

  /// When the mode may be set: a second after the last time, and after two tries five.
  func nextModeset(_ now: Instant) -> Instant {
    let wait = attempts.modesets < 2 ? Self.shortestWait : Self.longestWait
    return max(now, lastModeset.map { $0 + wait } ?? now)
  }

  /// Holds frames until a step.
  mutating func plan(_ step: Step, at due: Instant) -> Effect {
    state = .waiting(step, due: due)
    return .hold
  }
}
