// Standard output: written completely, or a failure.
import Glibc
import System

/// An output stream. The standard library's `print` does not report a full disk.
package struct Output {
  package let descriptor: CInt

  /// What the program did before it prints.
  package enum Action {
    /// It only read.
    case nothing
    /// It stored a change, which stays whatever becomes of the output.
    case change
  }

  /// Standard output of this process.
  package static let standard = Output(descriptor: STDOUT_FILENO)

  /// Writes a whole text. On a terminal harmful characters are replaced; a file and a pipe get
  /// every byte.
  ///
  /// - Throws: `ioError`. When the reader has gone, SIGPIPE ends the program instead, as usual.
  package func write(_ text: String, after action: Action = .nothing) throws(Failure) {
    try write(Array(text.utf8), after: action)
  }

  /// Writes the bytes of a whole text, as above.
  package func write(_ text: [UInt8], after action: Action = .nothing) throws(Failure) {
    do throws(SystemError) {
      let isShown = isatty(descriptor) == 1
      let answer = isShown ? Array(tamed(String(decoding: text, as: UTF8.self)).utf8) : text
      try writeAll(answer, to: descriptor)
    } catch {
      let remedy =
        switch action {
        case .nothing where error.errno == EBADF: "it is closed; open it or write elsewhere"
        case .nothing where [ENOSPC, EDQUOT, EFBIG].contains(error.errno):
          "free some space or write elsewhere"
        case .nothing: "write elsewhere"
        case .change: "what was asked for is done and stored, do not ask for it again"
        }
      throw Failure(.ioError, "standard output: \(reason(of: error.errno)); \(remedy)")
    }
  }
}
