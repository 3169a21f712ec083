// The edits that turn one list into another, used for external changes.

extension ItemList {
  /// The edits that make this list hold exactly the given items, compared by id: deletions first,
  /// then new and changed items from first to last.
  ///
  /// - Parameter items: In any order; fastest in the order of storage. Two items with the same id
  ///   are an error of the caller, as for creating a list.
  /// - Complexity: O(n); rows before the first difference and after the last are only compared.
  public func edits(to items: [Item]) -> [Edit] {
    let new =
      sinksCompleted ? items.filter { !$0.isCompleted } + items.filter(\.isCompleted) : items
    let shorter = min(count, new.count)
    var head = 0
    while head < shorter, ItemList.isSame(self[head], new[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      ItemList.isSame(self[count - 1 - tail], new[new.count - 1 - tail])
    {
      tail += 1
    }
    let middle = head..<(count - tail)
    var rows = Dictionary(uniqueKeysWithValues: middle.map { (self[$0].id, $0) })
    var changes: [Edit] = []
    for item in new[head..<(new.count - tail)] {
      if let row = rows.removeValue(forKey: item.id) {
        changes += self[row].edits(to: item)
      } else {
        changes.append(.insert(item))
      }
    }
    let gone = middle.filter { rows[self[$0].id] == $0 }.map { Edit.delete(self[$0].id) }
    return gone + changes
  }

  private static func isSame(_ a: Item, _ b: Item) -> Bool {
    a.id == b.id && a.isCompleted == b.isCompleted && a.order == b.order
      && Item.isSame(a.text, b.text)
  }
}

extension Item {
  /// The edits that turn one state of an item into another: of text, completion and order key, in
  /// this sequence, where they differ.
  ///
  /// - Parameter other: The same item, by its id, at another time.
  public func edits(to other: Item) -> [Edit] {
    var edits: [Edit] = []
    if !Item.isSame(text, other.text) { edits.append(.setText(id, other.text)) }
    if isCompleted != other.isCompleted { edits.append(.setCompleted(id, other.isCompleted)) }
    if order != other.order { edits.append(.move(id, to: other.order)) }
    return edits
  }
}
