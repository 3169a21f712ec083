// What an edit did to an item, with all that is needed to take it back.

/// What an edit did, told by the item as the edit left it and what it was before.
public enum Change: Hashable, Sendable {
  case added(Item)
  /// The item is as it last was.
  case deleted(Item)
  /// Done, or to be done again: as the item says.
  case completed(Item)
  case edited(Item, before: String)
  case moved(Item, from: OrderKey)

  /// Why a change cannot be taken back: what happened to its item since.
  public enum Conflict: Hashable, Sendable, CaseIterable {
    /// The item is no longer in the list.
    case isGone
    /// A deleted item is in the list again.
    case isThere
    case hasOtherText
    /// It was completed or reopened.
    case hasOtherCompletion
    case hasMoved
  }

  /// What an edit does to the item that it is about, or `nil` when it changes nothing: exactly
  /// when `ItemList.apply` gives `nil`.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - present: The item with the edit's id before it, `nil` when there is none.
  public init?(_ edit: Edit, of present: Item?) {
    guard var item = present else {
      guard case .insert(let new) = edit, Item.accepts(text: new.text) else { return nil }
      self = .added(new)
      return
    }
    switch edit {
    case .insert:
      return nil
    case .delete:
      self = .deleted(item)
    case .setCompleted(_, let isCompleted):
      guard item.isCompleted != isCompleted else { return nil }
      item.isCompleted = isCompleted
      self = .completed(item)
    case .setText(_, let text):
      let before = item.text
      guard Item.accepts(text: text), !Item.isSame(before, text) else { return nil }
      item.text = text
      self = .edited(item, before: before)
    case .move(_, to: let order):
      let before = item.order
      guard before != order else { return nil }
      item.order = order
      self = .moved(item, from: before)
    }
  }

  /// The item as the change left it; a deleted one as it last was.
  public var item: Item {
    switch self {
    case .added(let item), .deleted(let item), .completed(let item), .edited(let item, before: _),
      .moved(let item, from: _):
      item
    }
  }

  /// The item behind the change, `nil` when it is gone.
  var left: Item? {
    if case .deleted = self { nil } else { item }
  }

  /// The edit that makes it.
  public var edit: Edit {
    switch self {
    case .added(let item): .insert(item)
    case .deleted(let item): .delete(item.id)
    case .completed(let item): .setCompleted(item.id, item.isCompleted)
    case .edited(let item, before: _): .setText(item.id, item.text)
    case .moved(let item, from: _): .move(item.id, to: item.order)
    }
  }

  /// The edit that takes it back.
  public var inverse: Edit {
    switch self {
    case .added(let item): .delete(item.id)
    case .deleted(let item): .insert(item)
    case .completed(let item): .setCompleted(item.id, !item.isCompleted)
    case .edited(let item, let before): .setText(item.id, before)
    case .moved(let item, let before): .move(item.id, to: before)
    }
  }

  /// Why it cannot be taken back now: the item is not as the change left it.
  ///
  /// - Parameter present: The item as it is now, `nil` when it is not in the list.
  /// - Returns: What happened to the item since, `nil` when nothing did. Of several things the
  ///   first of: text, completion, place.
  public func conflict(with present: Item?) -> Conflict? {
    if case .deleted = self { return present == nil ? nil : .isThere }
    guard let present else { return .isGone }
    if !Item.isSame(present.text, item.text) { return .hasOtherText }
    if present.isCompleted != item.isCompleted { return .hasOtherCompletion }
    return present.order == item.order ? nil : .hasMoved
  }
}
