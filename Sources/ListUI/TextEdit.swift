// What a keyboard does to the text of the row that is being edited.

/// One step of typing.
public enum TextEdit: Hashable, Sendable {
  /// Text at the end, as typed: printable, of any length.
  case insert(String)
  /// The last letter goes.
  case deleteBackward
  /// The last word goes, with the blanks behind it.
  case deleteWordBackward
  /// The edit ends: the row keeps its text, or goes when that is blank.
  case commit
  /// Return: a new row with a text keeps it, and the next one opens below; any other edit ends.
  case enter
  /// Escape: the row is as it was before. A new one goes, and with a text it can be brought back.
  case cancel
}

extension String {
  /// Takes the last word away, with the blanks behind it.
  package mutating func removeLastWord() {
    while last?.isWhitespace == true { removeLast() }
    while last?.isWhitespace == false { removeLast() }
  }
}
