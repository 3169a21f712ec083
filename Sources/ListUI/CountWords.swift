// Numbers with their unit as text, shared by several parts of the list.

/// Formats counts for display.
enum CountWords {
  /// A number of items.
  static func items(_ count: Int) -> String { count == 1 ? "1 Item" : "\(count) Items" }
}
