// The items that a command prints: those of all lists, or of the one that --list names.
import Model
import Shell
import StoreRecovery

/// What `list` and `export` print.
struct ChosenItems {
  /// All lists of the file.
  let names: NamedLists
  /// The items, in the order of their lists.
  let items: [Item]
  /// Whether items of several lists may be among them.
  let areOfSeveral: Bool

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - option: Names a list, or none for all.
  ///   - options: Those of the command.
  ///   - path: As `CommonOptions.listPath()` returns it.
  ///   - command: The name of the subcommand, for messages.
  init(
    _ option: ListOption, _ options: CommonOptions, at path: String, of command: String
  ) throws(Failure) {
    let contents = try options.contents(at: path)
    names = NamedLists(contents)
    let list = try option.list(among: names, at: path, of: command)
    items = list.map { list in contents.items.filter { $0.list == list } } ?? contents.items
    areOfSeveral = list == nil && names.areSeveral
  }
}
