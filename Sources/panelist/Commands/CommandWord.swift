// The word that names the subcommand. Checked before parsing, because the parser's message about it
// is not helpful.
import Shell

/// The requested subcommand.
struct CommandWord {
  /// `nil` when there is none: the help or the version of the whole program is requested.
  let name: String?

  private static let help = "help"
  /// Options of the whole program.
  private static let options = ["config", "version", "help"]

  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - known: The subcommands.
  /// - Throws: `usage` for an unknown subcommand, and for an unknown option before the subcommand.
  init(_ arguments: [String], among known: [String]) throws(Failure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--config": _ = rest.popFirst()
      // The parser would take the next word for the file name.
      case "--config=": throw Failure(.usage, "--config= needs the name of a file right behind it")
      case _ where word.hasPrefix("--config="): continue
      case "--help", "-h", "--version", "--experimental-dump-help", "---completion":
        name = nil
        return
      case _ where word.hasPrefix("--generate-completion-script"):
        name = nil
        return
      case _ where word.hasPrefix("-"):
        throw Failure(.usage, "unknown option '\(shown(word))'; \(Self.remedy(for: word))")
      case Self.help:
        try Self.requireOne(rest.filter { !$0.hasPrefix("-") }, known)
        name = nil
        return
      default:
        try Self.require(word, known + [Self.help])
        name = word
        return
      }
    }
    name = nil
  }

  /// What to write in place of an unknown option of the whole program.
  private static func remedy(for word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    if CommandSynonym.completion.contains(name) { return CommandSynonym.completionAdvice }
    return Typing.nearest(to: name, among: options).map { "did you mean '--\($0)'?" }
      ?? "those of a command stand behind it, as in `panelist list --json`"
  }

  /// Refuses `help` with more than one command.
  private static func requireOne(_ words: [String], _ known: [String]) throws(Failure) {
    guard let first = words.first else { return }
    try require(first, known + [help])
    let isOfLists = first == ListsCommand.name && words.count == 2
    guard words.count == 1 || isOfLists && ListsCommand.words.contains(words[1]) else {
      throw Failure(.usage, "help: one command at a time; write `panelist help \(first)`")
    }
  }

  private static func require(_ word: String, _ known: [String]) throws(Failure) {
    guard !known.contains(word) else { return }
    if let advice = CommandSynonym.advice[word] {
      throw Failure(.usage, "there is no command '\(word)'; \(advice)")
    }
    let proposal =
      Typing.nearest(to: word, among: known).map { "did you mean '\($0)'? " } ?? ""
    throw Failure(
      .usage, "there is no command '\(shown(word))'; \(proposal)`panelist help` shows all of them")
  }
}
