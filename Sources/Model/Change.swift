// The effect of an edit on an item, with everything needed to undo it.

/// The effect of an edit: the item after the edit, and the value that the edit replaced.
public enum Change: Hashable, Sendable {
  case added(Item)
  /// The item as it was before the deletion.
  case deleted(Item)
  /// Completed or uncompleted, as ``Item/isCompleted`` says.
  case completed(Item)
  case edited(Item, before: String)
  case moved(Item, from: Position)

  /// Why a change cannot be undone: how its item has changed since.
  public enum Conflict: Hashable, Sendable, CaseIterable {
    /// The item is no longer in the list.
    case isGone
    /// A deleted item is in the list again.
    case isThere
    case hasOtherText
    /// The item was completed or uncompleted.
    case hasOtherCompletion
    case hasMoved
    /// A list that was added has items.
    case hasItems
    /// The list that the item would come back to is gone.
    case listIsGone
  }

  /// Determines the effect of an edit on its item. The result is `nil` if the edit changes nothing,
  /// exactly when `ItemList.apply` returns `nil`.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - current: The item with the edit's id before the edit, `nil` if there is none.
  public init?(_ edit: Edit, of current: Item?) {
    guard var item = current else {
      guard case .insert(let new) = edit, new.isValid else { return nil }
      self = .added(new)
      return
    }
    switch edit {
    case .insert: return nil
    case .delete: self = .deleted(item)
    case .setCompleted(_, let isCompleted):
      guard item.isCompleted != isCompleted, !item.isList else { return nil }
      item.isCompleted = isCompleted
      self = .completed(item)
    case .setText(_, let text):
      let before = item.text
      guard Item.accepts(text: text), !Item.isSame(before, text) else { return nil }
      item.text = text
      self = .edited(item, before: before)
    case .move(_, to: let position):
      let before = item.position
      guard item.accepts(position) else { return nil }
      item.position = position
      self = .moved(item, from: before)
    }
  }

  /// The item after the change; for a deletion, the item before it.
  public var item: Item {
    switch self {
    case .added(let item), .deleted(let item), .completed(let item), .edited(let item, before: _),
      .moved(let item, from: _):
      item
    }
  }

  /// The item after the change, `nil` if it is deleted.
  package var left: Item? {
    if case .deleted = self { nil } else { item }
  }

  /// The edit that makes the change.
  public var edit: Edit {
    switch self {
    case .added(let item): .insert(item)
    case .deleted(let item): .delete(item.id)
    case .completed(let item): .setCompleted(item.id, item.isCompleted)
    case .edited(let item, before: _): .setText(item.id, item.text)
    case .moved(let item, from: _): .move(item.id, to: item.position)
    }
  }

  /// The edit that undoes the change.
  public var inverse: Edit {
    switch self {
    case .added(let item): .delete(item.id)
    case .deleted(let item): .insert(item)
    case .completed(let item): .setCompleted(item.id, !item.isCompleted)
    case .edited(let item, let before): .setText(item.id, before)
    case .moved(let item, let before): .move(item.id, to: before)
    }
  }

  /// The list into which undoing the change puts its item, if that is another one than the item's
  /// present list; `nil` if it puts it into none.
  public var neededList: ListID? {
    switch self {
    case .deleted(let item): item.isList ? nil : item.list
    case .moved(let item, let before): before.list == item.list ? nil : before.list
    case .added, .completed, .edited: nil
    }
  }

  /// The list that undoing the change deletes; `nil` if it deletes none.
  public var addedList: ListID? {
    guard case .added(let item) = self, item.isList else { return nil }
    return ListID(item.id)
  }

  /// Why the change cannot be undone now: the item is not as the change left it, or lists are not.
  ///
  /// - Parameters:
  ///   - current: The item as it is now, `nil` if it is not in the list.
  ///   - isListGone: Whether ``neededList`` is gone.
  ///   - hasItems: Whether ``addedList`` has items.
  /// - Returns: How the item has changed since, `nil` if it has not. If several conflicts apply,
  ///   the first of: text, completion, position, lists.
  public func conflict(
    with current: Item?, isListGone: Bool = false, hasItems: Bool = false
  ) -> Conflict? {
    if case .deleted = self {
      return current == nil ? (isListGone ? .listIsGone : nil) : .isThere
    }
    guard let current else { return .isGone }
    switch item.edits(to: current).first {
    case nil: return isListGone ? .listIsGone : hasItems ? .hasItems : nil
    case .setText: return .hasOtherText
    case .setCompleted: return .hasOtherCompletion
    case .move: return .hasMoved
    case .insert, .delete: fatalError("Change: \(item.id.hex) is another item")
    }
  }
}
