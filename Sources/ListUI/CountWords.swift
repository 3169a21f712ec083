// Numbers in words, where several parts of the list say the same.

/// How a number is said on the glass.
enum CountWords {
  /// So many items.
  static func items(_ count: Int) -> String { count == 1 ? "1 Item" : "\(count) Items" }
}
