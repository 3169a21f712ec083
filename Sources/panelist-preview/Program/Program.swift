// Runs the program once, and writes its errors to standard error.
import ArgumentParser
import Glibc
import Shell
import System

extension ErrorStream {
  /// Standard error of this program.
  static let preview = ErrorStream(
    descriptor: STDERR_FILENO, isJournal: false, program: Preview.name)
}

/// Runs the program once.
///
/// - Parameter arguments: As from the system, the program's name first.
/// - Returns: The exit status: 0, or one of `ExitStatus` after a message on standard error.
func run(_ arguments: [String]) -> CInt {
  // A write past the file size limit then fails as on a full disk, and does not end the process.
  Signal.ignoreSizeLimit()
  return CommandRunner(to: PreviewCommand.self, errors: .preview, values: PreviewCommand.values)
    .run(arguments, given: argumentBytes())
}
