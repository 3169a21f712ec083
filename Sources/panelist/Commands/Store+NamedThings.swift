// Items of an open list, as words of a shell name them.
import Model
import Shell
import Store

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
      return names.areSeveral ? "\(row), in \(names.words(of: item.list))" : row
    }
  }
}
