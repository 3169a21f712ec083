// Where a word of a shell is looked for: the items of a list's file, or its lists.
import Model
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
  // One copy in the program, not one for each kind of things.
  @_semantics("optimize.sil.specialize.generic.never")
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
