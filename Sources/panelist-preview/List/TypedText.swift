// Text from a browser as a keyboard would give it: one line without control characters.
import ListUI
import Shell
import Units

extension TextEdit {
  /// Typed or pasted text, for the row that is edited.
  ///
  /// Line ends and tabs become blanks. Other control characters are left out.
  ///
  /// - Parameter text: As a client sent it.
  /// - Returns: nil if nothing is left.
  init?(typed text: String) {
    let line = Self.line(typed: text)
    guard !line.isEmpty else { return nil }
    self = .insert(line)
  }

  /// A text as it may stand in a row.
  ///
  /// - Parameter text: As a client sent it.
  static func line(typed text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.parts(separatedBy: "\r\n").joined(separator: "\n").unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": line.append(" ")
      case let scalar where scalar.isCommand: break
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
