// Invalid command lines about lists, and what they answer.

extension BadInput {
  private static let lists =
    "`panelist lists` shows the lists; `panelist lists --json` shows the ids"
  private static let places = "--before <list>, --after <list>, --first or --last"

  static let severalLists = [
    BadInput(["lists", "add"], "lists: '<name>' is missing"),
    BadInput(["lists", "add", " "], "lists add: <name> is blank; say what the list is called"),
    BadInput(
      ["lists", "add", "A\nB"],
      "lists add: <name> has a line break or a control character; write one line"),
    BadInput(
      ["lists", "add", String(repeating: "x", count: 10_001)],
      "lists add: <name> has 10001 bytes; write at most 10000"),
    BadInput(
      ["lists", "add", "My", "list"],
      "lists: unexpected argument 'list'; put a name of several words in quotes"),
    BadInput(
      ["lists", "add", "list 1"], 65,
      "lists add: there is a list \"List 1\" already; choose another name, or give that list one "
        + "with `panelist lists rename`"),
    BadInput(
      ["lists", "groceries"],
      "lists: unexpected argument 'groceries'; `panelist list --list groceries` prints the items of "
        + "a list"),
    BadInput(
      ["lists", "rm", "groceries"],
      "lists: unexpected argument 'rm'; `panelist lists remove` deletes a list with its items"),
    BadInput(
      ["lists", "new", "Garden"],
      "lists: unexpected argument 'new'; `panelist lists add` makes a list"),
    BadInput(
      ["lists", "ls"], "lists: unexpected argument 'ls'; `panelist lists` prints the lists"),
    BadInput(
      ["lists", "renmae", "groceries", "x"],
      "lists: unexpected argument 'renmae'; did you mean `panelist lists rename`?"),
    BadInput(
      ["lists", "rename", "hardware", "Tools"], 65,
      "lists rename: no list begins with 'hardware'; \(lists)"),
    BadInput(
      ["lists", "rename", "1", ""], "lists rename: <name> is blank; say what the list is called"),
    BadInput(
      ["lists", "remove", "list"], 65,
      "lists remove: the last list is not removed; `panelist lists rename` gives it another name, "
        + "`panelist clear` deletes its items that are done"),
    BadInput(
      ["lists", "remove", "id:3f9a"], 65, "lists remove: no list has the id 3f9a; \(lists)"),
    BadInput(
      ["lists", "remove", "#1"], 65,
      "lists remove: no list begins with '#1'; write 1 in its place; `panelist lists` shows the "
        + "lists"),
    BadInput(["lists", "move", "list 1"], "lists: say where to: \(places)"),
    BadInput(
      ["lists", "move", "list 1", "--first", "--after", "1"],
      "lists: say where to by one of --before, --after, --first and --last only"),
    BadInput(
      ["lists", "move", "list 1", "--before", "list"],
      "lists move: a list has no place beside itself; name another one"),
    BadInput(
      ["add", "x", "--list", "hardware"], 65,
      "add: no list begins with 'hardware'; `panelist lists` shows the lists; `panelist lists add "
        + "hardware` makes one"),
    BadInput(
      ["add", "--list", "groceries"],
      "add: '<text>' is missing"),
    BadInput(
      ["lists", "clear"],
      "lists: unexpected argument 'clear'; `panelist clear --list <list>` deletes what is done of one "
        + "list"),
    BadInput(
      ["add", "x", "--list", ""],
      "add: the name of a list is blank; `panelist lists` shows the lists"),
    BadInput(
      ["move", "milk", "--to", "hardware store"], 65,
      "move: no list begins with 'hardware store'; `panelist lists` shows the lists; `panelist lists "
        + "add 'hardware store'` makes one"),
    BadInput(
      ["list", "--list", "hardware"], 65, "list: no list begins with 'hardware'; \(lists)"),
    BadInput(
      ["clear", "--list", "hardware"], 65, "clear: no list begins with 'hardware'; \(lists)"),
    BadInput(
      ["done", "--all", "milk"],
      "done: --all marks every item, or those of --list <list>; name no item, or leave out --all"),
    BadInput(
      ["reopen", "--all", "milk"],
      "reopen: --all marks every item, or those of --list <list>; name no item, or leave out --all"),
    BadInput(["reopen"], "reopen: '<item> ...' is missing"),
    BadInput(
      ["done", "all"], 65,
      "done: no item begins with 'all'; `panelist done --all` marks all items as done; `panelist "
        + "list` shows the items"),
    BadInput(
      ["remove", "--all"],
      "remove: unknown option '--all'; name each item, as in `panelist remove 1 2 3`, for which "
        + "bash has `panelist remove {1..3}`"),
  ]
}
