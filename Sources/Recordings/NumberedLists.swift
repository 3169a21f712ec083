// The lists of a recording: their numbers, and their items in the order of a file.
import Model

/// Lists as a file has them: in order, each with its items in the stored order.
struct NumberedLists: Equatable {
  /// As items of the root list.
  let root: [Item]
  /// The items of each list. Without any list they are those that are shown.
  let items: [[Item]]

  /// - Parameter lists: What is in none of them is left out.
  init(_ lists: Lists) {
    root = lists.root.items
    items = lists.numbered.map { lists[$0].sinkingCompleted(false).items }
  }

  /// The same, with completed items in their places.
  var lists: Lists { Lists(root: root, items: items.flatMap(\.self)) }

  /// Whether a file without a line for them means the same.
  var isOne: Bool { root.count < 2 && root.allSatisfy(\.text.isEmpty) }
}

extension Lists {
  /// The lists that have a number, the first of them 1. Without any list the shown one has it.
  var numbered: [ListID] { root.items.isEmpty ? [first] : ids }

  /// The number of a list; nil for one that is missing.
  func number(of list: ListID) -> Int? { numbered.firstIndex(of: list).map { $0 + 1 } }

  /// Whether an edit adds, changes or deletes a list.
  func isOfLists(_ edit: Edit) -> Bool {
    if case .insert(let item) = edit { return item.isList }
    return root[edit.id] != nil
  }

  /// An edit as it is in the lists that have a number: what goes to another one is deleted.
  ///
  /// - Returns: Nil for an edit in another list.
  func seen(_ edit: Edit) -> Edit? {
    switch edit {
    case .insert(let item): number(of: item.list) == nil ? nil : edit
    case .move(let id, let position): number(of: position.list) == nil ? .delete(id) : edit
    case .delete, .setCompleted, .setText: edit
    }
  }

  /// Whether a file has words for a change: it is of items, in lists that have a number.
  func hasWords(for change: Change) -> Bool {
    let places = [change.item.list, change.neededList].compactMap(\.self)
    return places.allSatisfy { number(of: $0) != nil }
  }
}

extension ListID {
  /// What the ids of the lists of a file begin with.
  private static let ofFile: UInt64 = 5

  /// The id of a list of a file.
  ///
  /// - Parameter number: Counted from 1.
  init(number: Int) {
    self = number == 1 ? .original : ListID(high: Self.ofFile, low: UInt64(number))
  }
}

/// The list to which a line of a file refers, in words.
enum ListWords {
  /// The words that name a list before others, with a blank behind them; none for the first.
  static func prefix(_ number: Int, mark: String = "") -> String {
    number == 1 ? "" : "list \(number)\(mark) "
  }
}
