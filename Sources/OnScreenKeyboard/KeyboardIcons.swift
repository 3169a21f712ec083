// Digits and symbols: the pages that all languages share.

/// Keys of the digit and symbol pages, and the punctuation keys beside the space bar.
enum KeyboardIcons {
  /// - Parameter isArabic: Whether the language is written in Arabic script, which has its own comma,
  ///   semicolon and question mark.
  static func comma(isArabic: Bool) -> LetterKey { isArabic ? arabicComma : comma }
  /// - Parameter isArabic: As for ``comma(isArabic:)``.
  static func period(isArabic: Bool) -> LetterKey { isArabic ? arabicPeriod : period }

  private static let comma = LetterKey(KeyboardLetter(","), alternates: all(";:"))
  private static let period = LetterKey(KeyboardLetter("."), alternates: all("?!…"))
  private static let arabicComma = LetterKey(KeyboardLetter(","), alternates: all("،؛;:"))
  private static let arabicPeriod = LetterKey(KeyboardLetter("."), alternates: all("؟!?…"))

  /// Three rows from the top; empty for the pages of letters and of emoji.
  static func rows(_ page: KeyboardPage) -> [[LetterKey]] {
    switch page {
    case .letters, .emoji: []
    case .numbers: numbers
    case .symbols: symbols
    }
  }

  private static let numbers = [
    keys("1½¹ 2² 3³ 4¼ 5 6 7 8 9 0°"),
    keys("-–— / : ; ( ) €$£¥ & @ \"„“”«»"),
    keys(".… , ?¿ !¡ '‘’ % +±"),
  ]
  private static let symbols = [
    keys("[ ] { } # * ×÷ = < >"),
    keys("_ \\ | ~ $ £ ¥ ° § ^"),
    keys("« » „ “ ” • ½"),
  ]

  /// Parses keys separated by blanks: the first character is the letter, the rest its alternates.
  private static func keys(_ text: String) -> [LetterKey] {
    text.split(separator: " ").map { key in
      LetterKey(KeyboardLetter(String(key.prefix(1))), alternates: all(key.dropFirst()))
    }
  }

  private static func all(_ text: some StringProtocol) -> [KeyboardLetter] {
    text.map { KeyboardLetter(String($0)) }
  }
}
