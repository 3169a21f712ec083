// What one client types: a long text that arrives in parts, and what its input method composes.
import Model

/// The text of one client that is not whole yet, as a value.
struct ClientTyping {
  /// Limit of a text in parts, in bytes. No row holds more; what is composed of several code points
  /// may become shorter in the row.
  static let longest = 4 * Item.longestText

  private var parts = ""
  /// Characters that its input method composes, before the caret.
  private var composed = 0

  /// Adds a part of a long text; beyond the limit its end is dropped, as no row could hold it.
  mutating func begin(_ part: String) {
    guard parts.utf8.count < Self.longest else { return }
    parts += part
  }

  /// Takes the whole text, of which this is the end, or all.
  mutating func whole(_ end: String) -> String {
    defer { parts = "" }
    return parts.utf8.count < Self.longest ? parts + end : parts
  }

  /// Replaces what is composed.
  ///
  /// - Parameters:
  ///   - text: The new one.
  ///   - isKept: Whether the composition ends, and its text stays.
  /// - Returns: The number of characters that were composed, and of those that are now.
  mutating func compose(_ text: String, isKept: Bool) -> (replaced: Int, open: Int) {
    let open = isKept ? 0 : text.count
    defer { composed = open }
    return (composed, open)
  }

  /// No row is edited any more: what is composed later belongs to another one.
  mutating func end() { composed = 0 }
}
