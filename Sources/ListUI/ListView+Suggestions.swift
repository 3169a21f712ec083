// Suggestions: what was used before stands over the keys, and one touch writes it.
package import Model

extension ListView {
  /// Takes what was used before. A board that is on the glass gets no band for it, as its keys would move
  /// under fingers.
  ///
  /// - Parameter texts: The best first.
  /// - Returns: Whether a frame is due.
  package mutating func recall(_ texts: [UsedText]) -> Bool {
    guard texts != editing.memory.texts else { return false }
    editing.memory = UsedTexts(texts)
    editing.followSuggestions(in: list)
    return showsBoard
  }

  /// What the board may suggest, the best first.
  package var remembered: [UsedText] { editing.memory.texts }
}
