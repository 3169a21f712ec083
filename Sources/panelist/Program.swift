// The program: its subcommands, in the order of the help.
package import ArgumentParser
import Shell
import System

/// The command line as a whole.
package struct Program: ParsableCommand {
  /// The program's name, and its subcommands in the order of the help.
  package static let configuration = CommandConfiguration(
    commandName: "panelist",
    abstract: "A to-do list that owns a touch panel.",
    discussion: """
      `panelist --generate-completion-script bash` prints what completes commands and items in bash; \
      zsh and fish have one too.
      """,
    version: "panelist \(fullVersion)",
    subcommands: [
      RunCommand.self,
      ListCommand.self,
      AddCommand.self,
      DoneCommand.self,
      ReopenCommand.self,
      EditCommand.self,
      MoveCommand.self,
      RemoveCommand.self,
      ClearCommand.self,
      UndoCommand.self,
      ListsCommand.self,
      BackupCommand.self,
      RestoreCommand.self,
      CheckCommand.self,
      ExportCommand.self,
      ImportCommand.self,
      DevicesCommand.self,
      CheckConfigCommand.self,
      PictureCommand.self,
      StatsCommand.self,
      ScreenCommand.self,
      ReplayCommand.self,
      RecordCommand.self,
      AwaitClockCommand.self,
    ])

  // Here too, so that the options may stand on both sides of the subcommand.
  @OptionGroup var options: CommonOptions

  /// For the parser.
  package init() {}

  /// The names of the subcommands.
  static let words = configuration.subcommands.compactMap { $0.configuration.commandName }

  /// The requested subcommand, ready to run.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Throws: A `Failure`, or an error of the parser; a request for help is one too.
  package static func command(from arguments: [String]) throws -> any ParsableCommand {
    try parseAsRoot(arguments)
  }
}

/// Runs the program once.
///
/// - Parameter arguments: As the system gives them, the program's name first.
/// - Returns: The exit status: 0, or one of ``ExitStatus`` after a message on standard error.
func run(_ arguments: [String]) -> CInt {
  // A write above the file size limit then fails as on a full disk.
  Signal.ignoreSizeLimit()
  return run(arguments, given: argumentBytes())
}

/// Runs the program with the arguments as bytes too.
package func run(_ arguments: [String], given bytes: [[UInt8]]) -> CInt {
  CommandRunner(to: Program.self, errors: .standard).run(arguments, given: bytes) {
    (words) throws(Failure) in
    let name = try CommandWord(words, among: Program.words).name
    let arguments = try CommandArguments(words, of: name) {
      CommonOptions(among: words).hasList(named: $0)
    }
    return (name, arguments.words)
  }
}
