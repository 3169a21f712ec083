// Typing and Backspace where letters are composed.

extension OnScreenKeyboard {
  /// Emits an act that is not part of a composition, and ends it.
  mutating func emit(_ act: Act, to acts: inout [Act]) {
    composition = .nothing
    acts.append(act)
  }

  /// Types a letter, or composes with it.
  mutating func typeLetter(_ letter: String, acts: inout [Act]) {
    guard page == .letters,
      let result = composition.adding(letter, by: layout.composition)
    else { return emit(.insert(letter), to: &acts) }
    let replaced = composition.text.count
    let isTurn = layout.composition == .kana && letter == Kana.turn
    // With nothing composed, a kana of the text is turned.
    guard replaced > 0 || !isTurn else { return acts.append(.turn) }
    composition = result.next
    let composed = composition.text
    let text = result.done + composed
    acts.append(
      .compose(
        replacing: replaced, text, open: composed.count, fallback: isTurn ? .turn : .insert(letter))
    )
  }

  /// Takes back the last key of what is composed, or deletes a letter.
  mutating func takeBack(acts: inout [Act]) {
    guard let next = composition.takingBack() else { return acts.append(.deleteLetter) }
    let replaced = composition.text.count
    composition = next
    let composed = composition.text
    acts.append(
      .compose(replacing: replaced, composed, open: composed.count, fallback: .deleteLetter))
  }

  /// The next form of a kana, as は, ば, ぱ.
  ///
  /// - Parameter character: Any.
  /// - Returns: Nil for a character that has no other form.
  public static func turned(_ character: Character) -> String? { Kana.turned(String(character)) }
}
