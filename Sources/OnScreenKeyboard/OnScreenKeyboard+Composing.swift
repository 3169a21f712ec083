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
    composition = result.next
    let composed = composition.text
    let text = result.done + composed
    guard replaced > 0 || !text.isEmpty else { return }
    acts.append(.compose(replacing: replaced, text, open: composed.count))
  }

  /// Takes back the last key of what is composed, or deletes a letter.
  mutating func takeBack(acts: inout [Act]) {
    guard let next = composition.takingBack() else { return acts.append(.deleteLetter) }
    let replaced = composition.text.count
    composition = next
    let composed = composition.text
    acts.append(.compose(replacing: replaced, composed, open: composed.count))
  }
}
