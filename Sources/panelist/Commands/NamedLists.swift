// The lists of a file as a shell names and prints them.
import Model
import Shell
import Store
import StoreRecovery

/// The lists of a file, with the names and the ids by which a person knows them.
struct NamedLists {
  /// As items of the root list, in order; those that are missing in the file at the end.
  let lists: [Item]
  /// Where each list is among them.
  private let places: [ItemID: Int]
  private let outerIDs: OuterListIDs

  private init(_ lists: [Item], _ outerIDs: OuterListIDs) {
    (self.lists, self.outerIDs) = (lists, outerIDs)
    var places: [ItemID: Int] = [:]
    for (place, list) in lists.enumerated() { places[list.id] = place }
    self.places = places
  }

  /// The lists of a file that was read.
  init(_ contents: FileContents) {
    var lists = contents.lists
    var known = Set(lists.map(\.id))
    var last = lists.first?.id
    for item in contents.items where ItemID(item.list) != last {
      let id = ItemID(item.list)
      last = id
      guard known.insert(id).inserted else { continue }
      let order = OrderKey.between(lists.last?.order, nil)
      lists.append(Item(id: id, text: "", order: order, in: .root))
    }
    self.init(lists, contents.outerIDs)
  }

  /// The lists of an open file.
  init(of store: borrowing Store) throws(StoreError) {
    self.init(try store.lists(), try store.outerListIDs())
  }

  /// Whether it has to be said which list an item is in.
  var areSeveral: Bool { lists.count > 1 }

  /// The name of a list; of one without a name, and of one that is not there, its place.
  func name(of list: ListID) -> String {
    guard let index = places[ItemID(list)] else {
      return Self.name(of: nil, at: lists.count)
    }
    return Self.name(of: lists[index], at: index)
  }

  /// The same for a list, or none, that is in a place, counted from 0.
  static func name(of list: Item?, at index: Int) -> String {
    guard let list, !list.text.isBlank else { return "List \(index + 1)" }
    return list.text
  }

  /// A list as messages name it, in quotes.
  func words(of list: ListID) -> String { quoted(name(of: list)) }

  /// The same by a text that the list has or had. A list that is gone has no place.
  func words(of list: Item, named text: String) -> String {
    guard text.isBlank else { return quoted(text) }
    return places[list.id].map { quoted(Self.name(of: nil, at: $0)) } ?? Self.unnamed
  }

  /// A list without a name and without a place, as messages name it.
  static let unnamed = "a list without a name"

  /// The lists after edits, of which those of items change nothing here.
  func after(_ edits: [Edit]) -> NamedLists {
    var root = ItemList(items: lists)
    for edit in edits {
      if case .insert(let item) = edit, !item.isList { continue }
      root.apply(edit)
    }
    return NamedLists(root.items, outerIDs)
  }

  /// The name that a person gave a list; empty if there is none, or it is blank.
  func givenName(of list: ListID) -> String {
    let text = found(ItemID(list))?.text ?? ""
    return text.isBlank ? "" : text
  }

  /// The id by which other files and shells know a list.
  func outerID(of list: ListID) -> ListID { outerIDs.outerID(of: list) }

  private func name(of list: Item) -> String { name(of: ListID(list.id)) }
}

extension NamedLists: NamedThings {
  func found(_ id: ItemID) -> Item? { places[id].map { lists[$0] } }

  func found(idBeginning digits: String, in list: ListID?, limit: Int) -> [Item] {
    Array(lists.filter { hex(of: $0).hasPrefix(digits) }.prefix(limit))
  }

  func found(
    textBeginning text: FoldedText, in list: ListID?, preferring isCompleted: Bool?, limit: Int
  ) -> [Item] {
    let begun = lists.filter { text.begins(name(of: $0)) }
    let whole = begun.filter { FoldedText(name(of: $0)) == text }
    return Array((whole.isEmpty ? begun : whole).prefix(limit))
  }

  func found(in list: ListID?, whereText isChosen: (String) -> Bool) -> [Item] {
    lists.filter { isChosen(name(of: $0)) }
  }

  func hex(of list: Item) -> String { outerID(of: ListID(list.id)).hex }

  /// The name of each list, and its place: several may have one name.
  func lines(of items: [Item]) -> [String] {
    items.map { list in
      let place = (places[list.id] ?? 0) + 1
      return "\(shown(name(of: list))), list \(place) of \(lists.count)"
    }
  }
}
