// What has to be done now and then besides frames: the watchdog, failed writes.
package import Units

/// Due times of the chores that share one timer. A value: it holds no timer.
package struct MaintenanceSchedule {
  /// A store that failed is asked again after this: a full disk is not emptied faster by asking.
  static let storeRetry = Interval.seconds(5)

  /// Between two backups: what a damaged file loses at most where nothing of it can be read.
  static let backupRhythm = Interval.seconds(3600)

  /// When the service manager is to be told that we live; nil when it does not ask.
  private(set) var watchdog: Instant?
  private let rhythm: Interval
  /// When to write again what could not be stored.
  var storeCheck: Instant?
  /// When to look again for what others wrote to the list.
  package var storeLook: Instant?
  /// When what is told of the store may change by itself.
  package var storeHealth: Instant?
  /// When to back up what was changed; nil when nothing was since the last time.
  private(set) var backup: Instant?
  /// Before this no backup is made.
  private var nextBackup: Instant

  /// - Parameters:
  ///   - interval: How long the service manager waits; it is told after a third of it.
  ///   - age: Of the newest backup by the wall clock; nil when there is none. One that is to come, or
  ///     older than the rhythm, is no reason to wait: the clock may be wrong.
  ///   - now: The beginning.
  package init(watchdog interval: Interval?, secondsSinceBackup age: Int?, at now: Instant) {
    let limit = Int(Self.backupRhythm.nanoseconds / 1_000_000_000)
    let rest = age.map { (0..<limit).contains($0) ? limit - $0 : 0 } ?? 0
    nextBackup = now + .seconds(Double(rest))
    rhythm = interval.map { Interval(nanoseconds: $0.nanoseconds / 3) } ?? .zero
    watchdog = interval.map { _ in now }
  }

  /// When the next chore is due; nil when none is.
  package var next: Instant? {
    [watchdog, storeCheck, storeLook, storeHealth, backup].compactMap { $0 }.min()
  }

  /// Whether the service manager is to be told now; the next time is set.
  package mutating func renewWatchdogIfDue(at now: Instant) -> Bool {
    guard let due = watchdog, now >= due else { return false }
    watchdog = now + rhythm
    return true
  }

  /// Whether it is time to try failed writes again; each time is told once.
  mutating func clearStoreCheckIfDue(at now: Instant) -> Bool {
    Self.clear(&storeCheck, ifDueAt: now)
  }

  /// Whether it is time to look for what others wrote; each time is told once.
  package mutating func clearStoreLookIfDue(at now: Instant) -> Bool {
    Self.clear(&storeLook, ifDueAt: now)
  }

  /// Whether what is told of the store may change now; each time is told once.
  package mutating func clearStoreHealthIfDue(at now: Instant) -> Bool {
    Self.clear(&storeHealth, ifDueAt: now)
  }

  /// Something was stored.
  package mutating func changed(at now: Instant) {
    backup = backup ?? max(now, nextBackup)
  }

  /// Whether it is time for a backup; each time is told once.
  package mutating func clearBackupIfDue(at now: Instant) -> Bool {
    guard Self.clear(&backup, ifDueAt: now) else { return false }
    nextBackup = now + Self.backupRhythm
    return true
  }

  private static func clear(_ due: inout Instant?, ifDueAt now: Instant) -> Bool {
    guard let time = due, now >= time else { return false }
    due = nil
    return true
  }
}
