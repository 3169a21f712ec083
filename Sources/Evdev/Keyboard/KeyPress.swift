// What a press on a keyboard means to a list.

/// What a press on a keyboard means.
public enum KeyPress: Hashable, Sendable {
  /// What is typed: one character as a person sees it, never a control character.
  case text(String)
  /// Return, or Enter of the keypad.
  case enter
  case escape
  /// A key that corrects or moves: with Ctrl by words or to an end of the text, with Shift it selects.
  case edit(EditingKey, byWord: Bool, selecting: Bool)
  /// Ctrl and the key that types an a.
  case selectAll
}

/// A key that changes what was typed, or where in it one types.
public enum EditingKey: Hashable, Sendable, CaseIterable {
  case backspace, delete
  case left, right, up, down, home, end
}
