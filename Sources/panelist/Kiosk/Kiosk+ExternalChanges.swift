// Watches the stored list for changes by other processes, and reloads it.
import Config
import ListUI
import Logging
import Model
import Session
import Store
import System

extension Kiosk {
  /// Starts to watch the file. On failure the list runs without the watch.
  func watchStore() {
    do throws(SystemError) {
      // The WAL lies beside the resolved file, not beside a link to it. Every write goes to the WAL
      // first.
      let path = try resolvedPath(settings.storePath)
      let watch = try StoreWatch(path + "-wal", kernel: kernel)
      _ = try loop.watch(watch.raw, stage: .other) { [unowned self] _ in heedStore(.heard) }
      store.watch = consume watch
    } catch {
      log.warning("store: \(error); what others change is shown at the next start")
    }
    // This reload finds changes made between loading the list and watching it. Of a long list, the
    // rest is read after the first frame, and the changes with it.
    if !driver.session.hasOnlyBeginning { heedStore(.due) }
  }

  /// Reports an event to the store watch, and reloads the list when the watch asks for that.
  func heedStore(_ event: StoreWatch<M.K>.Event) {
    var mustReload = true
    do throws(SystemError) {
      mustReload = try store.watch?.handle(event, at: kernel.now()) ?? false
    } catch {
      log.warning("store: \(error); what others change is looked for again soon")
    }
    timers.maintenance.storeReload = store.watch?.due
    arm()
    guard mustReload else { return }
    driver.handle(.storeWritten, at: kernel.now())
    finishIteration()
  }
}
