// How many items a file has, and how many of them are in no list, counted by SQLite.
import Store

/// The items of a list.
public struct ItemCount: Hashable, Sendable {
  /// All of them.
  public let items: Int
  /// Those that are completed.
  public let completed: Int
}

/// The items that belong to a list that is nowhere.
public struct ListlessItems: Hashable, Sendable {
  /// How many items.
  public let items: Int
  /// To how many lists they belong.
  public let lists: Int
}

extension Connection {
  /// Counts the items. - Complexity: O(n), without reading their texts.
  func countItems() throws(StoreError) -> ItemCount {
    let call = "count the items"
    return ItemCount(
      items: try number("SELECT count(*) FROM item", call),
      completed: try number("SELECT count(*) FROM item WHERE completed", call))
  }

  /// Counts the items that belong to a list that is nowhere. - Complexity: As above.
  func countListlessItems() throws(StoreError) -> ListlessItems {
    let call = "count the items without a list"
    guard try number("PRAGMA user_version", call) >= Schema.firstWithLists else {
      return ListlessItems(items: 0, lists: 0)
    }
    let rest = "FROM item INDEXED BY item_list WHERE list NOT IN (SELECT id FROM list)"
    return ListlessItems(
      items: try number("SELECT count(*) \(rest)", call),
      lists: try number("SELECT count(DISTINCT list) \(rest)", call))
  }
}
