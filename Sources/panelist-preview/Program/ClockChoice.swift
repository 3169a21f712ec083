// Whose time the list lives in, as a word on the command line.
import ArgumentParser

/// What `--clock` takes.
enum ClockChoice: String, CaseIterable, ExpressibleByArgument {
  /// This machine's.
  case machine
  /// What its clients give it.
  case pages
}
