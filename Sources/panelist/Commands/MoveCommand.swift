// `panelist move`: moves an item, also to another list.
import ArgumentParser
import Config
import Model
import Shell
import Store

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", abstract: "Put an item in another place or another list and print its row.",
    discussion: """
      Say where to by one of --before, --after, --first and --last, or by the list with --to: at its end \
      unless one of them says another place there. Items are named as for `done`. \
      Where done items stand below all others (completed = sink), a completed item stays among the \
      completed ones, an open item among the open ones. An item that is in the list of --to stays where \
      it is if no place is said.
      """,
    examples: [
      "panelist move 3 --first", "panelist move \"buy milk\" --before 1",
      "panelist move nails --to hardware",
    ])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var item: String

  @OptionGroup var place: ItemPlace

  @Option(
    help: ArgumentHelp("Put it into this list, which is named as for --list.", valueName: "list"),
    completion: .lists)
  var to: String?

  @OptionGroup var chosenList: ListOption

  func validate() throws {
    guard place.count > 0 || to != nil else {
      throw ValidationError(
        "say where to: --before <item>, --after <item>, --first, --last or --to <list>")
    }
  }

  func run() throws {
    let sinks = try options.settings().completedRows.sinks
    let isPlaced = place.count > 0
    let given = GivenNames(
      items: [item], neighbor: place.neighbor, list: chosenList.word, target: to)
    try options.change(given, of: "move") { (found, store) throws(StoreError) in
      let (item, neighbor) = (found.items[0], found.neighbor)
      let list = found.target ?? item.list
      guard neighbor?.id != item.id else {
        return .failure(
          Failure(.usage, "move: an item has no place beside itself; name another one"))
      }
      let place = place.place(
        beside: neighbor, isCompleted: item.isCompleted, sinksCompleted: sinks)
      // An item that keeps its place makes no changeset.
      if item.list == list {
        guard isPlaced, try !store.holds(item, at: place, sinksCompleted: sinks) else {
          return .success([nil])
        }
      }
      let order = try store.orders(at: place, in: list)[0]
      return .success([.move(item.id, to: Position(order, in: list))])
    }
  }
}

extension Store {
  /// Whether an item is in a place already.
  fileprivate func holds(
    _ item: Item, at place: Place, sinksCompleted: Bool
  ) throws(StoreError) -> Bool {
    switch place {
    case .first: try neighbor(of: item, .backward, sinksCompleted: sinksCompleted) == nil
    case .last: try neighbor(of: item, .forward, sinksCompleted: sinksCompleted) == nil
    case .before(let other):
      try neighbor(of: item, .forward, sinksCompleted: sinksCompleted) == other.id
    case .after(let other):
      try neighbor(of: item, .backward, sinksCompleted: sinksCompleted) == other.id
    }
  }
}
