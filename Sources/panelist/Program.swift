// The program: its subcommands, and one place where failures become messages and statuses.
import ArgumentParser

/// The command line as a whole.
struct Program: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panelist",
    abstract: "A to-do list that owns a touch panel.",
    subcommands: [
      RunCommand.self,
      ListCommand.self,
      AddCommand.self,
      DoneCommand.self,
      UndoCommand.self,
      DevicesCommand.self,
      CheckConfigCommand.self,
      PictureCommand.self,
      StatsCommand.self,
      ReplayCommand.self,
      RecordCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// Runs the program once.
///
/// - Parameter arguments: As the system gives them, the program's name first.
/// - Returns: The exit status: 0, or one of ``ExitStatus`` after a message on standard error.
func run(_ arguments: [String]) -> CInt {
  do {
    var command = try Program.parseAsRoot(Array(arguments.dropFirst()))
    try command.run()
    return 0
  } catch let failure as Failure {
    ErrorStream.standard.write(failure.message, .error)
    return failure.status.rawValue
  } catch {
    return answer(error)
  }
}

/// Answers a request for help, or tells how the arguments should be.
private func answer(_ error: any Error) -> CInt {
  let text = Program.fullMessage(for: error)
  guard Program.exitCode(for: error) != .success else {
    do throws(Failure) {
      try Output.standard.write(text + "\n")
      return 0
    } catch {
      return error.status.rawValue
    }
  }
  let label = "Error: "
  ErrorStream.standard.write(
    text.hasPrefix(label) ? String(text.dropFirst(label.count)) : text, .error)
  return ExitStatus.usage.rawValue
}
