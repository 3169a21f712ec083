// What the touch panels taught: given to the session, and kept for the next start.
import Config
import Evdev
import Gestures
import Logging
import Session
import Store
import System
import Units

extension Kiosk {
  /// How long after a fault it is kept: several come together.
  private static var faultDelay: Interval { .seconds(2) }
  /// How long after a use it is counted, or after a failure it is tried again: one look at the date in
  /// that time is enough.
  private static var useDelay: Interval { .seconds(600) }

  /// Reads what was learnt before the last start. What cannot be read is learnt anew.
  func recallPanels() {
    switch KeptPanels.read(besideList: settings.storePath) {
    case .missing: input.panels.text = PanelMemory().text
    case .read(let memory): (input.panels.memory, input.panels.text) = (memory, memory.text)
    case .unreadable(let error):
      log.warning("touch: \(error); what panels taught is learnt anew")
    case .damaged(let reason):
      log.warning("touch: \(reason); it is replaced, and what panels taught is learnt anew")
      keepPanels(after: .zero)
    }
    teachPanels()
  }

  /// Gives the session what is remembered of the open panels, where it knows something else: a panel
  /// of the same name may have come in the place of another.
  func teachPanels() {
    for (device, panel) in input.touch?.openPanels ?? [] {
      let faults = input.panels.memory.faults(of: panel)
      guard input.panels.teaches(faults, of: device) else { continue }
      driver.handle(.learnt(device, faults), at: kernel.now())
      guard !faults.isEmpty, input.panels.hasNews(faults, of: panel) else { continue }
      input.touch?.reportKnown(faults, of: device)
    }
  }

  /// A panel did wrong, for the first time or again.
  func erred(_ device: TouchDevice, _ faults: TouchFaults) {
    input.panels.hasSeen(faults, of: device)
    guard let panel = input.touch?.identity(of: device) else { return }
    if input.panels.hasNews(faults, of: panel) { input.touch?.report(faults, of: device) }
    noteFaults(faults, of: panel)
  }

  func noteFaults(_ faults: TouchFaults, of panel: PanelIdentity) {
    input.panels.memory.note(faults, of: panel)
    keepPanels(after: Self.faultDelay)
  }

  /// A panel is used. Where nothing can be learnt of it, no use is sound.
  func noteUse(of device: TouchDevice) {
    guard input.panels.isFirstUse(of: device), settings.stitching == .auto,
      let panel = input.touch?.identity(of: device)
    else { return }
    noteUse(of: panel)
  }

  func noteUse(of panel: PanelIdentity) {
    input.panels.memory.noteUse(of: panel)
    keepPanels(after: Self.useDelay)
  }

  private func keepPanels(after delay: Interval) {
    let due = kernel.now() + (input.panels.isBroken ? Self.useDelay : delay)
    timers.maintenance.panels = min(timers.maintenance.panels ?? due, due)
    arm()
  }

  /// Counts the day, and has the writer keep what has changed.
  func keepPanels() {
    for panel in input.panels.memory.settle(on: today) {
      input.panels.forget(panel)
      log.notice("touch: a panel has worked for a week; what it taught is forgotten")
    }
    teachPanels()
    let text = input.panels.memory.text
    guard text != input.panels.text else { return }
    input.panels.text = text
    writer.keep(text, at: KeptPanels.path(besideList: settings.storePath))
  }

  /// The file could not be replaced; it is tried again with a later fault or use.
  func failedToKeep(_ error: StoreError) {
    if !input.panels.isBroken {
      log.warning("touch: what panels taught is not kept: \(error)")
    }
    (input.panels.isBroken, input.panels.text) = (true, nil)
  }

  /// Today, in days since 1970; nil while the clock cannot be trusted.
  private var today: Int? {
    var sync = ClockSync()
    if let witness = ClockSync.Witness.find(by: kernel) { sync.hear(witness) }
    let now = kernel.wallTime()
    let time = kernel.localTime(of: now)
    let isTrusted =
      sync.trusts(time, settings.clockSource)
      || wallClock?.trusts(time, settings.clockSource) == true
    return isTrusted ? now / 86_400 : nil
  }
}
