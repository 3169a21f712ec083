// Text from a browser as a keyboard would give it: one line, and nothing in it that is no letter.
import ListUI
import Shell

extension TextEdit {
  /// What is typed or pasted, on the row that is edited.
  ///
  /// A line's end and a tab are blanks, as where several lines are pasted into a field of one; what else is
  /// no letter but an order is left out.
  ///
  /// - Parameter text: As a client sent it.
  /// - Returns: nil where nothing is left of it.
  init?(typed text: String) {
    var line = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": line.append(" ")
      case let scalar where scalar.isCommand: break
      default: line.append(scalar)
      }
    }
    guard !line.isEmpty else { return nil }
    self = .insert(String(line))
  }
}
