// `panelist run`: the list on the panel, until a signal asks to stop.
import ArgumentParser
import Config
import Logging
import Store
import System

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Show the list on this machine's panel until SIGTERM or SIGINT.",
    discussion: """
      Needs a display and the right to use it: start it with systemd (panelist.service), or as a \
      member of the groups that own the display and the touch panel. `panelist devices` tells \
      which are found.
      """)

  @OptionGroup var options: CommonOptions

  func run() throws {
    let journal = Journal()
    defer { journal.finish() }
    let log = journal.logger()
    let machine = LinuxMachine()
    do {
      // First of all, so that no signal ends the program between opening and closing.
      let wanted: [Signal] = [.terminate, .interrupt, .hangUp]
      try Signals<LinuxKernel>.block(wanted)
      let signals = try Signals(wanted, kernel: machine.kernel)
      let settings = try options.settings()
      let slowness = try Slowness.read()
      try Kiosk(on: machine, settings, slowness: slowness, signals: signals, log: log).run()
    } catch let error as SystemError {
      throw Failure(error)
    }
  }
}
