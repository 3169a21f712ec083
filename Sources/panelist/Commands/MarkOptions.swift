// What `done` and `reopen` have in common: they mark items that are named, or all items at once.
import ArgumentParser
import Model
import Shell
import Store

/// What becomes of items.
enum Mark {
  case done
  case reopened

  var isCompleted: Bool {
    switch self {
    case .done: true
    case .reopened: false
    }
  }

  /// The subcommand, for messages.
  fileprivate var command: String {
    switch self {
    case .done: "done"
    case .reopened: "reopen"
    }
  }

  /// What was done to all items, and what is said if there was none.
  fileprivate var words: (some: String, none: String) {
    switch self {
    case .done: ("done", "nothing to do")
    case .reopened: ("reopened", "nothing to reopen")
    }
  }
}

/// The options `--all` and `--list` of `done` and `reopen`.
struct MarkOptions: ParsableArguments {
  @Flag(help: "All items, which are one step and count as no use of their texts.")
  var all = false

  @OptionGroup var chosenList: ListOption

  /// Checks that either items or all of them are named.
  func check(_ items: [String]) throws {
    if all, !items.isEmpty {
      throw ValidationError(
        "--all marks every item, or those of --list <list>; name no item, or leave out --all")
    }
    // As the parser says it of an argument that has to be given.
    if !all, items.isEmpty { throw ValidationError("Missing expected argument '<item> ...'") }
  }

  /// Marks the items, or all, in one step.
  ///
  /// - Parameters:
  ///   - items: As given; none with `--all`.
  ///   - mark: What they become.
  ///   - options: Those of the command.
  func change(_ items: [String], to mark: Mark, _ options: CommonOptions) throws(Failure) {
    let given = GivenNames(items: items, list: chosenList.word)
    guard all else {
      // Those that the command does not change anyway are looked at last.
      return try options.change(given, of: mark.command, preferring: !mark.isCompleted) {
        found, _ in
        .success(found.items.map { .setCompleted($0.id, mark.isCompleted) })
      }
    }
    // A checklist that begins anew is no use of its texts.
    let count = try options.find(given, of: mark.command, counting: .uncounted) {
      (found, store) throws(StoreError) -> CommonOptions.Decision<Int> in
      let items = try store.items(in: found.list, completed: !mark.isCompleted)
      return .success((items.map { .setCompleted($0.id, mark.isCompleted) }, items.count))
    }
    guard count > 0 else { return try Output.standard.write(mark.words.none + "\n") }
    try Output.standard.write(
      "\(mark.words.some): \(count) \(count == 1 ? "item" : "items")\n", after: .change)
  }
}
