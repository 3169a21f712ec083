// The program: its subcommands, and one place where failures become messages and statuses.
package import ArgumentParser
import System

/// The command line as a whole.
package struct Program: ParsableCommand {
  /// What the program is called, and its subcommands in the order of the help.
  package static let configuration = CommandConfiguration(
    commandName: "panelist",
    abstract: "A to-do list that owns a touch panel.",
    version: "panelist \(version)",
    subcommands: [
      RunCommand.self,
      ListCommand.self,
      AddCommand.self,
      DoneCommand.self,
      ReopenCommand.self,
      EditCommand.self,
      MoveCommand.self,
      RemoveCommand.self,
      UndoCommand.self,
      BackupCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      DevicesCommand.self,
      CheckConfigCommand.self,
      PictureCommand.self,
      StatsCommand.self,
      ReplayCommand.self,
      RecordCommand.self,
    ])

  // Here as well, so that they may stand on both sides of the subcommand.
  @OptionGroup var options: CommonOptions

  /// As the parser makes it.
  package init() {}

  /// The words that may follow the program's name.
  static let words = configuration.subcommands.compactMap { $0.configuration.commandName }

  /// The subcommand that arguments ask for, ready to run.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Throws: A `Failure`, or what the parser throws, which is also how help is asked for.
  package static func command(from arguments: [String]) throws -> any ParsableCommand {
    try parseAsRoot(arguments)
  }
}

/// Runs the program once.
///
/// - Parameter arguments: As the system gives them, the program's name first.
/// - Returns: The exit status: 0, or one of ``ExitStatus`` after a message on standard error.
func run(_ arguments: [String]) -> CInt {
  // A limit of a file's size is then told as a full disk is, by the call that meets it.
  Signal.ignoreSizeLimit()
  return run(arguments, given: argumentBytes())
}

/// The same with the arguments byte for byte as well.
package func run(_ arguments: [String], given bytes: [[UInt8]]) -> CInt {
  var word: String?
  do {
    try requireAny(bytes)
    try requireText(bytes)
    word = try CommandWord(Array(arguments.dropFirst()), among: Program.words).name
    var command = try Program.command(from: Array(arguments.dropFirst()))
    try command.run()
    return 0
  } catch let failure as Failure {
    ErrorStream.standard.write(failure.message, .error)
    return failure.status.rawValue
  } catch {
    return answer(error, to: word, Array(arguments.dropFirst()))
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
  let text = Program.fullMessage(for: error)
  guard Program.exitCode(for: error) != .success else {
    do throws(Failure) {
      try Output.standard.write(text + "\n")
      return 0
    } catch {
      return error.status.rawValue
    }
  }
  let complaint = UsageComplaint(text, of: word, arguments)
  ErrorStream.standard.write(complaint.message, .error)
  return ExitStatus.usage.rawValue
}
