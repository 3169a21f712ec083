// Notices that a flip's event never came, as a function of time.
import Units

/// Watches one flip at a time. A value: the caller owns the timer and the display.
struct FlipWatchdog: Sendable {
  /// What to do now.
  enum Effect: Hashable, Sendable {
    /// No flip is under way.
    case idle
    /// Ask again at that instant.
    case wait(until: Instant)
    /// Read the events once more; if none is ours, set the mode anew.
    case recover
    /// Recovery does not help.
    case giveUp
  }

  /// 1 s: slower than any display, sooner than a person reaches for the plug (compositors wait
  /// 1 to 5 s).
  static let patience = Interval.milliseconds(1000)
  /// 10 periods, for panels slower than 10 Hz, where that is longer than a second.
  static let periods = 10
  /// The third flip lost in a minute means that recovering does not help.
  static let lostMax = 3
  static let memory = Interval.seconds(60)

  private let limit: Interval
  private var deadline: Instant?
  /// When recovery was tried, oldest first.
  private var recoveries: [Instant] = []

  init(period: Interval) {
    limit = max(Self.patience, period * Self.periods)
  }

  /// When to ask again; nil while no flip is under way.
  var nextCheck: Instant? { deadline }

  /// A flip was queued.
  mutating func queued(at now: Instant) { deadline = now + limit }

  /// The flip's event came, or a modeset took its place.
  mutating func completed() { deadline = nil }

  /// What to do at an instant; a recovery is counted when it is asked for.
  mutating func check(at now: Instant) -> Effect {
    guard let deadline else { return .idle }
    guard now >= deadline else { return .wait(until: deadline) }
    recoveries.removeAll { now - $0 > Self.memory }
    guard recoveries.count + 1 < Self.lostMax else { return .giveUp }
    return .recover
  }

  /// A recovery begins. If it fails, the next one is due only after the time limit.
  mutating func recovering(at now: Instant) {
    recoveries.append(now)
    deadline = now + limit
  }
}
