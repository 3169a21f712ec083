// How many items a list has, counted by SQLite.
import Store

/// The items of a list.
public struct ItemCount: Hashable, Sendable {
  /// All of them.
  public let items: Int
  /// Those that are completed.
  public let completed: Int
}

extension Connection {
  /// Counts the items. - Complexity: O(n), without reading their texts.
  func countItems() throws(StoreError) -> ItemCount {
    let call = "count the items"
    return ItemCount(
      items: try number("SELECT count(*) FROM item", call),
      completed: try number("SELECT count(*) FROM item WHERE completed", call))
  }
}
