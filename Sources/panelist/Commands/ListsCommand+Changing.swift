// `panelist lists add`, `rename`, `remove` and `move`: change lists.
import ArgumentParser
import Model
import Shell
import Store

struct ListsAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "add", abstract: "Add a list behind the others and print its id.",
    discussion: "There are at most \(Lists.most) lists, and no two with one name.",
    examples: ["panelist lists add Hardware", "panelist lists add \"Sunday's guests\""])

  @OptionGroup var options: CommonOptions

  @Argument(help: "What the list is called; in quotes when it has several words.")
  var name: String

  func run() throws {
    let name = try ItemText(name, of: "lists add", as: .list).text
    let id = try options.find(GivenNames(), of: "lists add", ifMissing: .beginsAList()) {
      (_, store) throws(StoreError) -> CommonOptions.Decision<ItemID> in
      let names = try NamedLists(of: store)
      guard names.lists.count < Lists.most else {
        return .failure(
          Failure(
            .badData,
            "lists add: there are \(Lists.most) lists, which is the most; `panelist lists remove` "
              + "removes one"))
      }
      if let failure = names.refusal(of: name, "lists add") { return .failure(failure) }
      let order = OrderKey.between(names.lists.last?.order, nil)
      let list = Item(id: .random(), text: name, order: order, in: .root)
      return .success(([.insert(list)], list.id))
    }
    try Output.standard.write(id.hex + "\n", after: .change)
  }
}

struct ListsRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "rename", abstract: "Give a list another name and print it.",
    examples: [
      "panelist lists rename 1 Groceries", "panelist lists rename hardware \"Hardware store\"",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: ListOption.help, completion: .lists)
  var list: String

  @Argument(help: "What the list is called; in quotes when it has several words.")
  var name: String

  func run() throws {
    let name = try ItemText(name, of: "lists rename", as: .list).text
    try options.changeList(GivenNames(list: list), of: "lists rename") { found, _ in
      if let failure = found.names.refusal(of: name, "lists rename", for: found.list) {
        return .failure(failure)
      }
      return .success(([.setText(found.list.id, name)], shown(name)))
    }
  }
}

struct ListsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", abstract: "Delete a list with its items and print how many those were.",
    discussion: """
      All of it is one step: `panelist undo` brings list and items back, for a day even if many other \
      steps follow. The last list is not removed.
      """,
    examples: ["panelist lists remove hardware"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ListOption.help, completion: .lists)
  var list: String

  func run() throws {
    try options.changeList(GivenNames(list: list), of: "lists remove") {
      (found, store) throws(StoreError) in
      let (list, names) = (found.list, found.names)
      let id = ListID(list.id)
      guard names.areSeveral else {
        return .failure(
          Failure(
            .badData,
            "lists remove: the last list is not removed; `panelist lists rename` gives it another "
              + "name, `panelist clear` deletes its items that are done"))
      }
      let items = try store.items(in: id)
      let count = "\(items.count) \(items.count == 1 ? "item" : "items")"
      return .success(
        (
          items.map { .delete($0.id) } + [.delete(list.id)],
          "removed: \(names.words(of: id)) with \(count)"
        ))
    }
  }
}

struct ListsMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", abstract: "Put a list in another place and print its name.",
    discussion: "A panel shows the first list, as soon as it is at rest.",
    examples: [
      "panelist lists move hardware --first", "panelist lists move 3 --before groceries",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: ListOption.help, completion: .lists)
  var list: String

  @Option(
    help: ArgumentHelp("Put it right before this list.", valueName: "list"), completion: .lists)
  var before: String?

  @Option(
    help: ArgumentHelp("Put it right behind this list.", valueName: "list"), completion: .lists)
  var after: String?

  @Flag(help: "Put it before all others.")
  var first = false

  @Flag(help: "Put it behind all others.")
  var last = false

  func validate() throws {
    let count = [before != nil, after != nil, first, last].count { $0 }
    guard count > 0 else {
      throw ValidationError("say where to: --before <list>, --after <list>, --first or --last")
    }
    guard count == 1 else {
      throw ValidationError("say where to by one of --before, --after, --first and --last only")
    }
  }

  func run() throws {
    // The declarations of options are looked up at each use.
    let (isBefore, isFirst) = (before != nil, first)
    let given = GivenNames(list: list, target: before ?? after)
    try options.changeList(given, of: "lists move") { found, _ in
      let (list, neighbor, names) = (found.list, found.neighbor, found.names)
      guard neighbor?.id != list.id else {
        return .failure(
          Failure(.usage, "lists move: a list has no place beside itself; name another one"))
      }
      var ids = names.lists.map(\.id).filter { $0 != list.id }
      let place = neighbor.flatMap { ids.firstIndex(of: $0.id) }
      ids.insert(list.id, at: place.map { $0 + (isBefore ? 0 : 1) } ?? (isFirst ? 0 : ids.count))
      // One without a name is called by the place where it is then.
      let index = ids.firstIndex(of: list.id) ?? 0
      let name = shown(NamedLists.name(of: list, at: index))
      // A list that keeps its place makes no changeset.
      guard ids != names.lists.map(\.id) else { return .success(([], name)) }
      return .success((names.edits(moving: list, to: ids), name))
    }
  }
}
