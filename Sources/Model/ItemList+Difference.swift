// What makes a list equal to another: how a change by someone else becomes edits.

extension ItemList {
  /// The edits that make this list hold exactly the given items, by id: deletions first, then new
  /// and changed items from the first to the last.
  ///
  /// - Parameter items: In any order; cheapest in that of storage. Two items with one id are a
  ///   mistake of the caller, as for making a list.
  /// - Complexity: O(n); rows before the first difference and behind the last are only compared.
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
        ItemList.appendChanges(from: self[row], to: item, &changes)
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

  /// Tells one by one in what two states of an item differ.
  private static func appendChanges(from old: Item, to new: Item, _ edits: inout [Edit]) {
    if !Item.isSame(old.text, new.text) { edits.append(.setText(new.id, new.text)) }
    if old.isCompleted != new.isCompleted {
      edits.append(.setCompleted(new.id, new.isCompleted))
    }
    if old.order != new.order { edits.append(.move(new.id, to: new.order)) }
  }
}
