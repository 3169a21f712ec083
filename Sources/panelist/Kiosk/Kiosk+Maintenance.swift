// Maintenance of the running list: chores that fall due, and the outcomes of store requests.
import Logging
import Model
import Scanout
import Session
import Store
import System
import Units

extension Kiosk {
  /// Sets the maintenance timer to the next due time, or disarms it.
  func arm() {
    if let next = maintenance.next {
      maintenanceTimer.arm(at: next)
    } else {
      maintenanceTimer.disarm()
    }
  }

  func maintain() {
    guard maintenanceTimer.consume() else { return }
    let now = kernel.now()
    displayOutput.noticeSleep()
    if maintenance.clearStoreCheckIfDue(at: now) {
      // Only while requests wait: otherwise no outcome would follow to arm the store watch again.
      if !writer.isDone {
        heedStore(.submitted)
        writer.retry()
      }
      session.handle(.retryDue, at: kernel.now())
      finishIteration()
    }
    if maintenance.clearStoreReloadIfDue(at: now) { heedStore(.due) }
    if maintenance.clearStoreHealthIfDue(at: now) {
      heedHealth(.due)
      finishIteration()
    }
    if maintenance.clearBackupIfDue(at: now) { writer.backUp(at: .now()) }
    if maintenance.renewWatchdogIfDue(at: now), displayOutput.isAlive(at: now) {
      statistics.watchdogs += 1
      service.watchdog()
    }
    arm()
  }

  /// Shows the outcomes of submitted requests.
  func readStoreOutcomes() {
    var isWell = false
    for outcome in writer.drainOutcomes() {
      isWell = outcome.showsHealth ?? isWell
      take(outcome)
    }
    health.heed(isWell: isWell, writer, at: kernel.now())
    showHealth()
    finishIteration()
    if !writer.isWriting { heedStore(.idle) }
  }

  /// Gives an outcome to the session and logs it.
  func take(_ outcome: StoreOutcome) {
    session.handle(
      .answered(outcome, isStale: outcome.isStale(after: writer.submissions)), at: kernel.now())
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
    case .restored(let recoveryReport): reportRecovery(recoveryReport)
    case .backedUp(.success(let path)): log.info("store: backed up as \(path)")
    case .backedUp(.failure(let error)): log.error("store: \(error)")
    }
  }

  /// Schedules a backup, at the earliest an hour after the last one.
  private func backUpSoon() {
    maintenance.changed(at: kernel.now())
    arm()
  }

  /// Logs a failure and schedules a retry where one can help. Item text is never logged.
  func failed(_ error: StoreError) {
    log.error("store: \(error)")
    guard error.isWorthRetrying else { return }
    health.handle(isReadOnly(error) ? .readOnly : .failed(error.reason), at: kernel.now())
    maintenance.storeCheck = kernel.now() + MaintenanceSchedule.storeRetry
    arm()
  }
}
