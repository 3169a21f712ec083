// What other programs do to the stored lists of a replay.
package import Model

/// An external edit of a stored list. Rows are counted from 1.
package enum ExternalAction: Hashable {
  /// Adds an item after all others.
  case add(String)
  /// Marks a row as completed.
  case complete(row: Int)
  /// Deletes a row.
  case delete(row: Int)
  /// Marks a row as not completed.
  case uncomplete(row: Int)
  /// Changes a row's text.
  case text(row: Int, String)
  /// Adds an item that becomes this row.
  case insert(row: Int, String, isCompleted: Bool)
  /// Moves a row, in its list or to that of another number. `to` is counted without it.
  case move(row: Int, to: Int, list: Int? = nil)
  /// Adds an item with a known order key and id.
  case put(Item)
  /// Moves a row to a known order key, in its list or in that of another number.
  case shift(row: Int, to: OrderKey, list: Int? = nil)
}

extension ReplayedStore {
  /// Applies an external action. All but deletions become changesets: the project's own commands
  /// delete nothing, so a deletion comes from a program that keeps no history. Changesets of the
  /// deleted item cannot be undone.
  ///
  /// - Parameters:
  ///   - action: What another program does.
  ///   - number: The number of the list in which it does so, counted from 1.
  /// - Returns: The item; nil if there is no such row or list, or an item of that id exists.
  package mutating func carryOut(_ action: ExternalAction, in number: Int = 1) -> ItemID? {
    guard let list = id(ofList: number), let edit = edit(action, in: list) else { return nil }
    if case .insert(let item) = edit, lists[item.id] != nil { return nil }
    _ = take(edit)
    return edit.id
  }

  /// The edit that an action makes; nil if there is no such row.
  private mutating func edit(_ action: ExternalAction, in list: ListID) -> Edit? {
    let items = lists[list]
    switch action {
    case .add(let text):
      return .insert(
        Item(id: nextItem(), text: text, order: .between(items.items.last?.order, nil), in: list))
    case .complete(let row): return item(inRow: row, of: items).map { .setCompleted($0, true) }
    case .delete(let row): return item(inRow: row, of: items).map { .delete($0) }
    case .uncomplete(let row): return item(inRow: row, of: items).map { .setCompleted($0, false) }
    case .text(let row, let text): return item(inRow: row, of: items).map { .setText($0, text) }
    case .insert(let row, let text, let isCompleted):
      guard row <= items.count + 1 else { return nil }
      return .insert(
        Item(
          id: nextItem(), text: text, isCompleted: isCompleted,
          order: items.order(forRow: row - 1), in: list))
    case .move(let row, let goal, let number):
      guard let item = item(inRow: row, of: items),
        let target = number.map({ id(ofList: $0) }) ?? list
      else { return nil }
      guard target == list else {
        let others = lists[target]
        guard goal <= others.count + 1 else { return nil }
        return .move(item, to: Position(others.order(forRow: goal - 1), in: target))
      }
      guard goal <= items.count else { return nil }
      return .move(item, to: Position(order(of: item, inRow: goal, of: items), in: list))
    case .put(let item):
      var item = item
      item.list = list
      return .insert(item)
    case .shift(let row, let key, let number):
      guard let item = item(inRow: row, of: items),
        let target = number.map({ id(ofList: $0) }) ?? list
      else { return nil }
      return .move(item, to: Position(key, in: target))
    }
  }

  private func id(ofList number: Int) -> ListID? {
    let lists = lists.numbered
    return lists.indices.contains(number - 1) ? lists[number - 1] : nil
  }

  private func item(inRow row: Int, of list: ItemList) -> ItemID? {
    row <= list.count ? list[row - 1].id : nil
  }

  /// An order key that makes an item a row, counted without it. Never the item's current key.
  private func order(of item: ItemID, inRow row: Int, of list: ItemList) -> OrderKey {
    var others = list
    others.apply(.delete(item))
    let order = others.order(forRow: row - 1)
    guard order == list[item]?.order else { return order }
    return .between(order, row <= others.count ? others[row - 1].order : nil)
  }
}
