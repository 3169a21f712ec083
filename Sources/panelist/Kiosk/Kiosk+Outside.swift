// Changes that others make to the stored list while it runs, and what an undo did: onto the glass.
import Config
import ListUI
import Logging
import Model
import Session
import Store
import System

extension Kiosk {
  /// Begins to hear of writes to the list's files; a list that cannot is still a list.
  func watchFolder() {
    do throws(SystemError) {
      // The write-ahead log stands beside the file itself, wherever a link to it stands.
      let path = try resolvedPath(settings.storePath)
      let name = String(path.split(separator: "/").last ?? "")
      let watch = try FolderWatch(
        String(path.dropLast(name.count)), names: [name, name + "-wal"], kernel: kernel)
      _ = try loop.watch(watch.raw, stage: .other) { [unowned self] _ in folderChanged() }
      folder = consume watch
    } catch {
      log.warning("store: \(error); what others change is shown at the next start")
    }
    // What came between reading the list and watching its folder told nobody.
    session.storeWasWritten()
    finishTurn()
  }

  /// Shows the items that a look told, unless they are older than what was submitted.
  func show(_ items: [Item], after count: Int) {
    let now = kernel.now()
    let isStale = count != writer.submissions
    guard session.read(items, isStale: isStale, at: now) else { return }
    statistics.changedOutside(at: now)
    showSoon()
  }

  /// Shows what taking a step back did.
  func show(_ report: UndoReport) {
    session.undone(report, at: kernel.now())
    showSoon()
  }

  private func folderChanged() {
    guard folder?.drain() == true else { return }
    session.storeWasWritten()
    finishTurn()
  }

  /// A frame is due; without a display the list only knows.
  private func showSoon() {
    glass.changed()
  }
}
