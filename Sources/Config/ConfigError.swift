// An error in a configuration file: its place, the problem and the remedy.

/// A configuration that cannot be used.
public struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, as far as a caller can act on it.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// This user may not read the file.
    case notPermitted
    /// Reading failed for another reason.
    case unreadable
    /// The file has a value that is not allowed, or a wrong line.
    case invalid
  }

  /// The reason.
  public let reason: Reason
  /// The path of the configuration file, or of its file of layouts.
  public let file: String
  /// The line, counted from 1; `nil` when the whole file is meant.
  public let line: Int?
  /// The problem, as a clause.
  public let problem: String
  /// The remedy, as a clause.
  public let remedy: String

  init(_ reason: Reason, file: String, line: Int? = nil, _ problem: String, remedy: String) {
    self.reason = reason
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// One line: file, line, problem and remedy.
  public var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(problem); \(remedy)" }
}
