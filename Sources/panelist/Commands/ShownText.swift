// Text from outside, made such that a terminal only shows it.

/// A text for one line. What could end the line or move the cursor is written as JSON does.
package func shown(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    shown += scalar.isCommand ? JSON.escape(scalar) : String(scalar)
  }
  return shown
}

/// An answer of several lines for a terminal: line ends stay, and everything else that would act on
/// the terminal, or show a text in another order than it has, is a replacement character.
package func tamed(_ text: String) -> String {
  var tamed = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isHarmful = scalar != "\n" && (scalar.isCommand || scalar.isDirection)
    tamed.append(isHarmful ? "\u{FFFD}" : scalar)
  }
  return String(tamed)
}

extension Unicode.Scalar {
  /// Whether it is an order to a terminal, or ends a line.
  var isCommand: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it changes the direction of the text behind it: the embeddings, overrides and isolates
  /// of Unicode's bidirectional algorithm. Single marks only stand between letters and may stay.
  var isDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether nothing is seen of it, or only a gap.
  var isBlank: Bool {
    // U+2800 is a braille cell without dots, a sign by its category.
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
      || properties.generalCategory == .format
  }
}
