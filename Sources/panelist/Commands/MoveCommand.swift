// `panelist move`: moves an item, given by the start of its id.
import ArgumentParser
import Config
import Model
import Shell

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", abstract: "Put an item in another place of the list and print its row.",
    discussion: """
      Say where to by one of --before, --after, --first and --last. Where done items stand below \
      all others (completed = sink), a completed item stays among the completed ones, an open item among the open ones.
      """,
    examples: ["panelist move 3f9a --first", "panelist move 3f9a --before 07c1"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemName.help)
  var id: String

  @Option(help: ArgumentHelp("Put it right before the item of this id.", valueName: "id"))
  var before: String?

  @Option(help: ArgumentHelp("Put it right behind the item of this id.", valueName: "id"))
  var after: String?

  @Flag(help: "Put it at the beginning of the list.")
  var first = false

  @Flag(help: "Put it at the end of the list.")
  var last = false

  func validate() throws {
    let given = [before != nil, after != nil, first, last].count { $0 }
    guard given > 0 else {
      throw ValidationError("say where to: --before <id>, --after <id>, --first or --last")
    }
    guard given == 1 else {
      throw ValidationError("say where to by one of --before, --after, --first and --last only")
    }
  }

  func run() throws {
    let name = try ItemName(id, of: "move")
    let neighbor = try (before ?? after).map { text throws(Failure) in
      try ItemName(text, of: "move")
    }
    let sinks = try options.settings().completedRows == .sink
    try options.change(name) { (item, items) throws(Failure) in
      var list = ItemList(items: items, sinksCompleted: sinks)
      let current = list.index(of: item.id)
      list.apply(.delete(item.id))
      let row = try row(in: list, of: item, beside: neighbor?.find(in: items))
      var moved = item
      moved.order = list.order(forRow: row, isCompleted: item.isCompleted)
      list.apply(.insert(moved))
      // An item that keeps its place makes no changeset.
      return list.index(of: item.id) == current ? nil : .move(item.id, to: moved.order)
    }
  }

  /// The target row, in the list without the item.
  private func row(
    in list: ItemList, of item: Item, beside neighbor: Item?
  ) throws(Failure) -> Int {
    guard let neighbor else { return first ? 0 : list.count }
    guard let row = list.index(of: neighbor.id) else {
      throw Failure(.usage, "move: an item has no place beside itself; name another one")
    }
    return after == nil ? row : row + 1
  }
}
