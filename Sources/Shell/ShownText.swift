// Text from outside, made such that a terminal only shows it.

/// A text for one line. What could end the line, move the cursor or turn the order of letters is
/// written as JSON does.
package func shown(_ text: String) -> String {
  var shown = ""
  for scalar in text.unicodeScalars {
    shown += scalar.isHarmful ? JSON.escape(scalar) : String(scalar)
  }
  return shown
}

/// An answer of several lines for a terminal: line ends stay, and everything else that would act on
/// the terminal, or show a text in another order than it has, is a replacement character.
package func tamed(_ text: String) -> String {
  var tamed = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    tamed.append(scalar.isHarmful && scalar != "\n" ? "\u{FFFD}" : scalar)
  }
  return String(tamed)
}

extension Unicode.Scalar {
  /// Whether a terminal, or a person before it, could take the text for another than it is.
  package var isHarmful: Bool { isCommand || isDirection }

  /// Whether it is an order to a terminal, or ends a line.
  package var isCommand: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it changes the order in which a text is shown: the embeddings, overrides, isolates and
  /// marks of Unicode's bidirectional algorithm. Joiners do not, and belong to words and pictures.
  package var isDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C: true
    default: false
    }
  }

  /// Whether nothing is seen of it, or only a gap.
  package var isBlank: Bool {
    // U+2800 is a braille cell without dots, a sign by its category.
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
      || properties.generalCategory == .format
  }
}
