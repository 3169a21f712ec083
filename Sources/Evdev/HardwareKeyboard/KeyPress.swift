// The action of a key press on a hardware keyboard.

/// The action of a key press.
public enum KeyPress: Hashable, Sendable {
  /// Text of one character (grapheme cluster); never a control character.
  case text(String)
  /// Return, or Enter of the keypad.
  case enter
  case escape
  /// An editing or cursor key. Ctrl moves by words or to an end of the text; Shift selects.
  case edit(EditingKey, byWord: Bool, selecting: Bool)
  /// Ctrl+Alt with a function key, numbered from 1: the console of that number.
  case console(Int)
  /// Ctrl+A.
  case selectAll
  /// Tab: writes nothing, but ends what a barcode scanner scans.
  case tab
}

/// A key that deletes, or moves the caret.
public enum EditingKey: Hashable, Sendable, CaseIterable {
  case backspace, delete
  case left, right, up, down, home, end
}
