// The running list: one loop that wires touch, list, frames, storage and the service manager.
import Config
import Evdev
import Gestures
import ListUI
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

/// Everything that runs on the panel. One thread owns it all; `run` returns when it is told to stop.
///
/// Closing is deinit, in the order of the properties: storage first, then the glass, then the
/// terminal as it was found.
final class Kiosk<M: Machine> {
  let machine: M
  let kernel: M.K
  let settings: Settings
  let lines: TextLines
  let log: Logger
  let writer: StoreWriter
  /// What shows the list.
  let glass: DisplayOutput<M, Kiosk>
  /// Who had the glass before, and shows something on it until the list's own display is open.
  var former: AnyObject?
  /// What is known of the display that is open; nil while there is none.
  var traits: DisplayTraits?
  /// Draws the list on the display that is open; nil while there is none.
  var composer: FrameComposer?
  let terminal: Terminal<M.Console>
  let loop: EventLoop<M.K>
  let signals: Signals<M.K>
  let houseTimer: Timer<M.K>
  let touchTimer: Timer<M.K>
  let stored: EventFD<M.K>
  var service: ServiceReports<M.K>
  var touch: PanelReader<M.K, M.Input>?
  var keyboards: KeyboardReader<M.K, M.Input>?
  private var control: ControlSocket<M.K>?
  var outside: StoreWatch<M.K>?
  var wallClock: WallClock<M.K>?
  var zone: WatchedFile<M.K>?

  /// The list and the fingers on it.
  var session: ListSession
  /// What it told last; the storage is used again.
  var outputs: [ListSession.Output] = []
  /// Up to when touches are in the last frame.
  var latch = Instant.zero
  /// What the touch timer is set to.
  var touchDeadline: Instant?
  var house: MaintenanceSchedule
  var health = StoreHealth()
  var seal = ReadOnlyMount()
  /// What the list was given to say of the store.
  var banner: Banner?
  var statistics: Statistics
  var failure: Failure?

  /// A picture for the time before the first display; as good as any.
  private static var unseen: Size { Size(width: 1280, height: 800) }

  /// Opens everything in the order in which it is needed; what was opened is closed on failure.
  ///
  /// A missing display is no failure: the list waits for one.
  ///
  /// - Throws: What the system refuses.
  ///
  /// - Parameters:
  ///   - machine: What it runs on.
  ///   - ingredients: What a person wants, and what is stored.
  ///   - signals: Tell to stop.
  ///   - log: Never hears the text of an item.
  init(
    on machine: M, _ ingredients: consuming LaunchContext, signals: consuming Signals<M.K>,
    log: Logger
  ) throws(Failure) {
    self.machine = machine
    kernel = machine.kernel
    settings = ingredients.settings
    lines = ingredients.lines
    self.log = log
    let items = ingredients.items
    let (slowness, layouts) = (ingredients.slowness, ingredients.layouts)
    let path = settings.storePath
    let (opening, refusal) = (ingredients.opening, ingredients.refusal)
    let (restorations, newest) = (ingredients.restorations, ingredients.newestBackup)
    let store = ingredients.store
    do {
      let backup = newest.map { WallTime.now().seconds - $0.time.seconds }
      loop = try EventLoop(kernel: kernel)
      houseTimer = try Timer(kernel: kernel)
      touchTimer = try Timer(kernel: kernel)
      glass = try DisplayOutput(
        machine: machine, loop: loop, choice: settings.displayChoice, log: log)
      stored = try EventFD(kernel: kernel)
      let wake = stored.signal
      writer = try StoreWriter(
        store: store, path: path,
        opening: { () throws(StoreError) in try opening(path, .isAnError) }, wake: { wake.signal() }
      )
      terminal = try Terminal(machine.console)
      service = ServiceReports(to: machine.service, log: log)
      let now = kernel.now()
      // Nobody sees it before there is a display; it is laid out again then.
      let panel = PanelGeometry(assuming160DPI: Self.unseen)
      var options = settings.listOptions
      options.layouts = layouts
      options.slowness = slowness
      session = ListSession(
        ListView(
          items: items, panel: panel, rowHeight: settings.rowHeight, measurer: lines, start: now,
          options: options,
          names: IDGenerator(item: { .random() }, step: { .random() })),
        rejoining: settings.rejoin)
      house = MaintenanceSchedule(
        watchdog: service.watchdogInterval, secondsSinceBackup: backup, at: now)
      statistics = Statistics(start: now)
      self.signals = signals
      try watch(panel)
      beginHealth(restorations, refusal: refusal)
    } catch {
      throw Failure(any: error)
    }
  }

  /// Shows the list until a signal asks to stop.
  ///
  /// - Throws: What the loop cannot go on with; nothing that was edited is lost.
  func run() throws(Failure) {
    do throws(SystemError) {
      try glass.start(for: self)
      arm()
      try loop.run()
    } catch {
      throw Failure(error)
    }
    try end()
  }

  /// Keeps what hands have begun, and stores what waits.
  ///
  /// - Throws: Why the loop ended, or what is lost.
  func end() throws(Failure) {
    service.stopping()
    // What a finger let go of in flight may wait still; it is done, as nobody comes back for it.
    session.wait(until: kernel.now() + Tuning.standard.rejoinTime)
    // Whoever types cannot go on with it: it is kept, as where nobody does.
    session.type(.commit, at: kernel.now())
    // Nobody looks any more.
    _ = hearSession()
    // Nothing of it is lost silently: what could not be stored is counted in the log.
    writer.finish()
    for case .failed(let error, _) in writer.drainOutcomes() { log.error("store: \(error)") }
    if let failure { throw failure }
    // That somebody has seen what was restored is none: it is told again after the next start.
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
    _ = try loop.watch(touchTimer.raw, stage: .timers) { [unowned self] _ in waitedLongEnough() }
    _ = try loop.watch(houseTimer.raw, stage: .timers) { [unowned self] _ in keepHouse() }
    _ = try loop.watch(stored.raw, stage: .other) { [unowned self] _ in
      if stored.consume() { readStoreOutcomes() }
    }
    touch = try PanelReader(
      loop: loop, hardware: try machine.inputHardware(), glass: panel,
      configuration: settings.touchConfiguration,
      deliver: { [unowned self] frame in touched(frame) },
      report: { [unowned self] report in
        log.notice("touch: \(report)")
        if case .appeared = report { measure() }
      })
    openKeyboards()
    openControl()
    watchStore()
    watchClock()
  }

  /// A list that cannot be asked how it does works as well.
  private func openControl() {
    do throws(SystemError) {
      control = try ControlSocket(path: ControlPath.standard, loop: loop, log: log) {
        [unowned self] in
        statistics.json(
          at: kernel.now(), display: glass.display?.summary, misses: glass.misses,
          wakeUps: loop.wakeUps, store: banner?.texts.last, waiting: writer.changesWaiting,
          isWriting: session.view.showsBoard)
      }
    } catch {
      log.warning("statistics: \(error); `panelist stats` will find nothing")
    }
  }

  private func readSignals() {
    while let signal = signals.next() {
      log.notice("stopping on signal \(signal.number)")
      loop.stop()
    }
  }
}
