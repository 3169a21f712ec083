// What was used before, and what of it may be meant by what is being written.
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

  /// A text with the item that had it last, whatever that has now.
  func used(_ text: String) -> Suggestion? { entries.first { $0.used.text == text }?.used }

  /// An item has a text that was used before: as the store will tell it.
  mutating func use(_ text: String, by item: ItemID) {
    let folded = FoldedText(text)
    guard let place = entries.firstIndex(where: { $0.folded == folded }) else { return }
    entries[place] = Entry(used: Suggestion(text, by: item), folded: folded)
  }

  /// Knows nothing more of a text.
  mutating func forget(_ text: String) { entries.removeAll { $0.used.text == text } }

  /// What begins with it, or has a word that does.
  ///
  /// - Parameters:
  ///   - typed: What is being written.
  ///   - most: So many at most.
  ///   - isWanted: Asked for each of them, the best first.
  /// - Complexity: O(all letters), of a thousand short texts at most.
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
