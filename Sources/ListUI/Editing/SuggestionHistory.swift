// Texts that were used before, and which of them match the text being typed.
import Model

/// Texts that were used before, the best first.
struct SuggestionHistory {
  private struct Entry {
    let used: Suggestion
    let folded: FoldedText
  }

  private var entries: [Entry] = []

  /// - Parameter texts: The best first.
  init(_ texts: [Suggestion] = []) {
    entries = texts.map { Entry(used: $0, folded: FoldedText($0.text)) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The texts, the best first.
  var texts: [Suggestion] { entries.map(\.used) }

  /// A text with the item that had it last, whatever that item's text is now.
  func used(_ text: String) -> Suggestion? { entries.first { $0.used.text == text }?.used }

  /// Updates a known text after an item got it, as the store will report it; other texts are
  /// ignored.
  mutating func use(_ text: String, by item: Item) {
    let folded = FoldedText(text)
    guard let index = entries.firstIndex(where: { $0.folded == folded }) else { return }
    entries[index] = Entry(used: Suggestion(text, by: item.id, in: item.list), folded: folded)
  }

  /// Removes a text.
  mutating func forget(_ text: String) { entries.removeAll { $0.used.text == text } }

  /// Texts that begin with the typed text, or contain a word that does.
  ///
  /// - Parameters:
  ///   - typed: The text being typed.
  ///   - most: The largest number of results.
  ///   - isWanted: Called for each match, the best first.
  /// - Complexity: O(characters of all texts), of at most a thousand short ones.
  func matching(
    _ typed: String, most: Int, where isWanted: (Suggestion) -> Bool
  ) -> [String] {
    let typed = FoldedText(typed)
    var texts: [String] = []
    for entry in entries where texts.count < most {
      guard entry.folded.hasWord(beginningWith: typed), isWanted(entry.used) else { continue }
      texts.append(entry.used.text)
    }
    return texts
  }
}
