// The loop that runs while the list cannot be shown: shows why, and tries again.
import Config
import Evdev
import Logging
import Paint
import Raster
import Scanout
import Shell
import System
import Units

/// Shows the failure until it is fixed. ``RetryPolicy`` decides when everything is tried again.
final class ErrorScreenSchedule<M: Machine> {
  let machine: M
  let kernel: M.K
  let log: Logger
  let displayOutput: DisplayOutput<M, ErrorScreenSchedule>
  let loop: EventLoop<M.K>
  var service: ServiceReports<M.K>
  let signals: Signals<M.K>
  let retryTimer: Timer<M.K>
  private let maintenanceTimer: Timer<M.K>
  /// Only to switch to another console; nil where that is not wanted.
  private(set) var keyboards: KeyboardReader<M.K, M.Input>?
  private let settings: () -> Settings
  private let launchContext: () throws(Failure) -> LaunchContext
  private var files: [WatchedFile<M.K>] = []
  /// Files of the error screen whose file system was read-only when it appeared.
  private var readOnlyFiles: [String] = []
  private var retry = RetryPolicy()
  private var maintenance: MaintenanceSchedule
  private var kiosk: Kiosk<M>?

  /// Why the list cannot be shown now.
  private(set) var failure: Failure
  /// Set when the wait ends with an error: the display gave up, or only a new process can write.
  var end: Failure?
  /// The display's properties; nil while none is open.
  var traits: DisplayTraits?
  private(set) var shown: Settings
  var raster = StrokeRasterizer()
  var strokes: [Stroke] = []
  /// Whether the display shows another picture.
  var isDue = true

  /// - Parameters:
  ///   - machine: The machine to run on.
  ///   - failure: Why the list cannot be shown.
  ///   - signals: End the wait.
  ///   - log: Gets each failure once.
  ///   - settings: The settings, or the defaults when they cannot be read; called again for each
  ///     error screen.
  ///   - launchContext: Tries everything from the start.
  /// - Throws: What the system refuses.
  init(
    on machine: M, after failure: Failure, signals: consuming Signals<M.K>, log: Logger,
    settings: @escaping () -> Settings,
    launchContext: @escaping () throws(Failure) -> LaunchContext
  ) throws {
    self.machine = machine
    kernel = machine.kernel
    self.failure = failure
    self.log = log
    self.settings = settings
    self.launchContext = launchContext
    shown = settings()
    loop = try EventLoop(kernel: kernel)
    retryTimer = try Timer(kernel: kernel)
    maintenanceTimer = try Timer(kernel: kernel)
    displayOutput = try DisplayOutput(
      machine: machine, loop: loop, choice: shown.displayChoice, switching: shown.consoleSwitching,
      log: log)
    service = ServiceReports(to: machine.service, log: log)
    maintenance = MaintenanceSchedule(
      watchdog: service.watchdogInterval, secondsSinceBackup: nil, at: kernel.now())
    self.signals = signals
    // Unowned: the loop belongs to this object and ends with it.
    _ = try loop.watch(self.signals.raw, stage: .signals) { [unowned self] _ in readSignals() }
    _ = try loop.watch(retryTimer.raw, stage: .timers) { [unowned self] _ in
      // A list would show itself on the other console; its return sets the timer again.
      if retryTimer.consume(), !displayOutput.isAway { apply(retry.handle(.due)) }
    }
    _ = try loop.watch(maintenanceTimer.raw, stage: .timers) { [unowned self] _ in maintain() }
  }

  /// Shows the error screen until the list can be shown, or until a stop signal.
  ///
  /// - Returns: The list, ready to run; it releases this object once its display is open. Nil after
  ///   a stop signal.
  /// - Throws: The failure itself when there is no display, or the error that ended the wait.
  func run() throws(Failure) -> Kiosk<M>? {
    let isShown: Bool
    do throws(SystemError) {
      isShown = try start()
      if isShown {
        openKeyboards()
        try loop.run()
      }
    } catch {
      throw Failure(error)
    }
    guard isShown else { throw failure }
    if let end { throw end }
    // The list keeps this object alive for a while; a reference back would be a cycle.
    defer { kiosk = nil }
    guard let kiosk else {
      service.stopping()
      return nil
    }
    // Drops DRM master. The picture stays until the list's display shows its own.
    displayOutput.display?.yield()
    kiosk.former = self
    return kiosk
  }

  /// Looks once for a display, and shows the error screen on it.
  ///
  /// - Returns: Whether there is a display.
  func start() throws(SystemError) -> Bool {
    try displayOutput.start(for: self)
    guard displayOutput.isOpen else { return false }
    apply(retry.handle(.failed(failure.errorScreen, at: kernel.now())))
    maintain(at: kernel.now())
    return true
  }

  private func apply(_ effect: RetryPolicy.Effect) {
    switch effect {
    case .none: break
    case .say(let until):
      log.error("\(failure.message)")
      show()
      retryTimer.arm(at: until)
    case .show(let until):
      show()
      retryTimer.arm(at: until)
    case .wait(let until): retryTimer.arm(at: until)
    case .tryAgain: tryAgain()
    case .handOver, .end: loop.stop()
    }
  }

  private func show() {
    shown = settings()
    service.status(failure.errorScreen.status)
    draw()
    displayOutput.changed()
    files = failure.errorScreen.files.compactMap { path in
      // Losing the error is right: everything is tried again every five seconds anyway.
      try? WatchedFile(path, loop: loop) { [unowned self] in
        apply(retry.handle(.changed(at: kernel.now())))
      }
    }
    readOnlyFiles = failure.errorScreen.files.filter {
      Mount(ofFile: $0, kernel: kernel)?.isFileSystemReadOnly == true
    }
  }

  /// Whether a file system became writable but this process keeps its read-only mount: only a new
  /// process can write to it.
  private var needsNewStart: Bool {
    readOnlyFiles.contains { path in
      guard let mount = Mount(ofFile: path, kernel: kernel) else { return false }
      return mount.isReadOnly && !mount.isFileSystemReadOnly
    }
  }

  private func tryAgain() {
    do throws(Failure) {
      kiosk = try list(of: try launchContext())
      apply(retry.handle(.succeeded))
    } catch {
      guard needsNewStart else {
        failure = error
        return apply(retry.handle(.failed(error.errorScreen, at: kernel.now())))
      }
      // The error may blame the unit, which is not the cause; the first failure stays.
      apply(retry.handle(.failed(failure.errorScreen, at: kernel.now())))
      end = failure
      apply(retry.handle(.stopped))
    }
  }

  /// Restores the terminal first, because the list saves its state anew. The console draws nothing
  /// in between: this process owns the display.
  private func list(of launchContext: consuming LaunchContext) throws(Failure) -> Kiosk<M> {
    displayOutput.terminal.restore()
    do {
      let signals = try Signals(RunCommand.signals, kernel: kernel)
      return try Kiosk(on: machine, launchContext, signals: signals, log: log)
    } catch {
      // Losing the error is right: the terminal was ours before, and the error screen works without
      // it.
      try? displayOutput.terminal.take()
      throw Failure(any: error)
    }
  }

  private func openKeyboards() {
    guard shown.consoleSwitching == .keys else { return }
    // Losing the error is right: without keyboards the error screen only cannot be left by keys.
    keyboards = try? KeyboardReader(
      loop: loop, hardware: machine.inputHardware(),
      deliver: { [unowned self] press, _ in
        if case .console(let number) = press { displayOutput.terminal.switchAway(to: number) }
      }, scanned: { _, _ in }, report: { _ in })
  }

  private func readSignals() {
    while let signal = signals.next() {
      if displayOutput.handle(signal) { continue }
      guard signal != .hangUp else {
        service.reloading(at: kernel.now())
        apply(retry.handle(.changed(at: kernel.now())))
        service.reloaded()
        continue
      }
      log.notice("stopping on signal \(signal.number)")
      apply(retry.handle(.stopped))
    }
  }

  private func maintain() {
    guard maintenanceTimer.consume() else { return }
    maintain(at: kernel.now())
  }

  private func maintain(at now: Instant) {
    displayOutput.noticeSleep()
    if maintenance.renewWatchdogIfDue(at: now), displayOutput.isAlive(at: now) {
      service.watchdog()
    }
    if let next = maintenance.next { maintenanceTimer.arm(at: next) }
  }
}
