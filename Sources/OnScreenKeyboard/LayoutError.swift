// An error in a layout file: where, what is wrong, and the remedy.

/// An error in a layout file.
public struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line number, from 1; nil for the file as a whole.
  public let line: Int?
  /// What is wrong, as a clause.
  public let problem: String
  /// The remedy, as a clause.
  public let remedy: String

  init(_ line: Int?, _ problem: String, _ remedy: String) {
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// One line of text: where, what is wrong, and the remedy.
  public var description: String { "\(line.map { "line \($0): " } ?? "")\(problem); \(remedy)" }
}
