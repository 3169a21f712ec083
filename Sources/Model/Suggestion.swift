// A text of the suggestion history.

/// A text that was put on the list often enough to be suggested.
public struct Suggestion: Hashable, Sendable {
  /// The text as it was last written.
  public let text: String
  /// The item that last had the text. It may have another text by now, or be deleted.
  public let item: ItemID
  /// The list that the item was in when it last had the text.
  public let list: ListID

  /// - Parameters:
  ///   - text: The text as it was last written.
  ///   - item: The item that last had the text.
  ///   - list: The list that the item was in then.
  public init(_ text: String, by item: ItemID, in list: ListID = .original) {
    self.text = text
    self.item = item
    self.list = list
  }
}
