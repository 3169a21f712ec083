// Values of `--completed`: where completed rows go.
import ArgumentParser
import Model

/// What `--completed` takes.
struct CompletedChoice: ExpressibleByArgument {
  /// Allowed words.
  static let allValueStrings = CompletedRows.allCases.map(\.rawValue)

  let rows: CompletedRows

  /// - Parameter argument: An allowed word; nil for any other.
  init?(argument: String) {
    guard let rows = CompletedRows(rawValue: argument) else { return nil }
    self.rows = rows
  }
}
