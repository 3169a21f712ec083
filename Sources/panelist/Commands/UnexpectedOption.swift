// Options that other programs have, and what to write in their place.

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
    case ("done", "all"), ("reopen", "all"), ("remove", "all"):
      advice =
        "name each item, as in `panelist \(command) 1 2 3`, for which bash has "
        + "`panelist \(command) {1..3}`"
    default: return nil
    }
  }
}
