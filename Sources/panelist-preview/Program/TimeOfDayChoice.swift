// Values of `--time`: the time of day below the rows.
import ArgumentParser
import Model

/// What `--time` takes.
struct TimeOfDayChoice: ExpressibleByArgument {
  /// Allowed words.
  static let allValueStrings = ClockStyle.allCases.map(\.rawValue)

  let style: ClockStyle

  /// - Parameter argument: An allowed word; nil for any other.
  init?(argument: String) {
    guard let style = ClockStyle(rawValue: argument) else { return nil }
    self.style = style
  }

  /// The style without the option: as on a panel, but not where pages give the time, whose pictures
  /// are compared.
  static func usual(with clock: ClockChoice) -> ClockStyle {
    switch clock {
    case .machine: .hours24
    case .pages: .off
    }
  }
}
