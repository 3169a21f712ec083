// What a keyboard does to the text of the row that is being edited.

/// One step of typing.
public enum TextEdit: Hashable, Sendable {
  /// Text at the caret, in place of what is selected: printable, of any length.
  case insert(String)
  /// What is selected goes, or the letter before the caret.
  case deleteBackward
  /// The same up to the beginning of a word.
  case deleteWordBackward
  /// What is selected goes, or the letter behind the caret.
  case deleteForward
  /// The same up to the end of a word.
  case deleteWordForward
  /// The caret moves; with `selecting` what it passes is selected.
  case move(CaretStep, selecting: Bool)
  /// The caret stands behind so many letters, and all from another place to there is selected.
  case select(Int, from: Int)
  /// Everything is selected.
  case selectAll
  /// The edit ends: the row keeps its text, or goes when that is blank.
  case commit
  /// Return: a new row with a text keeps it, and the next one opens below; any other edit ends.
  case enter
  /// The row gets this text, which was used before, and ends as with Return.
  case take(String)
  /// This text is suggested no more.
  case forget(String)
  /// Escape: the row is as it was before. A new one goes, and with a text it can be brought back.
  case cancel
}

/// A way that a key sends the caret.
public enum CaretStep: Hashable, Sendable {
  /// Along the text.
  case along(CaretMove)
  /// To the line above or below, as near as that has a place.
  case lineUp, lineDown
  /// To the beginning of the line, and behind its end.
  case lineStart, lineEnd
}
