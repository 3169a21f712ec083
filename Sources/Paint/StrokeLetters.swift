// Every letter that an error screen may need, as data: the font may be what is missing.

/// The glyphs of the stroke font, by character.
enum StrokeLetters {
  /// The glyph of a character; a box if it is unknown.
  static func letter(_ character: Character) -> StrokeLetter {
    if let code = character.asciiValue, (32..<127).contains(code) { return ascii[Int(code) - 32] }
    return others[character] ?? box
  }

  private static let box = StrokeLetter("6 0A6A6M0Mz")

  private static let others: [Character: StrokeLetter] = [
    "×": StrokeLetter("6 0E6K 6E0K"),
    "–": StrokeLetter("6 0I6I"),
    "—": StrokeLetter("9 0I9I"),
    "…": StrokeLetter("6 0M 3M 6M"),
    "“": StrokeLetter("4 1A0D 4A3D"),
    "”": StrokeLetter("4 1A0D 4A3D"),
    "‘": StrokeLetter("1 1A0D"),
    "’": StrokeLetter("1 1A0D"),
    "✓": StrokeLetter("8 0H3L8B"),
  ]

  /// From the blank to the tilde. `StrokeLetter` describes the notation.
  private static let ascii: [StrokeLetter] =
    marks + digits + punctuation + capitals + brackets + smalls + lastMarks

  /// Blank to slash.
  private static let marks = [
    StrokeLetter("1"),
    StrokeLetter("0 0A0I 0M"),
    StrokeLetter("3 0A0D 3A3D"),
    StrokeLetter("8 3A1M 7A5M 0E8E 0I8I"),
    StrokeLetter("6 6d6a0a0g6g6m0m0j 3A3M"),
    StrokeLetter("9 8A1M 0a3a3e0ez 6i9i9m6mz"),
    StrokeLetter("8 8M1d1a6a6d0h0m6m8H"),
    StrokeLetter("0 0A0D"),
    StrokeLetter("2 2A0e0i2M"),
    StrokeLetter("2 0A2e2i0M"),
    StrokeLetter("6 3A3G 0B6F 6B0F"),
    StrokeLetter("6 3E3K 0H6H"),
    StrokeLetter("1 1M0O"),
    StrokeLetter("4 0I4I"),
    StrokeLetter("0 0M"),
    StrokeLetter("5 5A0N"),
  ]

  private static let digits = [
    StrokeLetter("7 0a7a7m0mz"),
    StrokeLetter("3 0C3A3M"),
    StrokeLetter("7 0d0a7a7f0M7M"),
    StrokeLetter("7 0a7a7f2F 2F7f7m0m"),
    StrokeLetter("7 6M6A0I7I"),
    StrokeLetter("7 6A0A0F7f7m0M"),
    StrokeLetter("7 6a0a0m7m7f0f"),
    StrokeLetter("7 0A7A2M"),
    StrokeLetter("7 0a7a7f0fz 0f7f7m0mz"),
    StrokeLetter("7 1m7m7a0a0h7h"),
  ]

  /// Colon to at sign.
  private static let punctuation = [
    StrokeLetter("0 0F 0M"),
    StrokeLetter("1 1F 1M0O"),
    StrokeLetter("6 6D0H6L"),
    StrokeLetter("6 0F6F 0J6J"),
    StrokeLetter("6 0D6H0L"),
    StrokeLetter("6 0c0a6a6e3f3I 3M"),
    StrokeLetter(": 3e7e7j3jz 7D7j:j:a0a0m8M"),
  ]

  private static let capitals = [
    StrokeLetter("8 0M4A8M 1J7J"),
    StrokeLetter("7 0F0A6a6f0F 0F7f7m0M0F"),
    StrokeLetter("8 8d8a0a0m8m8j"),
    StrokeLetter("8 0A8a8m0Mz"),
    StrokeLetter("6 6A0A0M6M 0F5F"),
    StrokeLetter("6 6A0A0M 0F5F"),
    StrokeLetter("8 8d8a0a0m8m8G5G"),
    StrokeLetter("8 0A0M 8A8M 0F8F"),
    StrokeLetter("0 0A0M"),
    StrokeLetter("6 6A6m0m0j"),
    StrokeLetter("7 0A0M 7A0H 3E7M"),
    StrokeLetter("6 0A0M6M"),
    StrokeLetter("9 0M0A4I5I9A9M"),
    StrokeLetter("8 0M0A8M8A"),
    StrokeLetter("8 0a8a8m0mz"),
    StrokeLetter("7 0M0A7a7g0G"),
    StrokeLetter("8 0a8a8m0mz 5J8M"),
    StrokeLetter("7 0M0A7a7g0G 4G7M"),
    StrokeLetter("7 7d7a0a0f7g7m0m0j"),
    StrokeLetter("8 0A8A 4A4M"),
    StrokeLetter("8 0A0m8m8A"),
    StrokeLetter("8 0A4M8A"),
    StrokeLetter(": 0A2M5B8M:A"),
    StrokeLetter("8 0A8M 8A0M"),
    StrokeLetter("8 0A4G8A 4G4M"),
    StrokeLetter("7 0A7A0M7M"),
  ]

  /// Square bracket to grave accent.
  private static let brackets = [
    StrokeLetter("2 2A0A0N2N"),
    StrokeLetter("5 0A5N"),
    StrokeLetter("2 0A2A2N0N"),
    StrokeLetter("6 0E3A6E"),
    StrokeLetter("6 0O6O"),
    StrokeLetter("2 0A2C"),
  ]

  private static let smalls = [
    StrokeLetter("6 1e6e6M 6h0h0m6m6i"),
    StrokeLetter("7 0A0M 0e7e7m0mz"),
    StrokeLetter("6 6g6e0e0m6m6k"),
    StrokeLetter("7 7A7M 0e7e7m0mz"),
    StrokeLetter("7 0I7I7e0e0m6M"),
    StrokeLetter("4 4a1a1M 0E4E"),
    StrokeLetter("7 0e7e7m0mz 7E7q1Q"),
    StrokeLetter("6 0A0M 0h0e6e6M"),
    StrokeLetter("0 0E0M 0A"),
    StrokeLetter("2 2E2q0Q 2A"),
    StrokeLetter("6 0A0M 6E0K 2I6M"),
    StrokeLetter("2 0A0m2M"),
    StrokeLetter(": 0E0M 0h0e5e5M 5h5e:e:M"),
    StrokeLetter("6 0E0M 0h0e6e6M"),
    StrokeLetter("7 0e7e7m0mz"),
    StrokeLetter("7 0E0Q 0e7e7m0mz"),
    StrokeLetter("7 7E7Q 0e7e7m0mz"),
    StrokeLetter("3 0E0M 0h0e3E"),
    StrokeLetter("5 5E0e0i5i5m0M"),
    StrokeLetter("4 1B1m4M 0E4E"),
    StrokeLetter("6 6E6M 0E0m6m6j"),
    StrokeLetter("6 0E3M6E"),
    StrokeLetter("9 0E2M5F7M9E"),
    StrokeLetter("6 0E6M 6E0M"),
    StrokeLetter("6 0E3M 6E1Q"),
    StrokeLetter("6 0E6E0M6M"),
  ]

  /// Curly bracket to tilde.
  private static let lastMarks = [
    StrokeLetter("3 3A1a1g0G 0G1g1m3M"),
    StrokeLetter("0 0A0O"),
    StrokeLetter("3 0A2a2g3G 3G2g2m0M"),
    StrokeLetter("7 0I2g5i7G"),
  ]
}
