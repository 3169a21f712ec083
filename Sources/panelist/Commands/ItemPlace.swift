// A place of the list as given in a shell: at an end of the list, or beside an item.
import ArgumentParser
import Model
import Shell
import Store

/// The options that name a place.
struct ItemPlace: ParsableArguments {
  @Option(
    help: ArgumentHelp("Put it right before this item.", valueName: "item"), completion: .items())
  var before: String?

  @Option(
    help: ArgumentHelp("Put it right behind this item.", valueName: "item"), completion: .items())
  var after: String?

  @Flag(help: "Put it at the beginning of the list.")
  var first = false

  @Flag(help: "Put it at the end of the list.")
  var last = false

  /// How many of the options are given.
  var count: Int { [before != nil, after != nil, first, last].count { $0 } }

  func validate() throws {
    guard count <= 1 else {
      throw ValidationError("say where to by one of --before, --after, --first and --last only")
    }
  }

  /// The name of the item that the place is beside.
  var neighbor: String? { before ?? after }

  /// The place for an item among those that it stands with.
  ///
  /// - Parameters:
  ///   - neighbor: The item that ``neighbor`` names.
  ///   - isCompleted: Whether the item is completed.
  ///   - sinksCompleted: Whether completed items are below all others. Beside an item of the other
  ///     completion means the end of the own items that is nearer to it.
  func place(
    beside neighbor: Item?, isCompleted: Bool, sinksCompleted: Bool
  ) -> Store.Place {
    guard let neighbor else { return first ? .first : .last }
    if sinksCompleted, neighbor.isCompleted != isCompleted { return isCompleted ? .first : .last }
    return before == nil ? .after(neighbor) : .before(neighbor)
  }
}
