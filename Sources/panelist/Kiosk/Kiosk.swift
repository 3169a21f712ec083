// The running list: one loop that connects touch, list, frames, storage and the service manager.
import Config
import Evdev
import Gestures
import ListUI
import Localization
import Logging
import Model
import Paint
import Scanout
import Session
import Shell
import Store
import StoreRecovery
import System
import Text
import Units

/// Everything that runs on the panel. One thread owns it all; `run` returns after a stop signal.
///
/// The deinit closes in the order of the properties: first the store, then the display with its
/// terminal.
final class Kiosk<M: Machine> {
  let machine: M
  /// In force; those that need a restart stay as they were at the start.
  var settings: Settings
  let log: Logger
  var store: StoredList<M.K>
  /// The display that shows the list.
  let displayOutput: DisplayOutput<M, Kiosk>
  /// The previous frame source; keeps its picture until this list's display is open.
  var former: AnyObject?
  /// The list, its gestures and its frames.
  var driver: ListDriver
  /// The last outputs of the session; a reusable buffer.
  var outputs: [ListSession.Output] = []
  let loop: EventLoop<M.K>
  let signals: Signals<M.K>
  var timers: KioskTimers<M.K>
  let fonts: FontAnswers<M.K>
  var service: ServiceReports<M.K>
  var input = InputReaders<M>()
  var control = ControlSockets<M.K>()
  var wallClock: WallClock<M.K>?
  /// The light of the display.
  var screen: ScreenOutput<M.K>
  var settingsReload: SettingsReload<M.K>?
  var statistics: Statistics
  var failure: Failure?

  var kernel: M.K { machine.kernel }
  var writer: StoreWriter { store.writer }
  /// The banner that the list shows.
  var banner: Banner? { driver.banner }

  /// The picture's size before the first display is open; arbitrary.
  private static var unseen: Size { Size(width: 1280, height: 800) }

  /// Opens everything in the order of dependency; closes it again on failure.
  ///
  /// A missing display is no failure: the list waits for one.
  ///
  /// - Throws: What the system refuses.
  ///
  /// - Parameters:
  ///   - machine: The machine to run on.
  ///   - launchContext: The settings and the stored list.
  ///   - signals: End the loop.
  ///   - log: Never gets the text of an item.
  init(
    on machine: M, _ launchContext: consuming LaunchContext, signals: consuming Signals<M.K>,
    log: Logger
  ) throws(Failure) {
    self.machine = machine
    let kernel = machine.kernel
    settings = launchContext.settings
    let lines = launchContext.lines
    self.log = log
    let beginning = launchContext.beginning
    let (slowness, layouts) = (launchContext.slowness, launchContext.layouts)
    let (source, files) = (launchContext.source, launchContext.files)
    let path = settings.storePath
    let (opening, refusal) = (launchContext.opening, launchContext.refusal)
    let (recoveryReports, newest) = (launchContext.recoveryReports, launchContext.newestBackup)
    let store = launchContext.store
    do {
      let backup = newest.map { WallTime.now().seconds - $0.time.seconds }
      loop = try EventLoop(kernel: kernel)
      displayOutput = try DisplayOutput(
        machine: machine, loop: loop, choice: settings.displayChoice,
        switching: settings.consoleSwitching, log: log)
      let answered = try EventFD(kernel: kernel)
      fonts = try FontAnswers(lines, kernel: kernel)
      let wake = answered.signal
      let writer = try StoreWriter(
        store: store, path: path,
        opening: { () throws(StoreError) in try opening(path, .isAnError) }, wake: { wake.signal() }
      )
      self.store = StoredList(writer: writer, answered: answered)
      service = ServiceReports(to: machine.service, log: log)
      let now = kernel.now()
      screen = ScreenOutput(settings.idle, kernel: kernel)
      // A placeholder: the list is laid out again when a display opens.
      let panel = PanelGeometry(assuming160DPI: Self.unseen)
      var options = settings.listOptions
      options.layouts = layouts
      options.slowness = slowness
      driver = ListDriver(
        ListSession(
          ListView(
            items: beginning.items, panel: panel, rowHeight: settings.rowHeight, measurer: lines,
            start: now, options: options,
            ids: IDGenerator(item: { .random() }, changeset: { .random() }), of: beginning.list),
          upTo: beginning.end, among: OtherLists(beginning), stitching: settings.stitching,
          power: ScreenPower(settings.idle.powerRules, start: now)))
      timers = KioskTimers(
        touch: try DeadlineTimer(kernel: kernel), chores: try DeadlineTimer(kernel: kernel),
        maintenance: MaintenanceSchedule(
          watchdog: service.watchdogInterval, secondsSinceBackup: backup, at: now))
      statistics = Statistics(start: now)
      self.signals = signals
      try watch(panel)
      watchSettings(source, layouts, files)
      beginHealth(recoveryReports, refusal: refusal)
    } catch {
      throw Failure(any: error)
    }
  }

  /// Shows the list until a stop signal.
  ///
  /// - Throws: A failure that ended the loop. Edits are stored first.
  func run() throws(Failure) {
    do throws(SystemError) {
      try displayOutput.start(for: self)
      arm()
      try loop.run()
    } catch {
      throw Failure(error)
    }
    try end()
  }

  /// Commits the edit and the gestures in progress, and stores what waits.
  ///
  /// - Throws: Why the loop ended, or how many changes are lost.
  func end() throws(Failure) {
    service.stopping()
    screen.lightUp()
    endRecording(.stopped)
    // An ended contact may still wait for stitching; it is completed, as no new contact follows.
    driver.handle(.time, at: kernel.now() + Tuning.standard.stitchTime)
    // The open edit is committed, as after its timeout.
    driver.handle(.closed, at: kernel.now())
    // No frame follows.
    _ = carryOutOutputs()
    if timers.maintenance.panels != nil { keepPanels() }
    // Failures are logged, and the changes that are lost are counted below.
    writer.finish()
    for case .failed(let error, _) in writer.drainOutcomes() { log.error("store: \(error)") }
    if let failure { throw failure }
    // An acknowledged recovery does not count as lost: its banner is shown again after a restart.
    let lost = writer.changesWaiting
    if lost > 0 {
      let changes = lost == 1 ? "1 change" : "\(lost) changes"
      throw Failure(.ioError, "\(changes) could not be stored; see the log")
    }
  }

  /// Ends the loop with an error.
  func fail(_ error: any Error) {
    failure = failure ?? Failure(any: error)
    loop.stop()
  }

  private func watch(_ panel: PanelGeometry) throws {
    // Unowned: the loop belongs to this object and ends with it.
    _ = try loop.watch(signals.raw, stage: .signals) { [unowned self] _ in readSignals() }
    _ = try loop.watch(timers.touch.raw, stage: .timers) { [unowned self] _ in
      touchTimerExpired()
    }
    _ = try loop.watch(timers.chores.raw, stage: .timers) { [unowned self] _ in maintain() }
    _ = try loop.watch(store.answered.raw, stage: .other) { [unowned self] _ in
      if store.answered.consume() { readStoreOutcomes() }
    }
    _ = try loop.watch(fonts.raw, stage: .other) { [unowned self] _ in fontsFound() }
    loop.idleWork = { [unowned self] in prepareNext() }
    input.touch = try PanelReader(
      loop: loop, hardware: try machine.inputHardware(), screen: panel,
      configuration: settings.touchConfiguration,
      deliver: { [unowned self] frame in touched(frame) },
      report: { [unowned self] report in
        // Panels come and go with every console switch.
        guard !displayOutput.isAway else { return }
        log.notice("touch: \(report)")
        if case .appeared = report {
          measure()
          teachPanels()
        }
        if case .gone = report { touchLeft() }
      })
    recallPanels()
    openControl()
    watchStore()
    watchClock()
  }

  /// Opens the control sockets. On failure the list runs without statistics, or reacts to all
  /// touches.
  private func openControl() {
    do throws(SystemError) {
      control.requests = try ControlSocket(path: ControlPath.standard, loop: loop, log: log) {
        [unowned self] request, client in
        switch request {
        case .statistics: return .text(statisticsText)
        case .screen(let request): return .text(obey(request))
        case .record(let isRedacted): return record(for: client, isRedacted: isRedacted)
        }
      }
    } catch {
      log.warning(
        "control: \(error); `panelist stats`, `screen` and `record --session` will find nothing")
    }
    do throws(SystemError) {
      control.touches = try TouchSocket(path: ControlPath.touches, loop: loop, log: log) {
        [unowned self] lease in touchesChanged(lease)
      }
    } catch {
      log.warning("touches: \(error); the list will react while they are measured")
    }
  }

  /// What `panelist stats` prints.
  private var statisticsText: String {
    statistics.json(
      at: kernel.now(), display: displayOutput.display?.summary, misses: displayOutput.misses,
      wakeUps: loop.wakeUps, list: settings.storePath,
      store: driver.health.banner(waiting: writer.changesWaiting, .english)?.texts.last,
      settings: settingsReload?.mistake?.banner(.english).texts.last, clock: clockState,
      waiting: writer.changesWaiting, isWriting: driver.session.view.showsKeyboard,
      screen: driver.session.power.condition)
  }

  private func readSignals() {
    while let signal = signals.next() {
      if displayOutput.handle(signal) { continue }
      guard signal != .hangUp else {
        reloadIsAsked()
        continue
      }
      log.notice("stopping on signal \(signal.number)")
      loop.stop()
    }
  }
}
