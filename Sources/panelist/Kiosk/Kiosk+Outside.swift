// Changes that others make to the stored list while it runs, and what an undo did: onto the glass.
import Config
import ListUI
import Logging
import Model
import Session
import Store
import System

extension Kiosk {
  /// Begins to hear of writes to the list; a list that cannot is still a list.
  func watchStore() {
    do throws(SystemError) {
      // The write-ahead log stands beside the file itself, wherever a link to it stands. Whatever is
      // written to the list goes there first.
      let path = try resolvedPath(settings.storePath)
      let watch = try StoreWatch(path + "-wal", kernel: kernel)
      _ = try loop.watch(watch.raw, stage: .other) { [unowned self] _ in heedStore(.heard) }
      outside = consume watch
    } catch {
      log.warning("store: \(error); what others change is shown at the next start")
    }
    // The look that follows finds what came between reading the list and watching it.
    heedStore(.due)
  }

  /// Tells the watch what happened around the list, and looks when it says so.
  func heedStore(_ event: StoreWatch<M.K>.Event) {
    var mustLook = true
    do throws(SystemError) {
      mustLook = try outside?.handle(event, at: kernel.now()) ?? false
    } catch {
      log.warning("store: \(error); what others change is looked for again soon")
    }
    house.storeLook = outside?.due
    arm()
    guard mustLook else { return }
    session.storeWasWritten()
    finishTurn()
  }
}
