// One key of the on-screen keyboard: its function.

/// A page of keys.
public enum KeyboardPage: String, Hashable, Sendable, CaseIterable {
  case letters, numbers, symbols, emoji
}

/// The function of a key.
public enum ScreenKey: Hashable, Sendable {
  /// Types a letter, a digit or a symbol.
  case letter(LetterKey)
  /// On for the next letter after one tap, locked after two.
  case shift
  /// Deletes letters, and words if held.
  case backspace
  /// Shows another page.
  case page(KeyboardPage)
  /// Shows a category of emoji.
  case emoji(EmojiCategory)
  /// Switches to the next of several languages.
  case language
  /// Types a blank.
  case space
  /// Ends the row, or begins the next one.
  case enter
  /// Ends the row. Where Enter does the same, both are drawn as one key.
  case done
  /// Sets the row to a suggestion, by its index in ``OnScreenKeyboard/suggestions``.
  case suggestion(Int)

  /// Whether the key types text.
  var writes: Bool {
    switch self {
    case .letter, .space: true
    case .shift, .backspace, .page, .emoji, .language, .enter, .done, .suggestion: false
    }
  }

  /// Whether the key acts on release, or when the next finger lands, and not on landing. Fingers
  /// can slide to such a key from another one. False for suggestions: nobody slides to them.
  var actsWhenLeft: Bool {
    switch self {
    case .letter, .space, .enter, .done: true
    case .shift, .backspace, .page, .emoji, .language, .suggestion: false
    }
  }
}
