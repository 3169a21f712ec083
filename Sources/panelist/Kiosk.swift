// The running list: one loop that wires touch, list, frames, storage and the service manager.
import Config
import Evdev
import Gestures
import ListUI
import Logging
import Model
import Paint
import Scanout
import Store
import System
import Text
import Units

/// Everything that runs on the panel. One thread owns it all; `run` returns when it is told to stop.
///
/// Closing is deinit, in the order of the properties: storage first, then the glass, then the
/// terminal as it was found.
final class Kiosk {
  let kernel = LinuxKernel()
  let log: Logger
  let writer: StoreWriter
  let display: Display<LinuxCard>
  let terminal: Terminal<LinuxTerminal>
  let loop: EventLoop<LinuxKernel>
  let signals: Signals<LinuxKernel>
  let frameTimer: Timer<LinuxKernel>
  let houseTimer: Timer<LinuxKernel>
  let stored: Wakeup<LinuxKernel>
  let service: ServiceManager<LinuxKernel>
  var touch: TouchPanels<LinuxKernel>?

  var view: ListView
  var core = GestureCore()
  var gestures: [Gesture] = []
  var composer: FrameComposer
  var rects: [Rect] = []
  var clock: FrameClock
  var pacer = FramePacer()
  var house: Housekeeping
  var isShown = false
  var isForeign = false
  var failure: Failure?

  /// Opens everything in the order in which it is needed; what was opened is closed on failure.
  ///
  /// - Throws: Missing display, unreadable store, missing font: each with its remedy and status.
  init(_ settings: Settings, signals: consuming Signals<LinuxKernel>, log: Logger) throws(Failure) {
    self.log = log
    do {
      let lines = try TextLines(fontPath: settings.fontPath)
      var store = try Store(path: settings.storePath, ifMissing: .beginsAList)
      let items = try store.load()
      loop = try EventLoop(kernel: kernel)
      frameTimer = try Timer(kernel: kernel)
      houseTimer = try Timer(kernel: kernel)
      stored = try Wakeup(kernel: kernel)
      let wake = stored.signal
      writer = try StoreWriter(store: store) { wake.signal() }
      terminal = try Terminal(LinuxTerminal())
      display = try Display(on: LinuxCards(), choice: settings.displayChoice)
      service = ServiceManager(kernel: kernel)
      let glass = PanelGeometry(
        display.size, settings,
        touch: try TouchPanels<LinuxKernel>.survey(
          kernel: kernel, configuration: settings.touchConfiguration
        ).glassSize(), display: display.physicalSize)
      // The list sees the picture only; the composer and the touch reader turn it.
      let panel = settings.rotation.turned(glass)
      let now = kernel.now()
      view = ListView(
        items: items, panel: panel, rowHeight: settings.rowHeight, measurer: lines, start: now)
      composer = FrameComposer(
        lines: lines, size: panel.pixels, rotation: settings.rotation)
      clock = FrameClock(period: display.refreshPeriod)
      house = Housekeeping(watchdog: service.watchdogInterval, at: now)
      self.signals = signals
      try watch(panel, settings)
    } catch {
      throw Failure(any: error)
    }
    log.info("display: \(display.summary)")
  }

  /// Shows the list until a signal asks to stop.
  ///
  /// - Throws: What the loop cannot go on with; nothing that was edited is lost.
  func run() throws(Failure) {
    apply(pacer.handle(.changed))
    arm()
    do throws(SystemError) {
      try loop.run()
    } catch {
      throw Failure(error)
    }
    tell { () throws(SystemError) in try service.stopping() }
    // Nothing of it is lost silently: what could not be stored is counted in the log.
    let lost = writer.finish()
    takeStoreResults()
    if let failure { throw failure }
    if !lost.isEmpty {
      throw Failure(.ioError, "\(lost.count) changes could not be stored; see the log")
    }
  }

  /// Ends the loop with an error.
  func fail(_ error: any Error) {
    failure = failure ?? Failure(any: error)
    loop.stop()
  }

  /// Tells the service manager something; that it does not listen is no reason to stop a panel.
  func tell(_ words: () throws(SystemError) -> Void) {
    do throws(SystemError) {
      try words()
    } catch {
      log.warning("service manager: \(error)")
    }
  }

  private func watch(_ panel: PanelGeometry, _ settings: Settings) throws {
    // Unowned: the loop belongs to this object and ends with it.
    _ = try loop.watch(signals.raw, stage: .signals) { [unowned self] _ in takeSignals() }
    _ = try loop.watch(display.descriptor, stage: .display) { [unowned self] _ in readDisplay() }
    _ = try loop.watch(frameTimer.raw, stage: .timers) { [unowned self] _ in beat() }
    _ = try loop.watch(houseTimer.raw, stage: .timers) { [unowned self] _ in keepHouse() }
    _ = try loop.watch(stored.raw, stage: .other) { [unowned self] _ in
      if stored.consume() { takeStoreResults() }
    }
    touch = try TouchPanels(
      loop: loop, glass: panel, configuration: settings.touchConfiguration,
      deliver: { [unowned self] frame in take(frame) },
      report: { [unowned self] report in log.notice("touch: \(report)") })
  }

  private func takeSignals() {
    while let signal = signals.next() {
      log.notice("stopping on signal \(signal.number)")
      loop.stop()
    }
  }

  /// Gives one frame of touches to the gesture core and its gestures to the list.
  private func take(_ frame: ContactFrame) {
    gestures.removeAll(keepingCapacity: true)
    core.handle(frame, on: view) { gestures.append($0) }
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      if let edit = view.handle(gesture) { writer.submit(edit) }
    }
    apply(pacer.handle(.changed))
  }
}
