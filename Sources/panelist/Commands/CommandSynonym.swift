// Words for commands that other programs have, and what to write in their place.

/// A word that is no command, and is a command or a question elsewhere.
enum CommandSynonym {
  /// Names of an option or a command for completions.
  static let completion: Set<String> = ["completion", "completions"]

  /// How completions are made.
  static let completionAdvice =
    "`panelist --generate-completion-script bash` prints the completions; also for zsh and fish"

  /// For each word what to write, as a clause.
  static let advice: [String: String] = {
    let commands: [(command: String, effect: String, words: [String])] = [
      ("list", "prints the items", ["ls", "show", "all", "print", "view", "todo"]),
      ("add", "adds an item", ["new", "create", "insert", "append", "a"]),
      ("done", "marks an item as done", ["complete", "completed", "do", "finish", "tick", "mark"]),
      (
        "reopen", "marks an item as to be done again",
        ["uncheck", "undone", "uncomplete", "untick", "open"]
      ),
      ("edit", "gives an item another text", ["change", "rename", "modify", "update"]),
      ("move", "puts an item in another place", ["mv", "sort", "reorder"]),
      ("remove", "deletes an item", ["rm", "delete", "del", "erase", "drop"]),
      ("clear", "deletes all items that are done", ["clean", "purge", "prune", "archive"]),
      ("undo", "takes the newest step back", ["revert", "back", "rollback"]),
      ("list", "has --find for a text", ["find", "search", "grep"]),
      ("import", "adds the items of a file", ["load", "read"]),
      ("export", "writes the whole list", ["dump", "write"]),
      ("run", "starts the list on the panel", ["start", "serve", "daemon"]),
      ("check-config", "checks the configuration", ["config", "configure", "settings"]),
      ("stats", "asks the running panel for its figures", ["status", "info"]),
    ]
    var advice = others
    for (command, effect, words) in commands {
      for word in words { advice[word] = "`panelist \(command)` \(effect)" }
    }
    for word in completion { advice[word] = completionAdvice }
    return advice
  }()

  /// The same for words behind `lists`.
  static let adviceAboutLists: [String: String] = {
    let commands: [(command: String, effect: String, words: [String])] = [
      (" add", "makes a list", ["new", "create", "insert", "append", "make"]),
      (" rename", "gives a list another name", ["name", "edit", "change", "modify", "update"]),
      (
        " remove", "deletes a list with its items",
        ["rm", "delete", "del", "erase", "drop"]
      ),
      (" move", "puts a list in another place", ["mv", "sort", "reorder"]),
      ("", "prints the lists", ["ls", "list", "show", "all", "print", "view"]),
    ]
    var advice: [String: String] = [:]
    for (command, effect, words) in commands {
      for word in words { advice[word] = "`panelist lists\(command)` \(effect)" }
    }
    // Commands that are not about lists alone.
    advice["clear"] = "`panelist clear --list <list>` deletes what is done of one list"
    advice["undo"] = "`panelist undo` takes the newest step back"
    for word in ["done", "reopen"] {
      advice[word] = "`panelist \(word) --all --list <list>` marks all items of one list"
    }
    for word in ["export", "import"] {
      advice[word] = "`panelist \(word) --list <list>` is for one list"
    }
    return advice
  }()

  private static let steps =
    "`panelist undo` takes the newest step back and says what it was; steps are not listed"

  private static let others = [
    "version": "write `panelist --version`",
    "set": "settings are lines of /etc/panelist.conf, which `panelist check-config` checks and "
      + "explains; `panelist edit` gives an item another text",
    "history": steps, "log": steps,
    "redo": "what `panelist undo` took back is not done again by a command; its output says what "
      + "that was",
    "save": "every change is stored at once; `panelist backup` keeps a copy, `panelist export` "
      + "writes a file for other programs",
  ]
}
