// Owns a display: opens it, feeds it with frames, recovers it and closes it.
import Config
import Logging
import Scanout
import System
import Units

/// A display with its timers, frame clock and recovery; a ``FrameSource`` draws on it.
///
/// Looks for a display, opens it, and asks its source for a frame whenever one is due.
/// ``DisplayRecovery`` decides what follows a refusal; this class carries it out.
///
/// ```swift
/// let output: DisplayOutput<LinuxMachine, Kiosk<LinuxMachine>> = try DisplayOutput(
///   machine: LinuxMachine(), loop: loop, choice: DisplayChoice(), log: log)
/// try output.start(for: list)
/// try loop.run()
/// ```
final class DisplayOutput<M: Machine, Source: FrameSource> {
  typealias Card = M.Cards.Card

  /// A sleep is assumed when the clock that counts sleep has run ahead by more than this.
  private static var sleepMin: Interval { .milliseconds(500) }

  let machine: M
  let loop: EventLoop<M.K>
  let choice: DisplayChoice
  let log: Logger
  let frameTimer: Timer<M.K>
  let stepTimer: Timer<M.K>
  /// Nil when udev is unavailable; the recovery looks for displays every five seconds anyway.
  let plugs: M.Plugs?
  weak var source: Source?
  private var watches: [Watch] = []

  var display: Display<Card>?
  var displayWatch: Watch?
  var clock = FrameClock(period: .milliseconds(16))
  var pacer = FramePacer()
  var recovery = DisplayRecovery()
  /// The instant that the step timer is set to; nil when it is not set.
  var stepDue: Instant?
  var slept: Interval
  /// Late frames on displays that were closed since.
  var formerMisses = 0
  var lastError: ScanoutError?
  /// Taken while a display is open, and says why while none is.
  var terminal: Terminal<M.Console>
  var consoleSwitch = ConsoleSwitch()

  /// Listens for hotplug events; opens no display before `start`.
  ///
  /// - Throws: When the kernel gives no timer.
  init(
    machine: M, loop: EventLoop<M.K>, choice: DisplayChoice, switching: ConsoleSwitching = .never,
    log: Logger
  ) throws(SystemError) {
    self.machine = machine
    self.loop = loop
    self.choice = choice
    self.log = log
    frameTimer = try Timer(kernel: machine.kernel)
    stepTimer = try Timer(kernel: machine.kernel)
    slept = machine.kernel.sleptTime()
    terminal = Terminal(machine.console, isSwitchable: switching == .keys)
    do throws(ScanoutError) {
      // Before the first display is looked for, so that no hotplug event is lost in between.
      plugs = try machine.listenForPlugs()
    } catch {
      log.warning("display: \(error); displays are looked for every 5 s only")
      plugs = nil
    }
  }

  deinit {
    for watch in watches { loop.unwatch(watch) }
    // Before the display closes the watched descriptor.
    if let displayWatch { loop.unwatch(displayWatch) }
  }

  /// Looks for a display from now on.
  ///
  /// - Parameter source: Draws the frames; not kept alive.
  /// - Throws: When the loop can watch no more.
  func start(for source: Source) throws(SystemError) {
    self.source = source
    watches.append(try loop.watch(frameTimer.raw, stage: .timers) { [unowned self] _ in vsync() })
    watches.append(try loop.watch(stepTimer.raw, stage: .timers) { [unowned self] _ in step() })
    if let plugs {
      watches.append(
        try loop.watch(plugs.descriptor, stage: .devices) { [unowned self] _ in plugged() })
    }
    report(.due)
  }

  /// Whether a display is open; touches and keys are ignored while none is.
  var isOpen: Bool { display != nil }

  /// The properties of the open display; nil while there is none.
  var traits: DisplayTraits? {
    display.map {
      DisplayTraits(
        size: $0.size, physicalSize: $0.physicalSize, rotation: $0.rotation, name: $0.name)
    }
  }

  /// Whether a frame is on its way to the display.
  var isFrameComing: Bool { isOpen && pacer.isFrameComing }

  /// Frames that were shown later than promised, on all displays so far.
  var misses: Int { formerMisses + (display == nil ? 0 : clock.misses) }

  /// Whether the picture is shown, or the next attempt to show it is due soon.
  func isAlive(at now: Instant) -> Bool { recovery.isAlive(at: now) }

  /// The picture differs from the displayed one: a frame is due.
  func changed() {
    // A display that is being opened asks for its first frame by itself.
    guard isOpen, !recovery.isSettingUp else { return }
    noticeSleep()
    apply(pacer.handle(.changed))
  }

  /// Switches the display off, also one that is opened meanwhile, until `lighten`.
  func darken() { report(.darken) }

  /// Shows the list again on a display that is switched off.
  func lighten() { report(.lighten) }

  /// Checks whether the machine has slept; to be called now and then.
  func noticeSleep() {
    let now = machine.kernel.sleptTime()
    guard now - slept > Self.sleepMin else { return }
    slept = now
    source?.handle(.resumed)
    report(.resumed)
  }
}
