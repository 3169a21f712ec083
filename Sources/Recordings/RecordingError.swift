// Why a recording cannot be replayed: the line, and what is wrong with it.

/// A mistake in a recording, or a file that is no recording. The caller adds the file's name.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; one past the last line if something is missing at the end.
  public let line: Int
  /// What is wrong, and what is allowed there.
  public let reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The line and the reason, to follow `FILE:`.
  public var description: String { "\(line): \(reason)" }
}
