// The arguments of a subcommand as the parser has to get them, which takes every dash for options.
import Shell

/// Arguments in which texts stand behind `--`. What the parser would misunderstand is refused.
package struct CommandArguments {
  /// For the parser, without the program's name.
  package let words: [String]

  /// The options that have a value behind them.
  package static let valued: Set<String> = [
    "--after", "--axes", "--before", "--column", "--config", "--done-column",
    "--done-value", "--film", "--find", "--for", "--format", "--frames", "--list", "--output",
    "--panel",
    "--rotate", "--row-height", "--session", "--size", "--theme", "--to",
  ]

  /// The option whose value may begin with a dash.
  private static let unconditional = "--axes"

  /// The commands that take a text or the names of items.
  private static let takingTexts: Set<String> = [
    "add", "done", "edit", "lists", "move", "remove", "reopen",
  ]

  /// - Parameters:
  ///   - given: Without the program's name.
  ///   - command: The subcommand; nil leaves the arguments as they are.
  ///   - isList: Whether a word begins the name of a list. Asked for a message alone.
  /// - Throws: `usage` with what to write instead.
  init(
    _ given: [String], of command: String?, isList: (String) -> Bool
  ) throws(Failure) {
    guard let command else {
      words = given
      return
    }
    let end = given.firstIndex(of: "--") ?? given.endIndex
    var (options, texts): ([String], [String]) = ([], [])
    var (hasDash, isBehindFlag) = (false, false)
    var unexpected: String?
    var rest = given[..<end]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", !Self.isText(word) else {
        hasDash = hasDash || Self.isText(word)
        // Behind an unknown option it may be the value of that.
        if !texts.isEmpty, !isBehindFlag { unexpected = unexpected ?? word }
        texts.append(word)
        isBehindFlag = false
        continue
      }
      try Self.requireKnown(word, of: command)
      options.append(word)
      isBehindFlag = !Self.valued.contains(word)
      guard Self.valued.contains(word), let value = rest.first else { continue }
      if Self.isText(value) {
        hasDash = true
        options[options.count - 1] += "=" + value
        rest = rest.dropFirst()
      } else if !value.hasPrefix("-") || value == "-" || word == Self.unconditional {
        options.append(value)
        rest = rest.dropFirst()
      } else if !value.hasPrefix("--"), value != "-h" {
        let whole = quotedWord("\(word)=\(value)")
        throw Failure(
          .usage,
          "\(command): \(word) has no value; write \(shown(whole)) if '\(shown(value))' is meant")
      }
    }
    let behind = given[end...].dropFirst()
    if let word = unexpected ?? behind.first,
      let advice = UnexpectedWord(word, of: command, isList: isList)?.advice
    {
      throw Failure(.usage, "\(command): unexpected argument '\(shown(word))'; \(advice)")
    }
    // The words of a command that has commands of its own.
    let path = texts.prefix(command == ListsCommand.name ? 2 : 1)
    words = hasDash ? path + options + ["--"] + texts.dropFirst(path.count) + behind : given
  }

  /// Whether an argument that begins with a dash can be no option, because it has a blank or nothing
  /// but dashes.
  private static func isText(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    if word.count > 2, word.allSatisfy({ $0 == "-" }) { return true }
    let name = word.hasPrefix("--") ? word.prefix { $0 != "=" } : word[...]
    return name.contains(where: \.isWhitespace)
  }

  /// Refuses options that the parser would misunderstand: it takes `-the` for three options of one
  /// letter, one of which is that for help.
  private static func requireKnown(_ word: String, of command: String) throws(Failure) {
    let problem = "\(command): unknown option '\(shown(word))'"
    if let advice = UnexpectedOption(word, of: command)?.advice {
      throw Failure(.usage, "\(problem); \(advice)")
    }
    let isMisunderstood =
      word.hasPrefix("--") ? word == "--version" && takingTexts.contains(command) : word != "-h"
    guard isMisunderstood else { return }
    guard takingTexts.contains(command) else {
      throw Failure(.usage, "\(problem); `panelist help \(command)` shows all of them")
    }
    if command != "add", Int(word) != nil {
      throw Failure(
        .usage,
        "\(problem); rows are counted from 1 at the top, as `panelist list` shows them; write -- "
          + "before it if a text begins so")
    }
    throw Failure(.usage, "\(problem); write -- before it if it is none")
  }
}
