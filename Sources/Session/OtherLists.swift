// The lists that a session holds and does not show.
public import Model
public import Store

/// The lists of the file but the shown one, and the order of all.
///
/// The shown list's items are in its view alone. Changes of the lists here cost no frame.
public struct OtherLists {
  /// All lists, without the items of the shown one.
  private(set) var lists: Lists
  /// Whether the items were read; a file with one list has none here.
  private(set) var areRead: Bool

  /// - Parameters:
  ///   - lists: The lists, in which the shown one may have its items.
  ///   - shown: The list that is shown.
  public init(_ lists: Lists, besides shown: ListID) {
    self.lists = lists
    areRead = true
    forget(shown)
  }

  /// Those of a file of which the first list is shown, or its beginning.
  public init(_ beginning: ListBeginning) {
    lists = Lists(root: beginning.lists, items: beginning.others ?? [])
    areRead = beginning.others != nil
  }

  /// A file with one list.
  public init() { self.init(ListBeginning(all: [])) }

  /// The list that should be shown; nil as long as its items are not known.
  func wanted(besides shown: ListID) -> ListID? {
    lists.first == shown || areRead ? lists.first : nil
  }

  /// Whether all lists were read, and the first one is shown.
  func isLevel(besides shown: ListID) -> Bool { areRead && lists.first == shown }

  /// Takes what was loaded.
  ///
  /// - Parameters:
  ///   - loaded: All lists, or changes.
  ///   - shown: The list that is shown.
  mutating func take(_ loaded: LoadedItems, besides shown: ListID) {
    switch loaded {
    case .all(let all):
      lists = all
      areRead = true
    case .changes(let changed, let removed):
      for id in removed { lists.apply(.delete(id)) }
      for item in changed {
        guard item.list != shown else {
          lists.apply(.delete(item.id))
          continue
        }
        for edit in lists[item.id]?.edits(to: item) ?? [.insert(item)] { lists.apply(edit) }
      }
    }
    forget(shown)
  }

  /// Takes what an undo did.
  mutating func take(_ report: UndoReport, besides shown: ListID) {
    for change in report.undone {
      for list in Set([change.item.list, change.neededList ?? change.item.list])
      where list != shown {
        if let seen = change.seen(from: list) { lists.apply(seen.inverse) }
      }
    }
  }

  /// Exchanges the list that is shown.
  ///
  /// - Parameters:
  ///   - shown: The list that was shown.
  ///   - items: Its items.
  ///   - next: The list that is shown from now on.
  /// - Returns: The items of that.
  mutating func exchange(_ shown: ListID, with items: ItemList, for next: ListID) -> [Item] {
    let found = lists[next].items
    forget(next)
    lists.replaceItems(of: shown, by: ItemList(items: items.items))
    return found
  }

  private mutating func forget(_ list: ListID) { lists.replaceItems(of: list, by: ItemList()) }
}
