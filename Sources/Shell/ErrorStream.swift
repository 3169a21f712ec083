// Standard error, for a person in a shell and for the journal.
import Glibc
import System

/// Where messages go. The journal wants a priority before each line and adds name and time itself.
package struct ErrorStream: Sendable {
  /// How much a message matters, with the numbers of syslog(3).
  package enum Priority: Int, Sendable {
    case critical = 2, error, warning, notice, info, debug
  }

  /// Where they go.
  package let descriptor: CInt
  /// Whether that is the journal.
  package let isJournal: Bool
  private let program: String

  /// - Parameters:
  ///   - descriptor: Where they go; it stays open.
  ///   - isJournal: Whether that is the journal.
  ///   - program: The name before each message elsewhere.
  package init(descriptor: CInt, isJournal: Bool, program: String = "panelist") {
    self.descriptor = descriptor
    self.isJournal = isJournal
    self.program = program
  }

  /// Standard error of this process.
  package static let standard = ErrorStream(
    descriptor: STDERR_FILENO,
    isJournal: isStream(STDERR_FILENO, named: environmentVariable("JOURNAL_STREAM")))

  /// Writes a message of one or more lines. Names and arguments in it cannot act on a terminal.
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
