// Makes external text safe for a terminal.

/// A text for one line. Line ends, control characters and bidirectional controls are written as
/// JSON escapes.
package func shown(_ text: String) -> String {
  // Nearly every text of a long list.
  if isPlain(text.utf8.span) { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    shown += scalar.isHarmful ? JSON.escape(scalar) : String(scalar)
  }
  return shown
}

/// Whether bytes are printable ASCII.
private func isPlain(_ bytes: Span<UInt8>) -> Bool {
  for place in 0..<bytes.count where bytes[place] &- 0x20 > 0x5E { return false }
  return true
}

/// A text for one line, between quotes. One that has such quotes itself stands between others.
package func quoted(_ text: String) -> String {
  text.contains("\"") ? "“\(shown(text))”" : "\"\(shown(text))\""
}

/// A text of several lines for a terminal. Line feeds stay; other control characters and
/// bidirectional controls become U+FFFD.
package func tamed(_ text: String) -> String {
  var tamed = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    tamed.append(scalar.isHarmful && scalar != "\n" ? "\u{FFFD}" : scalar)
  }
  return String(tamed)
}

extension Unicode.Scalar {
  /// Whether the scalar can act on a terminal, or disguise the text to its reader.
  package var isHarmful: Bool { isCommand || isDirection }

  /// Whether it is a control character or a line end.
  package var isCommand: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether it changes the order in which text is shown: the embeddings, overrides, isolates and
  /// marks of Unicode's bidirectional algorithm. Joiners do not, and belong to words and emoji.
  package var isDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C: true
    default: false
    }
  }

  /// Whether it is invisible, or only a gap.
  package var isBlank: Bool {
    // U+2800 is a braille cell without dots, a symbol by its general category.
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
      || properties.generalCategory == .format
  }
}
