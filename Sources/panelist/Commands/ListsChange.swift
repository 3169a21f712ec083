// A change of a list that is named in a shell.
import Model
import Shell
import Store

/// The lists that a command of `lists` names.
struct FoundLists {
  let list: Item
  /// The one beside which it gets its place.
  let neighbor: Item?
  /// All lists.
  let names: NamedLists
}

extension CommonOptions {
  /// Changes a list in one transaction and prints what the command says of it.
  ///
  /// - Parameters:
  ///   - given: The list, and the neighbor as its target.
  ///   - command: The name of the subcommand, for messages.
  ///   - decide: Makes the edits, and the line that is printed.
  func changeList(
    _ given: GivenNames, of command: String,
    _ decide: (FoundLists, borrowing Store) throws(StoreError) -> Decision<String>
  ) throws(Failure) {
    let line = try find(given, of: command) {
      (found, store) throws(StoreError) -> Decision<String> in
      let names = try NamedLists(of: store)
      guard let list = found.list.flatMap({ names.found(ItemID($0)) }) else {
        fatalError("\(command): it names no list")
      }
      let neighbor = found.target.flatMap { names.found(ItemID($0)) }
      return try decide(FoundLists(list: list, neighbor: neighbor, names: names), store)
    }
    try Output.standard.write(line + "\n", after: .change)
  }
}

extension NamedLists {
  /// Why a list cannot have a name: another one has it, but for case and accents.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - command: The name of the subcommand, for messages.
  ///   - list: The list that gets it; nil for a new one.
  func refusal(of name: String, _ command: String, for list: Item? = nil) -> Failure? {
    let folded = FoldedText(name)
    for other in lists where other.id != list?.id {
      let id = ListID(other.id)
      guard FoldedText(self.name(of: id)) == folded else { continue }
      return Failure(
        .badData,
        "\(command): there is a list \(words(of: id)) already; choose another name, or give that "
          + "list one with `panelist lists rename`")
    }
    return nil
  }

  /// The edits that put a list in its place in an order.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - ids: All lists, in the order that they get.
  func edits(moving list: Item, to ids: [ItemID]) -> [Edit] {
    guard let index = ids.firstIndex(of: list.id) else { return [] }
    let before = index > 0 ? found(ids[index - 1])?.order : nil
    let after = index + 1 < ids.count ? found(ids[index + 1])?.order : nil
    if let before, let after, before >= after {
      // Two lists share a key, between which there is none.
      return zip(ids, OrderKey.between(nil, nil, count: ids.count)).map { id, order in
        .move(id, to: Position(order, in: .root))
      }
    }
    return [list.moved(to: .between(before, after))]
  }
}
