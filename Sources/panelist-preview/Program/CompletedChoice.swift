// Where completed rows go, as a word on the command line.
import ArgumentParser
import Model

/// What `--completed` takes.
struct CompletedChoice: ExpressibleByArgument {
  /// The words that may be written.
  static let allValueStrings = CompletedRows.allCases.map(\.rawValue)

  let rows: CompletedRows

  /// - Parameter argument: A word; nil comes of any other.
  init?(argument: String) {
    guard let rows = CompletedRows(rawValue: argument) else { return nil }
    self.rows = rows
  }
}
