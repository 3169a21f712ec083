// `panelist move`: moves an item.
import ArgumentParser
import Config
import Model
import Shell
import Store

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "move", abstract: "Put an item in another place of the list and print its row.",
    discussion: """
      Say where to by one of --before, --after, --first and --last. Items are named as for `done`. \
      Where done items stand below all others (completed = sink), a completed item stays among the \
      completed ones, an open item among the open ones.
      """,
    examples: ["panelist move 3 --first", "panelist move \"buy milk\" --before 1"])

  @OptionGroup var options: CommonOptions

  @Argument(help: ItemReference.help, completion: .items())
  var item: String

  @OptionGroup var place: ItemPlace

  func validate() throws {
    guard place.count > 0 else {
      throw ValidationError("say where to: --before <item>, --after <item>, --first or --last")
    }
  }

  func run() throws {
    let sinks = try options.settings().completedRows.sinks
    try options.change([item] + [place.neighbor].compactMap(\.self), of: "move") {
      (items, store) throws(StoreError) in
      let (item, neighbor) = (items[0], items.dropFirst().first)
      guard neighbor?.id != item.id else {
        return .failure(
          Failure(.usage, "move: an item has no place beside itself; name another one"))
      }
      let place = place.place(
        beside: neighbor, isCompleted: item.isCompleted, sinksCompleted: sinks)
      // An item that keeps its place makes no changeset.
      guard try !store.holds(item, at: place, sinksCompleted: sinks) else { return .success([nil]) }
      let order = try store.orders(at: place, in: item.list)[0]
      return .success([.move(item.id, to: Position(order, in: item.list))])
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
