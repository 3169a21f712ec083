// Keyboard input to the text of the edited row.

/// One input from a keyboard.
public enum TextEdit: Hashable, Sendable {
  /// Inserts text in place of the selection: printable, of any length. Of a text that is too long
  /// for the row its beginning is inserted.
  case insert(String)
  /// Deletes the selection, or the character before the caret; of one that is written mark by mark,
  /// as in Thai and the scripts of India, the last mark.
  case deleteBackward
  /// The same up to the beginning of a word.
  case deleteWordBackward
  /// Deletes the selection, or the character behind the caret.
  case deleteForward
  /// The same up to the end of a word.
  case deleteWordForward
  /// Moves the caret; `selecting` extends the selection.
  case move(CaretStep, selecting: Bool)
  /// Places the caret behind a number of characters, and selects from another place up to it.
  case select(Int, from: Int)
  /// Selects everything.
  case selectAll
  /// Takes back the last change of the text; without an edited row, the newest step of the list.
  case undo
  /// Ends the edit: the row keeps its text, or is deleted if that is blank.
  case commit
  /// Return: a new row with text keeps it, and the next row opens below it; any other edit ends.
  case enter
  /// Sets the row's text to a suggestion, and ends the edit as Return does.
  case take(String)
  /// Removes this text from the suggestions.
  case forget(String)
  /// Escape: restores the row. A new row is removed; if it has text, that can be undone.
  case cancel
}

/// A caret movement of a key.
public enum CaretStep: Hashable, Sendable {
  /// Along the text.
  case along(CaretMove)
  /// To the line above or below, at the nearest place.
  case lineUp, lineDown
  /// To the beginning of the line, or behind its end.
  case lineStart, lineEnd
}
