// Which characters are shown as colour emoji, and which characters show nothing by themselves.

extension Character {
  /// Whether the character is shown in colour where a font can: by its own default, because of a
  /// variation selector, or because it is a keycap.
  ///
  /// Source: Unicode Technical Standard 51, section 4 (presentation style).
  var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    // Digits and letters have no emoji without a selector; most texts end here.
    if first.value < 0xA9 { return scalars.count > 1 && scalars.contains("\u{20E3}") }
    if scalars.contains("\u{FE0E}") { return false }
    if first.properties.isEmojiPresentation { return true }
    guard scalars.count > 1, first.properties.isEmoji else { return false }
    // A selector, or a part that is an emoji by itself.
    return scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }
  }
}

extension Unicode.Scalar {
  /// Whether a font need not have the character: joiners, selectors, tags and marks of direction.
  var isIgnorable: Bool { properties.isDefaultIgnorableCodePoint }

  /// Whether the character is invisible and counts as a letter of a direction: ALM, LRM, RLM.
  var isDirectionMark: Bool { [0x061C, 0x200E, 0x200F].contains(value) }

  /// Whether texts of this character alone go from left to right in the base face: Latin, Greek,
  /// Cyrillic, and the punctuation and currency signs used with them.
  var isPlain: Bool {
    switch value {
    case 0..<0x590, 0x1C80..<0x1C90, 0x1E00..<0x200B, 0x2010..<0x2028, 0x202F..<0x205F,
      0x20A0..<0x20C1:
      true
    default: false
    }
  }

  /// Whether the character may change the direction of a text.
  ///
  /// The blocks that Unicode reserves for scripts from right to left, and the marks of direction.
  var affectsDirection: Bool {
    switch value {
    case 0x590..<0x900, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D..<0xFE00,
      0xFE70..<0xFF00, 0x1_0800..<0x1_1000, 0x1_E800..<0x1_F000:
      true
    default: false
    }
  }
}
