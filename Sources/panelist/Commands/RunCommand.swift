// `panelist run`: shows the list on the panel until a stop signal.
import ArgumentParser
import Config
import Logging
import Shell
import System
import Units

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "run",
    abstract: "Show the list on this machine's panel until SIGTERM or SIGINT.",
    discussion: """
      Needs a display and the right to use it: start it with systemd (panelist.service), or as a \
      member of the groups that own the display and the touch panel. `panelist devices` lists \
      what is found. Changed settings apply as soon as a file has been unchanged for 0.3 s, or at \
      SIGHUP; those of `[display]`, `[store]` and `[text]` need a restart. What stops the list from being shown is said on the display, and the list is \
      tried again.
      """,
    examples: ["sudo systemctl start panelist", "panelist run --config test.conf"])

  /// The signals that the program reads. Those of consoles switch to another one and back; SIGHUP
  /// of a process reads the settings again; each other one ends the program, which stores edits
  /// before.
  static let signals: [Signal] = [
    .terminate, .interrupt, .hangUp, .consoleActivated, .consoleRequested,
  ]

  /// How long reading may take that precedes the first picture, with a recovery of the list;
  /// StartLimitIntervalSec= of the unit is worked out from it.
  private static let longestOpening = Interval.seconds(180)

  @OptionGroup var options: CommonOptions

  func run() throws {
    let journal = Journal()
    defer { journal.finish() }
    let log = journal.logger()
    let machine = LinuxMachine()
    do {
      // Before anything else, so that no signal ends the program between opening and closing.
      try Signals<LinuxKernel>.block(Self.signals)
      guard let list = try list(on: machine, log: log) else { return }
      takePriority(log)
      try list.run()
    } catch let error as SystemError {
      throw Failure(error)
    }
  }

  /// Draws before ordinary threads from now on. The threads that exist stay ordinary ones.
  private func takePriority(_ log: Logger) {
    do throws(SystemError) {
      try RealtimePriority.take()
    } catch {
      log.info("frames wait for other programs, without real-time priority: \(error)")
    }
  }

  /// Creates the kiosk, which shows the list. After a failure, an error screen is shown until a
  /// new attempt succeeds.
  ///
  /// - Returns: nil when a stop signal came first.
  private func list(on machine: LinuxMachine, log: Logger) throws -> Kiosk<LinuxMachine>? {
    // Losing the error is right: a list that need not be recovered opens in time.
    try? machine.service.extendStart(by: Self.longestOpening)
    do throws(Failure) {
      let launchContext = try LaunchContext(options)
      return try list(of: launchContext, on: machine, log: log)
    } catch {
      return try errorScreen(on: machine, after: error, log: log).run()
    }
  }

  private func list(
    of launchContext: consuming LaunchContext, on machine: LinuxMachine, log: Logger
  ) throws(Failure) -> Kiosk<LinuxMachine> {
    do {
      let signals = try Signals(Self.signals, kernel: machine.kernel)
      return try Kiosk(on: machine, launchContext, signals: signals, log: log)
    } catch {
      throw Failure(any: error)
    }
  }

  private func errorScreen(
    on machine: LinuxMachine, after failure: Failure, log: Logger
  ) throws(Failure) -> ErrorScreenSchedule<LinuxMachine> {
    do {
      return try ErrorScreenSchedule(
        on: machine, after: failure, signals: try Signals(Self.signals, kernel: machine.kernel),
        log: log,
        // Losing the error is right: the next attempt reports it, and the error screen does with
        // the defaults.
        settings: { (try? options.settings()) ?? Settings() },
        launchContext: { () throws(Failure) in try LaunchContext(options) })
    } catch {
      // The error screen cannot be shown either: the first failure is reported.
      log.warning("the screen cannot say it: \(Failure(any: error).message)")
      throw failure
    }
  }
}
