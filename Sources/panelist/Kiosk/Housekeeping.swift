// What has to be done now and then besides frames: the watchdog, failed writes.
import Units

/// Due times of the chores that share one timer. A value: it holds no timer.
struct Housekeeping {
  /// A store that failed is asked again after this: a full disk is not emptied faster by asking.
  static let storeRetry = Interval.seconds(5)

  /// When the service manager is to be told that we live; nil when it does not ask.
  private(set) var watchdog: Instant?
  private let rhythm: Interval
  /// When to write again what could not be stored.
  var storeCheck: Instant?

  /// - Parameter watchdog: How long the service manager waits; it is told after a third of it.
  init(watchdog interval: Interval?, at now: Instant) {
    rhythm = interval.map { Interval(nanoseconds: $0.nanoseconds / 3) } ?? .zero
    watchdog = interval.map { _ in now }
  }

  /// When the next chore is due; nil when none is.
  var next: Instant? {
    [watchdog, storeCheck].compactMap { $0 }.min()
  }

  /// Whether the service manager is to be told now; the next time is set.
  mutating func renewWatchdogIfDue(at now: Instant) -> Bool {
    guard let due = watchdog, now >= due else { return false }
    watchdog = now + rhythm
    return true
  }

  /// Whether it is time to try failed writes again; each time is told once.
  mutating func clearStoreCheckIfDue(at now: Instant) -> Bool {
    guard let time = storeCheck, now >= time else { return false }
    storeCheck = nil
    return true
  }
}
