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

  /// What other programs call the commands, and what ours do.
  private static let synonyms: [String: (command: String, effect: String)] = {
    let commands: [(command: String, effect: String, words: [String])] = [
      ("list", "prints the items", ["ls", "show", "all", "print", "view", "todo"]),
      ("add", "adds an item", ["new", "create", "insert", "append", "a"]),
      ("done", "marks an item as done", ["complete", "completed", "do", "finish", "tick", "mark"]),
      (
        "reopen", "marks an item as to be done again",
        ["uncheck", "undone", "uncomplete", "untick", "open"]
      ),
      ("edit", "gives an item another text", ["change", "rename", "modify", "set", "update"]),
      ("move", "puts an item in another place", ["mv", "sort", "reorder"]),
      ("remove", "deletes an item", ["rm", "delete", "del", "erase", "drop"]),
      ("clear", "deletes all items that are done", ["clean", "purge", "prune", "archive"]),
      ("undo", "takes the newest step back", ["revert", "back", "rollback"]),
      ("list", "has --find for a text", ["find", "search", "grep"]),
      ("import", "adds the items of a file", ["load", "read"]),
      ("export", "writes the whole list", ["save", "dump", "write"]),
      ("run", "starts the list on the panel", ["start", "serve", "daemon"]),
      ("check-config", "checks the configuration", ["config", "configure", "settings"]),
      ("stats", "asks the running panel for its figures", ["status", "info"]),
    ]
    var synonyms: [String: (command: String, effect: String)] = [:]
    for (command, effect, words) in commands {
      for word in words { synonyms[word] = (command, effect) }
    }
    return synonyms
  }()

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
      case "--config=":
        throw Failure(.usage, "--config= needs the name of a file right behind it")
      case _ where word.hasPrefix("--config="): continue
      case "--help", "-h", "--version", "--experimental-dump-help", "---completion":
        name = nil
        return
      case _ where word.hasPrefix("--generate-completion-script"):
        name = nil
        return
      case _ where word.hasPrefix("-"):
        let remedy =
          Self.nearest(to: String(word.drop { $0 == "-" }), among: Self.options)
          .map { "did you mean '--\($0)'?" }
          ?? "those of a command stand behind it, as in `panelist list --json`"
        throw Failure(.usage, "unknown option '\(shown(word))'; \(remedy)")
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

  /// Refuses `help` with more than one word.
  private static func requireOne(_ words: [String], _ known: [String]) throws(Failure) {
    guard let first = words.first else { return }
    try require(first, known + [help])
    guard words.count == 1 else {
      throw Failure(.usage, "help: one command at a time; write `panelist help \(first)`")
    }
  }

  private static func require(_ word: String, _ known: [String]) throws(Failure) {
    guard !known.contains(word) else { return }
    if word == "version" {
      throw Failure(.usage, "there is no command 'version'; write `panelist --version`")
    }
    if let (command, effect) = synonyms[word], known.contains(command) {
      throw Failure(
        .usage, "there is no command '\(word)'; `panelist \(command)` \(effect)")
    }
    let proposal = nearest(to: word, among: known).map { "did you mean '\($0)'? " } ?? ""
    throw Failure(
      .usage, "there is no command '\(shown(word))'; \(proposal)`panelist help` shows all of them")
  }

  /// The nearest known word, if it is near enough.
  private static func nearest(to word: String, among known: [String]) -> String? {
    let nearest = known.map { (name: $0, distance: Typing.distance(word, $0)) }
      .min { $0.distance < $1.distance }
    // A word with half of its letters wrong is not a misspelling.
    return nearest.flatMap { $0.distance * 2 < $0.name.count ? $0.name : nil }
  }
}

/// Typing errors.
enum Typing {
  /// Longer than any subcommand; further letters cannot make a word nearer.
  private static let longest = 32

  /// The number of typing errors between two words: a letter missing, extra, wrong, or swapped with
  /// its neighbour (optimal string alignment distance).
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars.prefix(longest)), Array(b.unicodeScalars.prefix(longest)))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
