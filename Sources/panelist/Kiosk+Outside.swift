// Changes that others make to the stored list while it runs, and what an undo did: onto the glass.
import Config
import ListUI
import Logging
import Model
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
    apply(outside.handle(.written))
  }

  /// Does what changes from outside ask for.
  func apply(_ effect: Outside.Effect) {
    switch effect {
    case .none: break
    case .look(let isForced): writer.look(isForced: isForced)
    case .adopt: fatalError("Kiosk: nothing was read that could be shown")
    }
  }

  /// What waited for a hand is read anew once no hand has a row.
  func lookWhenFree() {
    guard outside.isWaiting, !view.isBusy else { return }
    apply(outside.handle(.handsFree))
  }

  /// Shows the items that a look told, unless they are older than what was submitted.
  func take(_ items: [Item], after count: Int) {
    let effect = outside.handle(.read(isStale: count != writer.submissions))
    guard effect == .adopt else { return apply(effect) }
    submitted = ItemList(items: items)
    let edits = view.list.edits(to: items)
    let now = kernel.now()
    let mustWait = view.adopt(edits, at: now)
    apply(outside.handle(.adopted(mustWait: mustWait)))
    guard !edits.isEmpty else { return }
    statistics.changedOutside(at: now)
    show()
  }

  /// Shows what an undo did.
  func take(_ report: UndoReport) {
    for change in report.undone { submitted.apply(change.inverse) }
    view.take(report, at: kernel.now())
    show()
  }

  private func folderChanged() {
    if folder?.drain() == true { apply(outside.handle(.written)) }
  }

  /// A frame is due; without a display the list only knows.
  private func show() {
    armTouches()
    if screen != nil { apply(pacer.handle(.changed)) }
  }
}
