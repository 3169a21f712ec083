// Due times of work beside frames: watchdog, reloads and backups.
import StoreRecovery
package import Units

/// Due times of the chores that share one timer. A value: holds no timer.
package struct MaintenanceSchedule {
  /// When to notify the watchdog; nil when the service manager does not expect it.
  private(set) var watchdog: Instant?
  private let rhythm: Interval
  /// When to look again for external changes.
  package var storeReload: Instant?
  /// When to keep what panels taught; nil while nothing is new.
  package var panels: Instant?
  /// When to back up; nil when nothing changed since the last backup.
  private(set) var backup: Instant?
  /// No backup is made before this.
  private var nextBackup: Instant

  /// - Parameters:
  ///   - interval: The watchdog timeout; a notification is sent after each third of it.
  ///   - age: Of the newest backup by the wall clock; nil when there is none. A negative age, or
  ///     one above the backup interval, delays nothing: the clock may be wrong.
  ///   - now: The start.
  package init(watchdog interval: Interval?, secondsSinceBackup age: Int?, at now: Instant) {
    let limit = BackupFile.secondsApart
    let rest = age.map { (0..<limit).contains($0) ? limit - $0 : 0 } ?? 0
    nextBackup = now + .seconds(Double(rest))
    rhythm = interval.map { Interval(nanoseconds: $0.nanoseconds / 3) } ?? .zero
    watchdog = interval.map { _ in now }
  }

  /// When the next chore is due; nil when none is.
  package var next: Instant? { [watchdog, storeReload, panels, backup].compactMap { $0 }.min() }

  /// Whether the watchdog is to be notified now; sets the next time.
  package mutating func renewWatchdogIfDue(at now: Instant) -> Bool {
    guard let due = watchdog, now >= due else { return false }
    watchdog = now + rhythm
    return true
  }

  /// Whether external changes are to be looked for; true once for each due time.
  package mutating func clearStoreReloadIfDue(at now: Instant) -> Bool {
    Self.clear(&storeReload, ifDueAt: now)
  }

  /// Whether what panels taught is to be kept; true once for each due time.
  package mutating func clearPanelsIfDue(at now: Instant) -> Bool {
    Self.clear(&panels, ifDueAt: now)
  }

  /// Something was stored.
  package mutating func changed(at now: Instant) { backup = backup ?? max(now, nextBackup) }

  /// Whether a backup is due; true once for each due time.
  package mutating func clearBackupIfDue(at now: Instant) -> Bool {
    guard Self.clear(&backup, ifDueAt: now) else { return false }
    nextBackup = now + .seconds(Double(BackupFile.secondsApart))
    return true
  }

  private static func clear(_ due: inout Instant?, ifDueAt now: Instant) -> Bool {
    guard let time = due, now >= time else { return false }
    due = nil
    return true
  }
}
