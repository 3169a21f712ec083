// Looks for the items of a command, as often as a person has to be asked which one is meant.
import Model
import Shell
import Store

/// The items and lists that a command names, as they are given.
struct GivenNames {
  /// The items.
  var items: [String] = []
  /// The item beside which those get their place.
  var neighbor: String?
  /// The list that the items are in.
  var list: String?
  /// The list into which they are put, or beside which a list gets its place.
  var target: String?
}

/// What a command names.
struct FoundNames {
  /// In the order of the words.
  var items: [Item] = []
  var neighbor: Item?
  var list: ListID?
  var target: ListID?
}

/// The words of a command, and what was chosen where they may mean several items.
struct ItemSearch {
  /// What a look at the list found.
  enum Result {
    case found(FoundNames)
    case question(ItemQuestion, of: Int)
    case refusal(Failure)
  }

  /// Those of the items, and behind them that of the neighbor, if there is one.
  private let references: [ItemReference]
  private let itemCount: Int
  private let rows: ListedRows
  private let command: String
  private let isCompleted: Bool?
  private var list: ListID?
  private var target: ListID?
  private var chosen: [Int: ItemID] = [:]

  /// - Parameters:
  ///   - given: The words.
  ///   - path: Of the list's file.
  ///   - command: The name of the subcommand, for messages.
  ///   - isCompleted: The completion of items that the command is for.
  /// - Throws: `usage` for a blank word.
  init(
    _ given: GivenNames, at path: String, of command: String, preferring isCompleted: Bool?
  ) throws(Failure) {
    let words = given.items + [given.neighbor].compactMap(\.self)
    references = try words.map { word throws(Failure) in try ItemReference(word, of: command) }
    itemCount = given.items.count
    rows = ListedRows(of: path)
    (self.command, self.isCompleted) = (command, isCompleted)
  }

  /// Finds the lists, which may ask a person.
  mutating func findLists(
    _ given: GivenNames, among names: NamedLists, at path: String
  ) throws(Failure) {
    let command = command
    let find = { (word: String) throws(Failure) in try names.list(word, at: path, of: command) }
    list = try given.list.map(find)
    target = try given.target.map(find)
  }

  /// Takes what a person chose.
  mutating func choose(_ id: ItemID, as index: Int) { chosen[index] = id }

  /// Looks for all items in the open transaction.
  func look(in store: borrowing Store) throws(StoreError) -> Result {
    if list != nil || target != nil {
      let names = try NamedLists(of: store)
      for list in [list, target].compactMap(\.self) where names.found(ItemID(list)) == nil {
        return .refusal(gone("list"))
      }
    }
    if let failure = try unquoted(in: store) { return .refusal(failure) }
    var found = FoundNames(list: list, target: target)
    for (index, reference) in references.enumerated() {
      switch try look(for: reference, at: index, found, in: store) {
      case .item(let item) where index < itemCount: found.items.append(item)
      case .item(let item): found.neighbor = item
      case .question(let question): return .question(question, of: index)
      case .refusal(let failure): return .refusal(failure)
      }
    }
    return .found(found)
  }

  private func look(
    for reference: ItemReference, at index: Int, _ found: FoundNames, in store: borrowing Store
  ) throws(StoreError) -> ItemReference.Finding {
    let scope = try scope(at: index, found, in: store)
    if let id = chosen[index] {
      // Chosen before it was looked up again.
      guard let item = try store.item(id), scope?.holds(item) ?? true else {
        return .refusal(gone("item"))
      }
      return .item(item)
    }
    let finding = try reference.find(in: store, of: scope, rows, preferring: isCompleted, command)
    guard case .refusal = finding, index >= itemCount, let scope else { return finding }
    return try refusal(of: reference, notIn: scope, in: store).map { .refusal($0) } ?? finding
  }

  /// Says in which list the neighbor is, and how its list is chosen.
  ///
  /// - Returns: nil if it is in no list.
  private func refusal(
    of neighbor: ItemReference, notIn scope: ListScope, in store: borrowing Store
  ) throws(StoreError) -> Failure? {
    let items: [Item]
    switch try neighbor.find(in: store, rows, preferring: isCompleted, command) {
    case .item(let item): items = [item]
    case .question(let question): items = question.items
    case .refusal: return nil
    }
    let names = try NamedLists(of: store)
    let present = Set(items.map(\.list))
    var scopes: [ListScope] = []
    for list in names.lists.map({ ListID($0.id) }) where present.contains(list) {
      scopes.append(try ListScope(list, names))
    }
    // An item that is added goes into the list of --list, one that is there into that of --to.
    let (option, isGiven) = itemCount > 0 ? ("--to", target != nil) : ("--list", list != nil)
    let subject =
      items.count == 1 ? String(items[0].row.dropLast()) : "'\(shown(neighbor.word))'"
    return Failure(
      .badData,
      "\(command): \(subject) is in \(scopes.map(\.words).joined(separator: " and ")), not in "
        + "\(scope.words); \(isGiven ? "write" : "add") "
        + scopes.map { "\(option) \($0.word)" }.joined(separator: " or ")
        + (isGiven ? " instead" : ""))
  }

  /// The list in which an item is looked for; nil for all. A neighbor is in the list into which the
  /// item is put.
  private func scope(
    at index: Int, _ found: FoundNames, in store: borrowing Store
  ) throws(StoreError) -> ListScope? {
    let isNeighbor = index >= itemCount
    let wanted = isNeighbor ? target ?? list ?? found.items.first?.list : list
    guard let wanted else { return nil }
    let names = try NamedLists(of: store)
    return names.areSeveral ? try ListScope(wanted, names) : nil
  }

  private func gone(_ noun: String) -> Failure {
    Failure(.badData, "\(command): the \(noun) was removed meanwhile; nothing was changed")
  }

  /// Refuses words that are the text of one item together.
  private func unquoted(in store: borrowing Store) throws(StoreError) -> Failure? {
    guard references.count > 1, references.allSatisfy({ $0.text != nil && !$0.prefersID }) else {
      return nil
    }
    let text = references.map(\.word).joined(separator: " ")
    let items = try store.items(
      textBeginning: FoldedText(text), in: list, preferring: nil, limit: 1)
    return items.isEmpty
      ? nil
      : Failure(
        .usage, "\(command): an item begins with '\(shown(text))'; put it in quotes if you mean it")
  }
}
