// What a keyboard does to the text of the row that is being edited.

/// One step of typing.
public enum TextEdit: Hashable, Sendable {
  /// Text at the end, as typed: printable, of any length.
  case insert(String)
  /// The last letter goes.
  case deleteBackward
  /// Return: the row keeps its text, or goes when that is blank.
  case commit
  /// Escape: the row is as it was before. A new one goes, and with a text it can be brought back.
  case cancel
}
