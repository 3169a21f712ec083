// Values of `--time`: the time of day below the rows.
public import ArgumentParser
public import Model

extension ClockStyle: ExpressibleByArgument {
  /// None: help and manual pages list the words.
  public static var defaultCompletionKind: CompletionKind { .default }

  /// The style without the option: as on a panel, but not where pages give the time, whose pictures
  /// are compared.
  static func usual(with clock: ClockChoice) -> ClockStyle { clock == .pages ? .off : .hours24 }
}
