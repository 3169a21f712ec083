// Values of `--dim` and `--off`: how long after the last touch the screen dims or goes dark.
import ArgumentParser
import Config
import Session
import Units

/// A length of time, or never.
struct IdleTime: ExpressibleByArgument {
  /// Nil for never.
  let interval: Interval?

  /// - Parameter argument: As in `[idle]` of a panel's settings; nil for anything else.
  init?(argument: String) {
    guard let interval = IdleSettings.time(argument) else { return nil }
    self.interval = interval
  }

  /// The rules of the options: without them as on a panel, but not where pages give the time, whose
  /// pictures are compared.
  static func rules(dim: IdleTime?, off: IdleTime?, with clock: ClockChoice) -> ScreenPower.Rules {
    let panel = IdleSettings()
    let isAsOnPanel = clock == .machine
    return ScreenPower.Rules(
      dimAfter: dim.map(\.interval) ?? (isAsOnPanel ? panel.dimAfter : nil),
      dimLevel: panel.dimLevel,
      offAfter: off.map(\.interval) ?? (isAsOnPanel ? panel.offAfter : nil))
  }
}
