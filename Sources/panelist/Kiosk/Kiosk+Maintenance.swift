// Maintenance of the running list: chores that fall due, and the outcomes of store requests.
import Logging
import Model
import Scanout
import Session
import Store
import System
import Units

extension Kiosk {
  /// Sets the timer of the chores to the next one that is due.
  func arm() {
    timers.chores.follow([timers.maintenance.next, driver.storeDeadline].compactMap(\.self).min())
  }

  func maintain() {
    guard timers.chores.consume() else { return }
    let now = kernel.now()
    displayOutput.noticeSleep()
    if driver.retryIsDue(at: now) {
      // Only while requests wait: otherwise no outcome would follow to arm the store watch again.
      if !writer.isDone {
        heedStore(.submitted)
        writer.retry()
      }
      driver.handle(.retryDue, at: kernel.now())
      finishIteration()
    }
    if timers.maintenance.clearStoreReloadIfDue(at: now) { heedStore(.due) }
    if driver.healthIsDue(at: now) {
      heedHealth(.due)
      finishIteration()
    }
    if timers.maintenance.clearBackupIfDue(at: now) { writer.backUp(at: .now()) }
    if timers.maintenance.clearPanelsIfDue(at: now) { keepPanels() }
    if timers.maintenance.renewWatchdogIfDue(at: now), displayOutput.isAlive(at: now) {
      statistics.watchdogs += 1
      service.watchdog()
    }
    arm()
  }

  /// Shows the outcomes of submitted requests.
  func readStoreOutcomes() {
    let outcomes = writer.drainOutcomes()
    for outcome in outcomes { take(outcome) }
    if outcomes.showHealth, let event = writer.progress { heedHealth(event) } else { showHealth() }
    finishIteration()
    if !writer.isWriting { heedStore(.idle) }
  }

  /// Gives an outcome to the session and logs it.
  func take(_ outcome: StoreOutcome) {
    driver.take(outcome, after: writer.submissions, at: kernel.now())
    switch outcome {
    case .saved: backUpSoon()
    case .undone(let report):
      if report.unreadable > 0 {
        log.warning("store: \(report.unreadable) steps could not be read and were passed over")
      }
      backUpSoon()
    case .failed(let error, _): failed(error)
    case .changed, .acknowledged, .drafted, .suggestionsRead, .forgotten: break
    case .checked(let error): if let error { log.error("store: \(error)") }
    case .altered(let count):
      log.warning(
        """
        store: \(count) \(count == 1 ? "sum is" : "sums are") not as the items are, which may be \
        damage; `panelist check` says what is known of them
        """)
    case .restored(let recoveryReport): reportRecovery(recoveryReport)
    case .backedUp(.success(let path)): log.info("store: backed up as \(path)")
    case .notKept(let error): failedToKeep(error)
    case .backedUp(.failure(let error)): log.error("store: \(error)")
    }
  }

  /// Schedules a backup, at the earliest an hour after the last one.
  private func backUpSoon() {
    timers.maintenance.changed(at: kernel.now())
    arm()
  }

  /// Logs a failure and schedules a retry where one can help. Item text is never logged.
  func failed(_ error: StoreError) {
    log.error("store: \(error)")
    driver.failed(error, isReadOnly: isReadOnly(error), at: kernel.now())
    arm()
  }
}
