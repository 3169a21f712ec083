// The program: its subcommands, in the order of the help.
package import ArgumentParser
import Shell
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
  CommandRunner(to: Program.self, errors: .standard).run(arguments, given: bytes) {
    (words) throws(Failure) in try CommandWord(words, among: Program.words).name
  }
}
