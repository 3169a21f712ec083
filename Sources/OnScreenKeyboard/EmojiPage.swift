// What the emoji page of the on-screen keyboard shows.

/// The category that is shown, the emoji that were typed last, and those that no font has.
public struct EmojiPage: Hashable, Sendable {
  /// In three rows; the last has one less, for Backspace.
  static let columns = 12
  private static let keys = 3 * columns - 1

  private(set) var category = EmojiCategory.food
  /// The last one first; at most a row.
  private(set) var recents: [String] = []
  private var hidden: Set<String> = []

  /// A page of which nothing was typed and nothing is hidden.
  public init() {}

  /// Whether there is no category: then there is no page.
  var isEmpty: Bool { categories.isEmpty }

  /// The categories of which the fonts have their sign and at least a row, and the recent ones. Fewer
  /// are signs in fonts without emoji.
  var categories: [EmojiCategory] {
    let full = EmojiCategory.allCases.filter { category in
      category != .recent && !hidden.contains(category.sign)
        && shown(category).count >= Self.columns
    }
    return full.isEmpty || shown(.recent).isEmpty ? full : [.recent] + full
  }

  /// The rows of keys of the current category. Below the recent ones stands food.
  var rows: [[String]] {
    let above = shown(category)
    let below = category == .recent ? shown(.food).filter { !above.contains($0) } : []
    let all = (above + below).prefix(Self.keys)
    return (0..<3).map { row in Array(all.dropFirst(row * Self.columns).prefix(Self.columns)) }
  }

  /// Shows the recent emoji first, if there are any.
  mutating func begin() { category = recents.isEmpty ? .food : .recent }

  /// Shows a category.
  mutating func show(_ category: EmojiCategory) { self.category = category }

  /// Notes an emoji that was typed.
  mutating func use(_ emoji: String) {
    recents.removeAll { $0 == emoji }
    recents = [emoji] + recents.prefix(Self.columns - 1)
  }

  /// Takes the emoji of texts as those that were typed last, unless some have been typed: after a
  /// restart the list's texts are what is known of them.
  ///
  /// - Parameter texts: The best first.
  mutating func recall(from texts: some Sequence<String>) {
    guard recents.isEmpty else { return }
    // Most texts have none; all emoji are beyond U+2000. Made for the first text that may have one:
    // this is called whenever the keyboard opens.
    lazy var known = Set(EmojiCategory.allCases.flatMap(\.emoji))
    for text in texts where text.utf8.contains(where: { $0 >= 0xE2 }) {
      for emoji in text.lazy.map(String.init) where known.contains(emoji) {
        guard !recents.contains(emoji) else { continue }
        recents.append(emoji)
        guard recents.count < Self.columns else { return }
      }
    }
  }

  /// Hides what no font has. - Returns: Whether anything changes.
  mutating func hide(where isMissing: (String) -> Bool) -> Bool {
    let missing = Set(EmojiCategory.allCases.flatMap(\.emoji).filter(isMissing))
    guard missing != hidden else { return false }
    hidden = missing
    let categories = categories
    if !categories.contains(category), let first = categories.first { category = first }
    return true
  }

  private func shown(_ category: EmojiCategory) -> [String] {
    (category == .recent ? recents : category.emoji).filter { !hidden.contains($0) }
  }
}
