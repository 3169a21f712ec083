// Standard error, for a person in a shell and for the journal.
import Glibc
import System

/// Where messages go. The journal expects a priority before each line, and adds name and time
/// itself.
package struct ErrorStream: Sendable {
  /// The priority of a message, with the numbers of syslog(3).
  package enum Priority: Int, Sendable {
    case critical = 2, error, warning, notice, info, debug
  }

  /// The descriptor that messages are written to.
  package let descriptor: CInt
  /// Whether the descriptor is the journal's.
  package let isJournal: Bool
  private let program: String

  /// - Parameters:
  ///   - descriptor: Stays open.
  ///   - isJournal: Whether the descriptor is the journal's.
  ///   - program: The name before each message, unless it goes to the journal.
  package init(descriptor: CInt, isJournal: Bool, program: String = "panelist") {
    self.descriptor = descriptor
    self.isJournal = isJournal
    self.program = program
  }

  /// Standard error of this process.
  package static let standard = ErrorStream(
    descriptor: STDERR_FILENO,
    isJournal: isStream(STDERR_FILENO, named: environmentVariable("JOURNAL_STREAM")))

  /// Writes a message of one or more lines. Control characters in it are replaced.
  package func write(_ message: String, _ priority: Priority) {
    // A message that cannot be written has nowhere else to go.
    try? writeAll(Array(text(tamed(message), priority).utf8), to: descriptor)
  }

  /// The message as it is written.
  package func text(_ message: String, _ priority: Priority) -> String {
    guard isJournal else { return "\(program): \(message)\n" }
    // Each line is an entry of its own and needs its own priority.
    return message.split(separator: "\n").map { "<\(priority.rawValue)>\($0)\n" }.joined()
  }
}
