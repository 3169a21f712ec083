// What is wrong with a text of layouts, where, and what would be right.

/// A text of layouts that cannot be used.
public struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; nil where the text as a whole is meant.
  public let line: Int?
  /// What is wrong, as a clause.
  public let problem: String
  /// What would be right, as a clause.
  public let remedy: String

  init(_ line: Int?, _ problem: String, _ remedy: String) {
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// One line: where, what is wrong, and what would be right.
  public var description: String {
    "\(line.map { "line \($0): " } ?? "")\(problem); \(remedy)"
  }
}
