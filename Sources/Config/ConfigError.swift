// What is wrong with a configuration file, where, and what would be right.

/// A configuration that cannot be used.
public struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why, as far as a caller can act on it.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// This user may not read the file.
    case notPermitted
    /// Reading failed in another way.
    case unreadable
    /// The file says something that is not allowed.
    case invalid
  }

  /// Why.
  public let reason: Reason
  /// The path that was given.
  public let file: String
  /// The line, counted from 1; `nil` when the file as a whole is meant.
  public let line: Int?
  /// What is wrong, as a clause.
  public let problem: String
  /// What would be right, as a clause.
  public let remedy: String

  init(_ reason: Reason, file: String, line: Int? = nil, _ problem: String, remedy: String) {
    self.reason = reason
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// One line: file, line, what is wrong, and what would be right.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)"
  }
}
