// The loop that runs while the list cannot be shown: it says why on the glass, and tries again.
import Config
import Logging
import Paint
import Raster
import Scanout
import Shell
import System
import Units

/// Shows what is wrong until it is mended. ``RetryPolicy`` decides when everything is tried again.
final class ErrorScreenSchedule<M: Machine> {
  let machine: M
  let kernel: M.K
  let log: Logger
  let glass: DisplayOutput<M, ErrorScreenSchedule>
  let loop: EventLoop<M.K>
  var service: ServiceReports<M.K>
  let signals: Signals<M.K>
  private let vigilTimer: Timer<M.K>
  private let houseTimer: Timer<M.K>
  private var terminal: Terminal<M.Console>?
  private let settings: () -> Settings
  private let ingredients: () throws(Failure) -> LaunchContext
  private var files: [WatchedFile<M.K>] = []
  /// Those of the notice's files whose file system could only be read when it came.
  private var sealed: [String] = []
  private var vigil = RetryPolicy()
  private var house: MaintenanceSchedule
  private var kiosk: Kiosk<M>?

  /// What stops the list from being shown now.
  private(set) var failure: Failure
  /// Set when the display itself ends the wait.
  var end: Failure?
  /// What is known of the display, and how the picture is turned on it.
  var traits: DisplayTraits?
  private(set) var shown: Settings
  var raster = StrokeRasterizer()
  var strokes: [Stroke] = []
  /// Whether the glass shows something else.
  var isDue = true

  /// - Parameters:
  ///   - machine: Whose display it is.
  ///   - failure: Why the list cannot be shown.
  ///   - signals: Tell to stop.
  ///   - log: Hears each reason once.
  ///   - settings: What a person wants, or what holds where that cannot be read; asked anew for
  ///     every notice.
  ///   - ingredients: Tries everything from the start.
  /// - Throws: What the system refuses; the terminal included, where it is not ours.
  init(
    on machine: M, after failure: Failure, signals: consuming Signals<M.K>, log: Logger,
    settings: @escaping () -> Settings,
    ingredients: @escaping () throws(Failure) -> LaunchContext
  ) throws {
    self.machine = machine
    kernel = machine.kernel
    self.failure = failure
    self.log = log
    self.settings = settings
    self.ingredients = ingredients
    shown = settings()
    loop = try EventLoop(kernel: kernel)
    vigilTimer = try Timer(kernel: kernel)
    houseTimer = try Timer(kernel: kernel)
    terminal = try Terminal(machine.console)
    glass = try DisplayOutput(machine: machine, loop: loop, choice: shown.displayChoice, log: log)
    service = ServiceReports(to: machine.service, log: log)
    house = MaintenanceSchedule(
      watchdog: service.watchdogInterval, secondsSinceBackup: nil, at: kernel.now())
    self.signals = signals
    // Unowned: the loop belongs to this object and ends with it.
    _ = try loop.watch(self.signals.raw, stage: .signals) { [unowned self] _ in readSignals() }
    _ = try loop.watch(vigilTimer.raw, stage: .timers) { [unowned self] _ in
      if vigilTimer.consume() { apply(vigil.handle(.due)) }
    }
    _ = try loop.watch(houseTimer.raw, stage: .timers) { [unowned self] _ in keepHouse() }
  }

  /// Shows the notice until the list can be shown, or a signal asks to stop.
  ///
  /// - Returns: The list, which is to be run; it lets go of this board once it has the glass. Nil
  ///   after a signal.
  /// - Throws: The failure itself where there is no display, or what ended the display.
  func run() throws(Failure) -> Kiosk<M>? {
    let isShown: Bool
    do throws(SystemError) {
      isShown = try start()
      if isShown { try loop.run() }
    } catch {
      throw Failure(error)
    }
    guard isShown else { throw failure }
    if let end { throw end }
    // The list holds this board for a while, so this board must not hold the list.
    defer { kiosk = nil }
    guard let kiosk else {
      service.stopping()
      return nil
    }
    // The picture stays until the list's display shows its own; only the right to change it goes.
    glass.display?.yield()
    kiosk.former = self
    return kiosk
  }

  /// Looks for a display, once, and shows the notice on it.
  ///
  /// - Returns: Whether there is one.
  func start() throws(SystemError) -> Bool {
    try glass.start(for: self)
    guard glass.isOpen else { return false }
    apply(vigil.handle(.failed(failure.notice, at: kernel.now())))
    keepHouse(at: kernel.now())
    return true
  }

  private func apply(_ effect: RetryPolicy.Effect) {
    switch effect {
    case .none: break
    case .say(let until):
      log.error("\(failure.message)")
      show()
      vigilTimer.arm(at: until)
    case .show(let until):
      show()
      vigilTimer.arm(at: until)
    case .wait(let until): vigilTimer.arm(at: until)
    case .tryAgain: tryAgain()
    case .handOver, .end: loop.stop()
    }
  }

  private func show() {
    shown = settings()
    service.status(failure.notice.status)
    draw()
    glass.changed()
    files = failure.notice.files.compactMap { path in
      // Losing the error is right: what cannot be watched is looked at every five seconds.
      try? WatchedFile(path, loop: loop) { [unowned self] in
        apply(vigil.handle(.changed(at: kernel.now())))
      }
    }
    sealed = failure.notice.files.filter {
      Mount(ofFile: $0, kernel: kernel)?.isFileSystemReadOnly == true
    }
  }

  /// Whether a file system was mounted for writing, and this process keeps a mount from before: only
  /// one that is started anew can write to it.
  private var needsNewStart: Bool {
    sealed.contains { path in
      guard let mount = Mount(ofFile: path, kernel: kernel) else { return false }
      return mount.isReadOnly && !mount.isFileSystemReadOnly
    }
  }

  private func tryAgain() {
    do throws(Failure) {
      kiosk = try list(of: try ingredients())
      apply(vigil.handle(.mended))
    } catch {
      guard needsNewStart else {
        failure = error
        return apply(vigil.handle(.failed(error.notice, at: kernel.now())))
      }
      // The error may speak of the unit, which has nothing to do with it: what was told stays told.
      apply(vigil.handle(.failed(failure.notice, at: kernel.now())))
      end = failure
      apply(vigil.handle(.stopped))
    }
  }

  /// The list takes the terminal as it finds it, so it is put back before; the console draws
  /// nothing meanwhile, because the display is ours.
  private func list(of ingredients: consuming LaunchContext) throws(Failure) -> Kiosk<M> {
    terminal?.restore()
    do {
      let signals = try Signals(RunCommand.stopSignals, kernel: kernel)
      return try Kiosk(on: machine, ingredients, signals: signals, log: log)
    } catch {
      // Losing the error is right: it was ours a moment ago, and the notice stays without it too.
      terminal = try? Terminal(machine.console)
      throw Failure(any: error)
    }
  }

  private func readSignals() {
    while let signal = signals.next() {
      log.notice("stopping on signal \(signal.number)")
      apply(vigil.handle(.stopped))
    }
  }

  private func keepHouse() {
    guard houseTimer.consume() else { return }
    keepHouse(at: kernel.now())
  }

  private func keepHouse(at now: Instant) {
    glass.noticeSleep()
    if house.renewWatchdogIfDue(at: now), glass.isAlive(at: now) {
      service.watchdog()
    }
    if let next = house.next { houseTimer.arm(at: next) }
  }
}
