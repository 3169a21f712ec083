// A line of a configuration file, so that a message can name it.

/// A line of a configuration file.
public struct ConfigPlace: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// Counted from 1.
  public let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The path and the line, as in `/etc/panelist.conf:12`.
  public var description: String { "\(file):\(line)" }
}
