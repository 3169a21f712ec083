// One key of the board: what it does.

/// What stands on the keys.
public enum BoardPage: Hashable, Sendable, CaseIterable {
  case letters, numbers, symbols
}

/// What a key does.
public enum BoardKey: Hashable, Sendable {
  /// Writes a letter, a figure or a sign.
  case letter(LetterKey)
  /// Once for the next letter, twice for all that follow.
  case shift
  /// Takes letters away, and words if it is held.
  case backspace
  /// Shows another page.
  case page(BoardPage)
  /// Goes on to the next of several languages.
  case language
  /// Writes a blank.
  case space
  /// Ends the row, or goes on to the next one.
  case enter
  /// Writes a whole row at once: what was used before, by its place in ``Board/suggestions``.
  case suggestion(Int)

  /// Whether it is a place in a row of letters, and no key that does something.
  var writes: Bool {
    switch self {
    case .letter, .space: true
    case .shift, .backspace, .page, .language, .enter, .suggestion: false
    }
  }

  /// Whether it acts when the finger leaves it, or when the next one lands, and not at once: then a
  /// finger may slide to it from another key. Nobody slides to a suggestion.
  var actsWhenLeft: Bool {
    switch self {
    case .letter, .space, .enter: true
    case .shift, .backspace, .page, .language, .suggestion: false
    }
  }
}
