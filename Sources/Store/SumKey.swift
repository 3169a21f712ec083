// The sums of items: what of an item goes into one, and what a change does to it.
package import Model

/// The key under which the sums of a file's items are made: the id by which other files know its
/// original list, which a backup and a restored list keep.
///
/// The sum of an item is its parts exclusively or-ed: one for each field, each of them ``SipHash`` of
/// the item's id, the field's value and the field. So a field is changed without knowing the others:
/// an item that was not as its sum says is not so after the change either, by the same difference.
package struct SumKey: Hashable, Sendable {
  private let id: ListID

  /// - Parameter id: As other files know the original list.
  package init(_ id: ListID) { self.id = id }

  /// The sum of an item.
  ///
  /// - Complexity: O(bytes of text and position).
  package func sum(of item: Item) -> UInt64 {
    let begun = begun(with: item.id)
    return Item.Field.allCases.reduce(0) { $0 ^ part($1, of: item, begun) }
  }

  /// By what the sums of two items with one id differ.
  ///
  /// - Complexity: O(bytes of the fields that differ).
  package func difference(_ a: Item, _ b: Item) -> UInt64 {
    let begun = begun(with: a.id)
    var difference: UInt64 = 0
    for field in Item.Field.allCases where !Self.isSame(field, a, b) {
      difference ^= part(field, of: a, begun) ^ part(field, of: b, begun)
    }
    return difference
  }

  private func begun(with item: ItemID) -> SipHash {
    var hash = SipHash(key: id.high.byteSwapped, id.low.byteSwapped)
    hash.add(item.high)
    hash.add(item.low)
    return hash
  }

  /// What a field adds to the sum; the id adds nothing of its own, because it is in each of the
  /// others.
  // One copy in the program, not one for each use.
  @inline(never)
  private func part(_ field: Item.Field, of item: Item, _ begun: SipHash) -> UInt64 {
    var hash = begun
    switch field {
    case .id: return 0
    case .order: hash.add(item.order.digits.span)
    case .isCompleted: hash.add(item.isCompleted ? UInt8(1) : 0)
    case .text: hash.add(item.text.utf8.span)
    case .list:
      hash.add(item.list.high)
      hash.add(item.list.low)
    }
    // Behind the value, so that the value begins with a word.
    hash.add(UInt8(field.column))
    return hash.sum
  }

  private static func isSame(_ field: Item.Field, _ a: Item, _ b: Item) -> Bool {
    switch field {
    case .id: a.id == b.id
    case .order: a.order == b.order
    case .isCompleted: a.isCompleted == b.isCompleted
    // The `==` of texts also holds for the composed and decomposed forms of a letter.
    case .text: a.text.utf8.elementsEqual(b.text.utf8)
    case .list: a.list == b.list
    }
  }
}
