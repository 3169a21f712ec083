// The store's health on the running list: banners, and what follows their dismissal.
import Config
import ListUI
import Localization
import Logging
import Session
import Store
import StoreRecovery
import System
import Units

extension Kiosk {
  /// Reports recoveries made at opening. A list that could only be read is opened again as soon as
  /// possible.
  func beginHealth(_ recoveryReports: [RecoveryReport], refusal: StoreError?) {
    for recoveryReport in recoveryReports { reportRecovery(recoveryReport) }
    if let refusal {
      driver.handle(.answered(.failed(refusal, .reload(isForced: true))), at: kernel.now())
      failed(refusal)
    }
    if let inMemory = ListInMemory(settings.storePath, kernel: kernel) {
      log.warning("store: \(inMemory.message)")
      driver.banners.add(inMemory.banner(driver.messages))
    }
    // Losing the error is right: a list that cannot be looked at is reported as such.
    if let notice = try? Store.namesNotice(ofListAt: settings.storePath) {
      log.warning("store: \(notice)")
    }
    showHealth()
  }

  /// Reports an event to the store's health.
  func heedHealth(_ event: StoreHealth.Event) {
    driver.health.handle(event, at: kernel.now())
    showHealth()
  }

  /// The database was recovered: logs the file, and shows the rows in a banner.
  func reportRecovery(_ recoveryReport: RecoveryReport) {
    log.error("store: \(recoveryReport)")
    let time = recoveryReport.backup.map { LocalTime(secondsSince1970: $0.seconds) }
    driver.health.restored(recoveryReport, backupOf: time)
  }

  /// Whether only a new process can write. Ends the program when no change waits and no row is
  /// edited, so that it is started again; otherwise stays, because ending would lose changes.
  func isReadOnly(_ error: StoreError) -> Bool {
    guard error.reason == .readOnly,
      store.mount.needsNewStart(Mount(ofFile: settings.storePath, kernel: kernel))
    else { return false }
    if writer.changesWaiting == 0, driver.session.view.editedItem == nil { fail(error) }
    return true
  }

  /// A banner was dismissed: the next one is shown, if there is one.
  func dismissed(_ banner: Banner) {
    if let request = driver.dismissed(banner) { carryOut(request) } else { showHealth() }
  }

  /// Shows the current banner; that of the store has the number of changes that wait.
  func showHealth() {
    arm()
    driver.showBanner(waiting: writer.changesWaiting, at: kernel.now())
  }
}
