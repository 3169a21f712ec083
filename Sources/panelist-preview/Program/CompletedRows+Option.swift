// Values of `--completed`: where completed rows go.
public import ArgumentParser
public import Model

extension CompletedRows: ExpressibleByArgument {
  /// None: help and manual pages list the words.
  public static var defaultCompletionKind: CompletionKind { .default }
}
