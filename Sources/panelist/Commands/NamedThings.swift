// Where a word of a shell is looked for: the items of a list's file, or its lists.
import Model
import Shell
import Store

/// What has items, or lists as items of the root list, that a word may name.
protocol NamedThings: ~Copyable {
  /// The one with an id; nil if there is none.
  func found(_ id: ItemID) throws(StoreError) -> Item?

  /// Those whose ids begin so, of one list or of all.
  func found(idBeginning digits: String, in list: ListID?, limit: Int) throws(StoreError) -> [Item]

  /// Those whose texts begin so, as `Store.items(textBeginning:in:preferring:limit:)` has them.
  func found(
    textBeginning text: FoldedText, in list: ListID?, preferring isCompleted: Bool?, limit: Int
  ) throws(StoreError) -> [Item]

  /// Those whose texts a function chooses.
  func found(in list: ListID?, whereText isChosen: (String) -> Bool) throws(StoreError) -> [Item]

  /// The digits of the id by which it is known.
  func hex(of item: Item) -> String

  /// For each of some what a person sees of it.
  func lines(of items: [Item]) throws(StoreError) -> [String]
}

extension NamedThings where Self: ~Copyable {
  /// The word that names an item alone: `id:` and the shortest start of its id that no other id
  /// has, at least four digits.
  func idWord(of item: Item) throws(StoreError) -> String {
    let hex = hex(of: item)
    for count in ItemReference.fewestDigits..<ItemID.hexDigits {
      let digits = String(hex.prefix(count))
      if try found(idBeginning: digits, in: nil, limit: 2).count < 2 {
        return ItemReference.word(forID: digits)
      }
    }
    return ItemReference.word(forID: hex)
  }
}

extension Store: NamedThings {
  func found(_ id: ItemID) throws(StoreError) -> Item? { try item(id) }

  func found(idBeginning digits: String, in list: ListID?, limit: Int) throws(StoreError) -> [Item]
  {
    try items(idBeginning: digits, in: list, limit: limit)
  }

  func found(
    textBeginning text: FoldedText, in list: ListID?, preferring isCompleted: Bool?, limit: Int
  ) throws(StoreError) -> [Item] {
    try items(textBeginning: text, in: list, preferring: isCompleted, limit: limit)
  }

  func found(in list: ListID?, whereText isChosen: (String) -> Bool) throws(StoreError) -> [Item] {
    try items(in: list, whereText: isChosen)
  }

  func hex(of item: Item) -> String { item.id.hex }

  /// The row of each item, with its list where there are several.
  func lines(of items: [Item]) throws(StoreError) -> [String] {
    let names = try NamedLists(of: self)
    return items.map { item in
      let row = String(item.row.dropLast())
      return names.areSeveral ? "\(row), in \(quoted(names.name(of: item.list)))" : row
    }
  }
}
