// The owner of a display: opened, fed with frames, mended, closed, as the recovery says.
import Logging
import Scanout
import System
import Units

/// A display and everything that exists because of it; a ``FrameSource`` draws on it.
///
/// It looks for a display, opens it, and asks its source for a frame whenever one is due.
/// ``DisplayRecovery`` decides what follows a refusal, and this carries it out.
///
/// ```swift
/// let glass = try Glass(machine: LinuxMachine(), loop: loop, choice: DisplayChoice(), log: log)
/// glass.start(for: list)
/// try loop.run()
/// ```
final class DisplayOutput<M: Machine, Source: FrameSource> {
  typealias Card = M.Cards.Card

  /// How far the clock that counts sleep has to run ahead until the machine has slept.
  private static var sleepMin: Interval { .milliseconds(500) }

  let machine: M
  let loop: EventLoop<M.K>
  let choice: DisplayChoice
  let log: Logger
  let frameTimer: Timer<M.K>
  let stepTimer: Timer<M.K>
  /// Nil where udev cannot be heard: everything is looked at every five seconds all the same.
  let plugs: M.Plugs?
  weak var source: Source?
  private var watches: [Watch] = []

  var display: Display<Card>?
  var displayWatch: Watch?
  var clock = FrameClock(period: .milliseconds(16))
  var pacer = FramePacer()
  var recovery = DisplayRecovery()
  /// What the step timer is set to.
  var stepDue: Instant?
  var slept: Interval
  /// Frames that were shown later than promised on displays that have gone.
  var formerMisses = 0
  var lastError: ScanoutError?

  /// Listens for displays; opens none before `start`.
  ///
  /// - Throws: When the kernel gives no timer.
  init(
    machine: M, loop: EventLoop<M.K>, choice: DisplayChoice, log: Logger
  ) throws(SystemError) {
    self.machine = machine
    self.loop = loop
    self.choice = choice
    self.log = log
    frameTimer = try Timer(kernel: machine.kernel)
    stepTimer = try Timer(kernel: machine.kernel)
    slept = machine.kernel.sleptTime()
    do throws(ScanoutError) {
      // Before displays are looked for, so that none comes unnoticed in between.
      plugs = try machine.listenForPlugs()
    } catch {
      log.warning("display: \(error); displays are looked for every 5 s only")
      plugs = nil
    }
  }

  deinit {
    for watch in watches { loop.unwatch(watch) }
    // Before the display closes what is watched.
    if let displayWatch { loop.unwatch(displayWatch) }
  }

  /// Looks for a display from now on.
  ///
  /// - Parameter source: Draws on it; not kept alive.
  /// - Throws: When the loop can watch no more.
  func start(for source: Source) throws(SystemError) {
    self.source = source
    watches.append(try loop.watch(frameTimer.raw, stage: .timers) { [unowned self] _ in beat() })
    watches.append(try loop.watch(stepTimer.raw, stage: .timers) { [unowned self] _ in step() })
    if let plugs {
      watches.append(
        try loop.watch(plugs.descriptor, stage: .devices) { [unowned self] _ in plugged() })
    }
    tell(.due)
  }

  /// Whether a display is open, so that a finger may mean something.
  var isOpen: Bool { display != nil }

  /// Frames that were shown later than promised.
  var misses: Int { formerMisses + (display == nil ? 0 : clock.misses) }

  /// Whether the picture is shown as it should, or will be tried again soon.
  func isAlive(at now: Instant) -> Bool { recovery.isAlive(at: now) }

  /// The picture differs from what is shown: a frame is due.
  func changed() {
    guard isOpen else { return }
    noticeSleep()
    apply(pacer.handle(.changed))
  }

  /// Looks whether the machine has slept; to be called now and then.
  func noticeSleep() {
    let now = machine.kernel.sleptTime()
    guard now - slept > Self.sleepMin else { return }
    slept = now
    source?.handle(.resumed)
    tell(.resumed)
  }
}
