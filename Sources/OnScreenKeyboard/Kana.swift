// Japanese kana and the key that turns them: は, ば, ぱ; つ, っ, づ; や, ゃ.

/// The forms of kana.
enum Kana {
  /// The key that turns the kana before it.
  static let turn = "゛"

  /// Kana with their other forms, in the order in which the key turns them.
  private static let forms = """
    あぁ いぃ うぅゔ えぇ おぉ かがゕ きぎ くぐ けげゖ こご さざ しじ すず せぜ そぞ ただ ちぢ つっづ てで とど
    はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ わゎ
    アァ イィ ウゥヴ エェ オォ カガヵ キギ クグ ケゲヶ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツッヅ テデ トド
    ハバパ ヒビピ フブプ ヘベペ ホボポ ヤャ ユュ ヨョ ワヮ
    """

  /// From each form to the next one, and from the last to the first.
  private static let next: [String: String] = {
    var next: [String: String] = [:]
    for word in forms.split(whereSeparator: \.isWhitespace) {
      let letters = word.map { String($0) }
      for (index, letter) in letters.enumerated() {
        next[letter] = letters[(index + 1) % letters.count]
      }
    }
    return next
  }()

  /// The next form; nil for what has no other forms.
  static func turned(_ kana: String) -> String? { next[kana] }

  /// Adds a key to the last kana.
  ///
  /// - Parameter last: Nil if there is none: then the turning key does nothing.
  /// - Returns: What is finished, and the kana that may be turned next; nil for what has no other
  ///   forms.
  static func adding(_ letter: String, to last: String?) -> (done: String, next: String?)? {
    guard letter != turn else {
      return ("", last.flatMap { next[$0] })
    }
    guard next[letter] != nil else { return nil }
    return (last ?? "", letter)
  }
}
