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
    a.id == b.id && Item.Field.allCases.allSatisfy { a.edit($0, to: b) == nil }
  }
}

extension Item {
  /// The edits that turn one state of an item into another: of text, completion and position, in
  /// this sequence, where they differ.
  ///
  /// - Parameter other: The same item, by its id, at another time.
  public func edits(to other: Item) -> [Edit] {
    Field.allCases.reversed().compactMap { edit($0, to: other) }
  }

  /// The edit that moves the item within its list.
  public func moved(to order: OrderKey) -> Edit { .move(id, to: Position(order, in: list)) }

  /// The edit that gives an item what another state of it has; nil where both have the same.
  fileprivate func edit(_ field: Field, to other: Item) -> Edit? {
    switch field {
    case .id: nil  // Both are states of one item.
    case .list: nil  // One move changes it with the order key.
    case .order: position == other.position ? nil : .move(id, to: other.position)
    case .isCompleted: isCompleted == other.isCompleted ? nil : .setCompleted(id, other.isCompleted)
    case .text: Item.isSame(text, other.text) ? nil : .setText(id, other.text)
    }
  }
}
