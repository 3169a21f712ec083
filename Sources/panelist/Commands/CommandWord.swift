// The word that names the subcommand: looked at first, because the parser cannot say what is wrong
// with it.
import Shell

/// The subcommand that is asked for.
struct CommandWord {
  /// `nil` when none is: the help of the whole program is meant, or its version.
  let name: String?

  private static let help = "help"
  /// Those of the whole program.
  private static let options = ["config", "version", "help"]

  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - known: The subcommands.
  /// - Throws: `usage` for a word that is no subcommand, and for an option before it that is none of
  ///   the whole program.
  init(_ arguments: [String], among known: [String]) throws(Failure) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--config": _ = rest.popFirst()
      // The parser would take the next word for the name.
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

  /// Refuses `help` of more than one word.
  private static func requireOne(_ words: [String], _ known: [String]) throws(Failure) {
    guard let first = words.first else { return }
    try require(first, known + [help])
    guard words.count == 1 else {
      throw Failure(.usage, "help: one command at a time; write `panelist help \(first)`")
    }
  }

  private static func require(_ word: String, _ known: [String]) throws(Failure) {
    guard !known.contains(word) else { return }
    let proposal = nearest(to: word, among: known).map { "did you mean '\($0)'? " } ?? ""
    throw Failure(
      .usage, "there is no command '\(shown(word))'; \(proposal)`panelist help` shows all of them")
  }

  /// What may have been meant.
  private static func nearest(to word: String, among known: [String]) -> String? {
    let nearest = known.map { (name: $0, distance: Typing.distance(word, $0)) }
      .min { $0.distance < $1.distance }
    // Half of the letters wrong is another word.
    return nearest.flatMap { $0.distance * 2 < $0.name.count ? $0.name : nil }
  }
}

/// What fingers do wrong on a keyboard.
enum Typing {
  /// No subcommand is as long; what is behind cannot make a word any nearer.
  private static let longest = 32

  /// How many slips lead from one word to the other: letters that are missing, too many, wrong, or
  /// exchanged with the one beside them.
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
