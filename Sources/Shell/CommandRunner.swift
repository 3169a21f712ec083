// Runs a program: arguments in, messages and an exit status out.
package import ArgumentParser
import System

/// Runs the requested command. The one place where failures become messages and exit statuses.
package struct CommandRunner {
  private let root: any ParsableCommand.Type
  private let errors: ErrorStream
  private let values: [String: String]

  /// - Parameters:
  ///   - root: The command line as a whole.
  ///   - errors: Where messages go.
  ///   - values: The allowed values of each option whose values the parser's message omits, by the
  ///     option's name without dashes.
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
  ///   - bytes: The same arguments as bytes.
  ///   - reading: Returns the name of the requested subcommand, nil without one, and the arguments
  ///     as the parser has to get them. It throws to refuse them.
  /// - Returns: The exit status: 0, or one of ``ExitStatus`` after a message.
  package func run(
    _ arguments: [String], given bytes: [[UInt8]],
    reading: ([String]) throws(Failure) -> (name: String?, words: [String]) = {
      (words) throws(Failure) in (nil, words)
    }
  ) -> CInt {
    let words = Array(arguments.dropFirst())
    let commands = PrintedCommands(given: words)
    var word: String?
    do {
      try requireAny(bytes)
      try requireText(bytes)
      // Without the parser, which would look at every command first.
      if words == ["--version"] {
        return Self.show(root.configuration.version)
      }
      let read = try reading(words)
      word = read.name
      if isWithoutFoundation { try Self.refuseDump(read.words) }
      var command = try root.parseAsRoot(read.words)
      try command.run()
      return 0
    } catch let failure as Failure {
      errors.write(commands.completed(failure.message), .error)
      return failure.status.rawValue
    } catch {
      return answer(error, to: word, words)
    }
  }

  /// Refuses an argument list that lacks even the program's name. The parser would answer it with
  /// the help.
  private func requireAny(_ arguments: [[UInt8]]) throws(Failure) {
    guard arguments.isEmpty else { return }
    throw Failure(
      .osError,
      "the system does not tell what is asked for: /proc/self/cmdline is empty or missing; mount /proc"
    )
  }

  /// Refuses arguments that are not UTF-8, which Swift would repair into other arguments.
  private func requireText(_ arguments: [[UInt8]]) throws(Failure) {
    for (place, bytes) in arguments.enumerated()
    where place > 0 && String(validating: bytes, as: UTF8.self) == nil {
      // Byte by byte: decoding would change them.
      let written = bytes.map { byte in
        byte < 0x80 ? shown(String(Unicode.Scalar(byte))) : "\\x" + String(byte, radix: 16)
      }.joined()
      throw Failure(.usage, "argument \(place) is not UTF-8: '\(written)'; write it in UTF-8")
    }
  }

  /// Refuses what the parser can answer only with FoundationEssentials.
  ///
  /// - Parameter words: As the parser would get them.
  package static func refuseDump(_ words: [String]) throws(Failure) {
    let option = "--experimental-dump-help"
    for word in words.prefix(while: { $0 != "--" })
    where word == option || word.hasPrefix(option + "=") {
      throw Failure(
        .usage,
        "\(option): this program has its help as text alone; `panelist help` prints it, and "
          + "deploy/manual.py makes manual pages where it is built")
    }
  }

  /// Prints the requested help, or reports wrong arguments.
  private func answer(_ error: any Error, to word: String?, _ arguments: [String]) -> CInt {
    let text = root.fullMessage(for: error)
    guard root.exitCode(for: error) != .success else { return Self.show(text) }
    let complaint = UsageComplaint(text, of: word, arguments, values: values)
    errors.write(complaint.message, .error)
    return ExitStatus.usage.rawValue
  }

  /// Prints a text that was asked for.
  private static func show(_ text: String) -> CInt {
    do throws(Failure) {
      try Output.standard.write(text + "\n")
      return 0
    } catch {
      return error.status.rawValue
    }
  }
}
