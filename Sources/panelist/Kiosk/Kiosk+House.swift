// The running list's chores: the watchdog, and what became of stored edits.
import Logging
import Model
import Scanout
import Session
import Store
import System
import Units

extension Kiosk {
  /// Sets the chores' timer to the next due time, or leaves it silent.
  func arm() {
    if let next = house.next { houseTimer.arm(at: next) } else { houseTimer.disarm() }
  }

  func keepHouse() {
    guard houseTimer.consume() else { return }
    let now = kernel.now()
    glass.noticeSleep()
    if house.clearStoreCheckIfDue(at: now) {
      // Where all is stored by now nothing would tell that others can be heard again.
      if !writer.isDone {
        heedStore(.submitted)
        writer.retry()
      }
      session.retryIsDue()
      finishTurn()
    }
    if house.clearStoreLookIfDue(at: now) { heedStore(.due) }
    if house.clearStoreHealthIfDue(at: now) {
      heedHealth(.due)
      finishTurn()
    }
    if house.clearBackupIfDue(at: now) { writer.backUp(at: .now()) }
    if house.renewWatchdogIfDue(at: now), glass.isAlive(at: now) {
      statistics.watchdogs += 1
      service.watchdog()
    }
    arm()
  }

  /// Shows what became of submissions.
  func readStoreOutcomes() {
    var isWell = false
    for outcome in writer.drainOutcomes() {
      isWell = outcome.showsHealth ?? isWell
      take(outcome)
    }
    health.heed(isWell: isWell, writer, at: kernel.now())
    showHealth()
    finishTurn()
    if !writer.isWriting { heedStore(.idle) }
  }

  /// Shows what an outcome changed, and says what it tells.
  func take(_ outcome: StoreOutcome) {
    session.take(outcome, after: writer.submissions, at: kernel.now())
    switch outcome {
    case .saved: backUpSoon()
    case .undone(let report):
      if report.unreadable > 0 {
        log.warning("store: \(report.unreadable) steps could not be read and were passed over")
      }
      backUpSoon()
    case .failed(let error, _): failed(error)
    case .changed, .acknowledged, .drafted, .recalled, .forgotten: break
    case .restored(let restoration): tellRestored(restoration)
    case .backedUp(.success(let path)): log.info("store: backed up as \(path)")
    case .backedUp(.failure(let error)): log.error("store: \(error)")
    }
  }

  /// What was changed is backed up when an hour has gone since the last time.
  private func backUpSoon() {
    house.changed(at: kernel.now())
    arm()
  }

  /// Logs what could not be stored and sets the next try. The text of an item stays out of the log.
  func failed(_ error: StoreError) {
    log.error("store: \(error)")
    guard error.isWorthRetrying else { return }
    health.handle(isSealed(error) ? .sealed : .failed(error.reason), at: kernel.now())
    house.storeCheck = kernel.now() + MaintenanceSchedule.storeRetry
    arm()
  }
}
