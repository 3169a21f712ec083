// Answers on standard output, complete or a failure.
import Glibc
import System

/// A stream of answers. The library's `print` does not tell when the disk behind it is full.
package struct Output {
  package let descriptor: CInt

  /// What the program did before it answers.
  package enum Action {
    /// It only looked.
    case nothing
    /// Something was changed, and is stored whatever becomes of the answer.
    case change
  }

  /// Standard output of this process.
  package static let standard = Output(descriptor: STDOUT_FILENO)

  /// Writes all of a text. What is for a terminal is tamed; a file and a pipe get every byte.
  ///
  /// - Throws: `ioError`. A reader that has gone ends the program by SIGPIPE instead, as usual.
  package func write(_ text: String, after deed: Action = .nothing) throws(Failure) {
    do throws(SystemError) {
      let answer = isatty(descriptor) == 1 ? tamed(text) : text
      try writeAll(Array(answer.utf8), to: descriptor)
    } catch {
      let remedy =
        switch deed {
        case .nothing: "free some space or write elsewhere"
        case .change: "what was asked for is done and stored, do not ask for it again"
        }
      throw Failure(.ioError, "standard output: \(reason(of: error.errno)); \(remedy)")
    }
  }
}
