// Figures and signs: the pages that are the same in every language.

/// What stands on the pages of figures and signs, and beside the blank.
enum BoardIcons {
  static let comma = LetterKey(BoardLetter(","), alternates: all(";:"))
  static let period = LetterKey(BoardLetter("."), alternates: all("?!…"))

  /// Three rows from the top.
  static func rows(_ page: BoardPage) -> [[LetterKey]] {
    switch page {
    case .letters: []
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

  /// Keys that are separated by blanks: what a tap writes, then what resting offers.
  private static func keys(_ text: String) -> [LetterKey] {
    text.split(separator: " ").map { key in
      LetterKey(BoardLetter(String(key.prefix(1))), alternates: all(key.dropFirst()))
    }
  }

  private static func all(_ text: some StringProtocol) -> [BoardLetter] {
    text.map { BoardLetter(String($0)) }
  }
}
