// A text that was on the list before.

/// What was put on the list often enough to be suggested.
public struct Suggestion: Hashable, Sendable {
  /// As it was written last.
  public let text: String
  /// The item that had it then, which may have another text since, or be gone.
  public let item: ItemID

  /// - Parameters:
  ///   - text: As it was written last.
  ///   - item: The item that had it then.
  public init(_ text: String, by item: ItemID) {
    self.text = text
    self.item = item
  }
}
