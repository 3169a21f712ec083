// What the glass says of the store, and what follows a touch on that.
import Config
import ListUI
import Logging
import Session
import Store
import System
import Units

extension Kiosk {
  /// The list as it was opened: what was restored is told, and a list that could only be read is
  /// opened as soon as that can be.
  func beginHealth(_ restorations: [Restoration], refusal: StoreError?) {
    for restoration in restorations { tellRestored(restoration) }
    if let refusal {
      session.lookFailed()
      failed(refusal)
    }
    showHealth()
  }

  /// Tells the store's health what happened.
  func heedHealth(_ event: StoreHealth.Event) {
    health.handle(event, at: kernel.now())
    showHealth()
  }

  /// A damaged list was restored: the journal hears of the file, the glass of the rows.
  func tellRestored(_ restoration: Restoration) {
    log.error("store: \(restoration)")
    let time = restoration.backup.map { LocalTime(secondsSince1970: $0.seconds) }
    health.restored(restoration, backupOf: time)
  }

  /// Whether only a program that is started anew can store what waits. Where nothing does this one ends,
  /// and is started anew; else it stays, because what waits would end with it.
  func isSealed(_ error: StoreError) -> Bool {
    guard error.reason == .readOnly,
      seal.needsNewStart(Mount(ofFile: settings.storePath, kernel: kernel))
    else { return false }
    if writer.changesWaiting == 0, session.view.editedItem == nil { fail(error) }
    return true
  }

  /// A banner was touched away: the next one comes, if there is one.
  func dismissed(_ banner: Banner) {
    self.banner = nil
    guard let seen = health.dismissed(banner) else { return showHealth() }
    heedStore(.submitted)
    writer.acknowledge(seen)
    heedHealth(.submitted)
  }

  /// Has the glass say what holds now, of as many changes as wait now.
  func showHealth() {
    house.storeHealth = health.next
    arm()
    let banner = health.banner(waiting: writer.changesWaiting)
    guard banner != self.banner else { return }
    self.banner = banner
    session.show(banner, at: kernel.now())
  }
}
