// Values of `--clock`: whose time the list uses.
import ArgumentParser

/// What `--clock` takes.
enum ClockChoice: String, CaseIterable, ExpressibleByArgument {
  /// This machine's time.
  case machine
  /// The time that its clients give.
  case pages
}
