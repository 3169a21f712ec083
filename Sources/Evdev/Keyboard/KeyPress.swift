// What a press on a keyboard means to a list.

/// What a press on a keyboard means.
public enum KeyPress: Hashable, Sendable {
  /// What is typed: one character as a person sees it, never a control character.
  case text(String)
  /// Return, or Enter of the keypad.
  case enter
  case backspace
  case escape
}
