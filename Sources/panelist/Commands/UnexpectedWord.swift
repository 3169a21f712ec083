// A word behind a command that takes none, and what to write in its place.
import Shell

/// A word that a command has no use for.
struct UnexpectedWord {
  /// What to write instead, as a clause.
  let advice: String

  /// - Parameters:
  ///   - word: The first one behind the command.
  ///   - command: The subcommand.
  ///   - isList: Whether a word begins the name of a list.
  /// - Returns: nil if the command takes words, and if there is nothing better to say than the
  ///   parser has.
  init?(_ word: String, of command: String, isList: (String) -> Bool) {
    let takesNone: Set<String> = [
      "backup", "check", "check-config", "clear", "devices", "export", "list", "lists", "run",
      "stats", "undo",
    ]
    guard takesNone.contains(command) else { return nil }
    if word == "help" {
      advice = "`panelist help \(command)` explains it"
      return
    }
    let number = Int(word)
    let written = quotedWord(shown(word))
    switch command {
    case "list": advice = Self.list(word, isList: isList)
    case "undo":
      guard number != nil || word == "all" else { return nil }
      advice = "run `panelist undo` again for each step"
    case "check": advice = "`panelist done \(written)` marks an item as done"
    case "clear":
      advice =
        if word == "all" {
          Self.everything
        } else if isList(word) {
          "`panelist clear --list \(written)` deletes what is done of that list"
        } else {
          "`panelist remove \(written)` deletes a single item"
        }
    case "backup":
      guard word.contains(where: { $0 == "." || $0 == "/" }) else { return nil }
      advice = Self.elsewhere
    case "export":
      advice =
        if let format = ExportCommand.Format(argument: word.lowercased()) {
          "`panelist export --format \(format.rawValue)` prints that format"
        } else if isList(word) {
          "`panelist export --list \(written)` prints that list"
        } else {
          "`panelist export --output \(written)` writes a file"
        }
    case "lists":
      guard !ListsCommand.words.contains(word) else { return nil }
      advice = Self.lists(word, isList: isList)
    case "check-config":
      advice = "`panelist check-config --config \(written)` checks another file"
    default: return nil
    }
  }

  /// How to delete items that are not done as well.
  static let everything =
    "`panelist clear` deletes what is done; to delete other items name each, as in "
    + "`panelist remove 1 2 3`, for which bash has `panelist remove {1..3}`"

  /// How to write the list to a file of another name than a backup has.
  static let elsewhere =
    "a backup gets its name and its place by itself; `panelist export --output list.json` writes a "
    + "file, which `panelist import list.json` reads"

  private static func lists(_ word: String, isList: (String) -> Bool) -> String {
    if let advice = CommandSynonym.adviceAboutLists[word] { return advice }
    let nearest = isList(word) ? nil : Typing.nearest(to: word, among: ListsCommand.words)
    return nearest.map { "did you mean `panelist lists \($0)`?" }
      ?? "`panelist list --list \(quotedWord(shown(word)))` prints the items of a list"
  }

  private static func list(_ word: String, isList: (String) -> Bool) -> String {
    switch word {
    case "open", "todo", "pending", "undone", "active":
      return "`panelist list --todo` prints what is not done"
    case "done", "complete", "completed", "finished":
      return "`panelist list --done` prints what is done"
    case "all", "everything": return "`panelist list` prints all items"
    case "json": return "`panelist list --json` prints JSON"
    case _ where Int(word) != nil: return "`panelist list` prints every row with its number"
    case _ where isList(word):
      return "`panelist list --list \(quotedWord(shown(word)))` prints the items of that list"
    default: return "`panelist list --find \(quotedWord(shown(word)))` prints the items with it"
    }
  }
}

/// An option that a command does not have, though others would.
struct UnexpectedOption {
  /// What to write instead, as a clause.
  let advice: String

  /// - Parameters:
  ///   - word: The option as given.
  ///   - command: The subcommand.
  /// - Returns: nil if nothing is known about it.
  init?(_ word: String, of command: String) {
    guard word.hasPrefix("--") else { return nil }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    switch (command, name) {
    case ("list", "open"), ("list", "undone"), ("list", "pending"), ("list", "active"):
      advice = "--todo is for what is not done"
    case ("list", "completed"), ("list", "complete"), ("list", "finished"):
      advice = "--done is for what is done"
    case ("list", "search"), ("list", "grep"), ("list", "filter"), ("list", "text"):
      advice = "--find is for the items with a text"
    case ("list", "all"): advice = "`panelist list` prints all items"
    case ("undo", "all"), ("undo", "steps"), ("undo", "count"):
      advice = "run `panelist undo` again for each step"
    case ("backup", "output"), ("backup", "to"), ("backup", "file"):
      advice = UnexpectedWord.elsewhere
    case ("clear", "all"): advice = UnexpectedWord.everything
    case ("remove", "all"):
      advice =
        "name each item, as in `panelist \(command) 1 2 3`, for which bash has "
        + "`panelist \(command) {1..3}`"
    default: return nil
    }
  }
}
