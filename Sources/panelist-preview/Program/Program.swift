// The program: what it is called, and how it is run once.
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
/// - Parameter arguments: As the system gives them, the program's name first.
/// - Returns: The exit status: 0, or one of `ExitStatus` after a message on standard error.
func run(_ arguments: [String]) -> CInt {
  // A limit of a file's size is then told as a full disk is, by the call that meets it.
  Signal.ignoreSizeLimit()
  return CommandRunner(to: PreviewCommand.self, errors: .preview, values: PreviewCommand.values)
    .run(arguments, given: argumentBytes())
}
