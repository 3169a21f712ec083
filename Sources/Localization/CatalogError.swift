// A mistake in a message catalog, with its line.

/// Why a catalog cannot be read.
struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// Counted from 1; nil for a mistake of the whole file.
  let line: Int?
  /// What is wrong, and what to write instead.
  let reason: String

  init(_ line: Int?, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  var description: String { "\(line.map { "line \($0): " } ?? "")\(reason)" }
}
