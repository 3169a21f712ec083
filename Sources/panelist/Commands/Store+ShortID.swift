// The fewest digits that name an item alone.
import Model
import Store

extension Store {
  /// The word that names an item alone: `id:` and the shortest start of its id that no other id
  /// has, at least four digits.
  func idWord(of item: Item) throws(StoreError) -> String {
    for count in ItemReference.fewestDigits..<ItemID.hexDigits {
      let digits = String(item.id.hex.prefix(count))
      if try items(idBeginning: digits, limit: 2).count < 2 {
        return ItemReference.word(forID: digits)
      }
    }
    return ItemReference.word(forID: item.id.hex)
  }
}
