// Vietnamese letters with their marks and tones, as Unicode has them in one.

/// A letter of a word, without the tone.
struct TelexLetter: Hashable, Sendable {
  enum Mark: Hashable, Sendable { case none, circumflex, breve, horn, stroke }

  /// A small letter from a to z. A w with a horn is ư.
  let base: Character
  let isCapital: Bool
  var mark = Mark.none

  var isVowel: Bool { "aeiouy".contains(base) || isLoneHorn }
  var isLoneHorn: Bool { base == "w" && mark == .horn }
  var isU: Bool { base == "u" || isLoneHorn }
}

/// The tones, in the order of the columns in ``TelexLetters``.
enum TelexTone: Int, Hashable, Sendable { case none, acute, grave, hook, tilde, dot }

/// The table of letters.
enum TelexLetters {
  /// Small letters, then capitals; in each word the tones of one vowel, from none on in the order of
  /// `TelexTone`.
  private static let rows = """
    aáàảãạ ăắằẳẵặ âấầẩẫậ eéèẻẽẹ êếềểễệ iíìỉĩị oóòỏõọ ôốồổỗộ ơớờởỡợ uúùủũụ ưứừửữự yýỳỷỹỵ
    AÁÀẢÃẠ ĂẮẰẲẴẶ ÂẤẦẨẪẬ EÉÈẺẼẸ ÊẾỀỂỄỆ IÍÌỈĨỊ OÓÒỎÕỌ ÔỐỒỔỖỘ ƠỚỜỞỠỢ UÚÙỦŨỤ ƯỨỪỬỮỰ YÝỲỶỸỴ
    """

  private static let tones: [Character: [Character]] = {
    var tones: [Character: [Character]] = [:]
    for word in rows.split(whereSeparator: \.isWhitespace) {
      let letters = Array(word)
      tones[letters[0]] = letters
    }
    return tones
  }()

  private static let small = Array("abcdefghijklmnopqrstuvwxyz")
  private static let capital = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  private static let marked: [TelexLetter.Mark: [Character: String]] = [
    .circumflex: ["a": "âÂ", "e": "êÊ", "o": "ôÔ"], .breve: ["a": "ăĂ"],
    .horn: ["o": "ơƠ", "u": "ưƯ", "w": "ưƯ"], .stroke: ["d": "đĐ"],
  ]

  /// The letter of a key without marks; nil for anything but a letter from a to z.
  static func plain(_ key: String) -> (base: Character, isCapital: Bool)? {
    guard let letter = key.first, key.count == 1 else { return nil }
    if small.contains(letter) { return (letter, false) }
    return capital.firstIndex(of: letter).map { (small[$0], true) }
  }

  /// A letter with its mark and a tone.
  static func text(_ letter: TelexLetter, _ tone: TelexTone) -> Character {
    let form = form(of: letter)
    return tones[form]?[tone.rawValue] ?? form
  }

  private static func form(of letter: TelexLetter) -> Character {
    if let both = marked[letter.mark]?[letter.base], let last = both.last, let first = both.first {
      return letter.isCapital ? last : first
    }
    guard letter.isCapital, let index = small.firstIndex(of: letter.base) else {
      return letter.base
    }
    return capital[index]
  }
}
