// The way into a program and out of it: arguments in, messages and a status out.
package import ArgumentParser
import System

/// Runs what arguments ask for, and is the one place where failures become messages and statuses.
package struct CommandRunner {
  private let root: any ParsableCommand.Type
  private let errors: ErrorStream
  private let values: [String: String]

  /// - Parameters:
  ///   - root: The command line as a whole.
  ///   - errors: Where messages go.
  ///   - values: What options take, by their names, where the parser does not tell it whole.
  package init(
    to root: any ParsableCommand.Type, errors: ErrorStream, values: [String: String] = [:]
  ) {
    self.root = root
    self.errors = errors
    self.values = values
  }

  /// Runs the program once.
  ///
  /// - Parameters:
  ///   - arguments: As the system gives them, the program's name first.
  ///   - bytes: The same, byte for byte.
  ///   - naming: The subcommand that arguments ask for, if there is one; it may refuse them.
  /// - Returns: The exit status: 0, or one of ``ExitStatus`` after a message.
  package func run(
    _ arguments: [String], given bytes: [[UInt8]],
    naming: ([String]) throws(Failure) -> String? = { (_) throws(Failure) in nil }
  ) -> CInt {
    let words = Array(arguments.dropFirst())
    var word: String?
    do {
      try requireAny(bytes)
      try requireText(bytes)
      word = try naming(words)
      var command = try root.parseAsRoot(words)
      try command.run()
      return 0
    } catch let failure as Failure {
      errors.write(failure.message, .error)
      return failure.status.rawValue
    } catch {
      return answer(error, to: word, words)
    }
  }

  /// Refuses to take arguments that cannot be read for none, which would ask for help.
  private func requireAny(_ arguments: [[UInt8]]) throws(Failure) {
    guard arguments.isEmpty else { return }
    throw Failure(
      .osError,
      "the system does not tell what is asked for: /proc/self/cmdline is empty or missing; mount /proc"
    )
  }

  /// Refuses arguments that the language would repair and take for others than were given.
  private func requireText(_ arguments: [[UInt8]]) throws(Failure) {
    for (place, bytes) in arguments.enumerated()
    where place > 0 && String(validating: bytes, as: UTF8.self) == nil {
      // Told byte by byte: as a text it would be another.
      let written = bytes.map { byte in
        byte < 0x80 ? shown(String(Unicode.Scalar(byte))) : "\\x" + String(byte, radix: 16)
      }.joined()
      throw Failure(.usage, "argument \(place) is not UTF-8: '\(written)'; write it in UTF-8")
    }
  }

  /// Answers a request for help, or tells how the arguments should be.
  private func answer(_ error: any Error, to word: String?, _ arguments: [String]) -> CInt {
    let text = root.fullMessage(for: error)
    guard root.exitCode(for: error) != .success else {
      do throws(Failure) {
        try Output.standard.write(text + "\n")
        return 0
      } catch {
        return error.status.rawValue
      }
    }
    let complaint = UsageComplaint(text, of: word, arguments, values: values)
    errors.write(complaint.message, .error)
    return ExitStatus.usage.rawValue
  }
}
