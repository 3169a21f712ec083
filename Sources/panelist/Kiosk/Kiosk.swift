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
  let kernel: M.K
  /// In force; those that need a restart stay as they were at the start.
  var settings: Settings
  let lines: TextLines
  let log: Logger
  let writer: StoreWriter
  /// The display that shows the list.
  let displayOutput: DisplayOutput<M, Kiosk>
  /// The previous frame source; keeps its picture until this list's display is open.
  var former: AnyObject?
  /// The open display's properties; nil while there is none.
  var traits: DisplayTraits?
  /// Draws the list for the open display; nil while there is none.
  var composer: FrameComposer?
  let loop: EventLoop<M.K>
  let signals: Signals<M.K>
  let maintenanceTimer: Timer<M.K>
  let touchTimer: Timer<M.K>
  let stored: EventFD<M.K>
  let fonts: FontAnswers<M.K>
  var service: ServiceReports<M.K>
  var touch: PanelReader<M.K, M.Input>?
  var keyboards = Keyboards<M>.closed
  var control = ControlSockets<M.K>()
  var storeWatch: StoreWatch<M.K>?
  var wallClock: WallClock<M.K>?
  /// The light of the display.
  var screen: ScreenOutput<M.K>
  var zone: WatchedFile<M.K>?
  var settingsReload: SettingsReload<M.K>?

  /// The list and its gestures.
  var session: ListSession
  /// The last outputs of the session; a reusable buffer.
  var outputs: [ListSession.Output] = []
  /// Touches up to this instant are in the last frame.
  var latch = Instant.zero
  /// The instant that the touch timer is set to.
  var touchDeadline: Instant?
  var maintenance: MaintenanceSchedule
  var health = StoreHealth()
  var seal = ReadOnlyMount()
  var banners = Banners()
  /// The banner that the session shows.
  var banner: Banner?
  var statistics: Statistics
  var failure: Failure?

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
    kernel = machine.kernel
    settings = launchContext.settings
    lines = launchContext.lines
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
      maintenanceTimer = try Timer(kernel: kernel)
      touchTimer = try Timer(kernel: kernel)
      displayOutput = try DisplayOutput(
        machine: machine, loop: loop, choice: settings.displayChoice,
        switching: settings.consoleSwitching, log: log)
      stored = try EventFD(kernel: kernel)
      fonts = try FontAnswers(kernel: kernel)
      let wake = stored.signal
      writer = try StoreWriter(
        store: store, path: path,
        opening: { () throws(StoreError) in try opening(path, .isAnError) }, wake: { wake.signal() }
      )
      service = ServiceReports(to: machine.service, log: log)
      let now = kernel.now()
      screen = ScreenOutput(settings.idle, kernel: kernel)
      // A placeholder: the list is laid out again when a display opens.
      let panel = PanelGeometry(assuming160DPI: Self.unseen)
      var options = settings.listOptions
      options.layouts = layouts
      options.slowness = slowness
      session = ListSession(
        ListView(
          items: beginning.items, panel: panel, rowHeight: settings.rowHeight, measurer: lines,
          start: now, options: options,
          ids: IDGenerator(item: { .random() }, changeset: { .random() })),
        upTo: beginning.end, stitching: settings.stitching,
        power: ScreenPower(settings.idle.powerRules, start: now))
      maintenance = MaintenanceSchedule(
        watchdog: service.watchdogInterval, secondsSinceBackup: backup, at: now)
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
    // An ended contact may still wait for stitching; it is completed, as no new contact follows.
    session.handle(.time, at: kernel.now() + Tuning.standard.stitchTime)
    // The open edit is committed, as after its timeout.
    session.handle(.closed, at: kernel.now())
    // No frame follows.
    _ = carryOutOutputs()
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
    _ = try loop.watch(touchTimer.raw, stage: .timers) { [unowned self] _ in touchTimerExpired() }
    _ = try loop.watch(maintenanceTimer.raw, stage: .timers) { [unowned self] _ in maintain() }
    _ = try loop.watch(stored.raw, stage: .other) { [unowned self] _ in
      if stored.consume() { readStoreOutcomes() }
    }
    _ = try loop.watch(fonts.raw, stage: .other) { [unowned self] _ in fontsFound() }
    loop.idleWork = { [unowned self] in prepareNext() }
    touch = try PanelReader(
      loop: loop, hardware: try machine.inputHardware(), screen: panel,
      configuration: settings.touchConfiguration,
      deliver: { [unowned self] frame in touched(frame) },
      report: { [unowned self] report in
        // Panels come and go with every console switch.
        guard !displayOutput.isAway else { return }
        log.notice("touch: \(report)")
        if case .appeared = report { measure() }
        if case .gone = report { touchLeft() }
      })
    openControl()
    watchStore()
    watchClock()
  }

  /// Opens the control sockets. On failure the list runs without statistics, or reacts to all
  /// touches.
  private func openControl() {
    do throws(SystemError) {
      control.requests = try ControlSocket(path: ControlPath.standard, loop: loop, log: log) {
        [unowned self] request in
        switch request {
        case .statistics: statisticsText
        case .screen(let request): obey(request)
        }
      }
    } catch {
      log.warning("control: \(error); `panelist stats` and `panelist screen` will find nothing")
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
      store: health.banner(waiting: writer.changesWaiting, .english)?.texts.last,
      settings: settingsReload?.mistake?.banner(.english).texts.last, clock: clockState,
      waiting: writer.changesWaiting, isWriting: session.view.showsKeyboard,
      screen: session.power.condition)
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
