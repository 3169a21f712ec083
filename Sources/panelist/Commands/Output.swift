// Answers on standard output, complete or a failure.
import Glibc
import System

/// A stream of answers. The library's `print` does not tell when the disk behind it is full.
struct Output {
  let descriptor: CInt

  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Writes all of a text. What is for a terminal is tamed; a file and a pipe get every byte.
  ///
  /// - Throws: `ioError`. A reader that has gone ends the program by SIGPIPE instead, as usual.
  func write(_ text: String) throws(Failure) {
    do throws(SystemError) {
      let answer = isatty(descriptor) == 1 ? tamed(text) : text
      try writeAll(Array(answer.utf8), to: descriptor)
    } catch {
      let detail = reason(of: error.errno)
      throw Failure(.ioError, "standard output: \(detail); free some space or write elsewhere")
    }
  }
}
