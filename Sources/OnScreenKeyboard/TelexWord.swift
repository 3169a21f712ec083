// A Vietnamese word that is being typed by the rules of Telex.

/// Letters with their marks, and the tone. The tone stands on the vowel that Vietnamese spelling
/// puts it on, wherever its key is typed: `hoaf` and `hofa` give hòa.
///
/// ```
/// aa â  aw ă  ee ê  oo ô  ow ơ  uw ư  dd đ  w ư
/// s á  f à  r ả  x ã  j ạ  z no tone
/// ```
///
/// Typing the key of a mark or a tone again takes it away and types the letter; from then on the
/// word is typed as it is. So is a word that cannot be Vietnamese.
struct TelexWord: Hashable, Sendable {
  private var letters: [TelexLetter] = []
  private var tone = TelexTone.none
  /// Whether keys are letters and nothing else: the user took a mark or a tone back.
  private var isLiteral = false

  /// The word as text, in NFC.
  var text: String {
    let toned = toneVowel
    var text = ""
    for (index, letter) in shown.enumerated() {
      text.append(TelexLetters.text(letter, index == toned ? tone : .none))
    }
    return text
  }

  /// Adds a key.
  ///
  /// - Returns: Nil for anything but a letter from a to z.
  func adding(_ key: String) -> TelexWord? {
    guard let (base, isCapital) = TelexLetters.plain(key) else { return nil }
    var word = self
    if isLiteral || !word.take(base, isCapital) {
      word.letters.append(TelexLetter(base: base, isCapital: isCapital))
    }
    return word
  }

  /// Takes back the last letter, with its mark. - Returns: Nil if it was the only one.
  func takingBack() -> TelexWord? {
    guard letters.count > 1 else { return nil }
    var word = self
    word.letters.removeLast()
    if !word.letters.contains(where: \.isVowel) { word.tone = .none }
    return word
  }

  // MARK: Marks and tones

  /// Puts a mark or a tone on the word, or takes it back.
  ///
  /// - Returns: Whether the key is used up; else it is a letter.
  private mutating func take(_ key: Character, _ isCapital: Bool) -> Bool {
    guard let syllable = TelexSyllable(letters) else { return false }
    switch key {
    case "s": return set(.acute)
    case "f": return set(.grave)
    case "r": return set(.hook)
    case "x": return set(.tilde)
    case "j": return set(.dot)
    case "z": return removeTone()
    case "a", "e", "o":
      guard let index = Self.circumflexed(key, in: letters[syllable.vowels]) else { return false }
      return mark(index, .circumflex)
    case "d": return letters.first?.base == "d" && mark(0, .stroke)
    case "w":
      // The i of gi belongs to the lead when a vowel follows.
      guard !syllable.vowels.isEmpty, letters.map(\.base) != ["g", "i"] else {
        letters.append(TelexLetter(base: "w", isCapital: isCapital, mark: .horn))
        return true
      }
      return takeHorn(syllable.vowels)
    default: return false
    }
  }

  private mutating func set(_ tone: TelexTone) -> Bool {
    guard letters.contains(where: \.isVowel), tone != .none else { return false }
    guard self.tone == tone else {
      self.tone = tone
      return true
    }
    self.tone = .none
    isLiteral = true
    return false
  }

  private mutating func removeTone() -> Bool {
    guard tone != .none else { return false }
    tone = .none
    return true
  }

  /// The vowel that a key gives a circumflex: its last, unless Vietnamese has none before what
  /// follows it, as before e in oeo.
  private static func circumflexed(_ key: Character, in vowels: ArraySlice<TelexLetter>) -> Int? {
    guard let index = vowels.lastIndex(where: { $0.base == key }) else { return nil }
    let followers: [Character: String] = ["a": "uy", "e": "u", "o": "i"]
    guard let next = vowels[index...].dropFirst().first else { return index }
    return followers[key]?.contains(next.base) == true ? index : nil
  }

  /// Puts a breve on a, or a horn on o or u.
  private mutating func takeHorn(_ vowels: Range<Int>) -> Bool {
    if let index = vowels.last(where: { letters[$0].base == "a" }) {
      // ua is ưa; before a tail it is uă.
      let isLast = index + 1 == letters.count
      if isLast, vowels.contains(index - 1), letters[index - 1].isU {
        return mark(index - 1, .horn)
      }
      return mark(index, .breve)
    }
    guard
      let index = vowels.first(where: { letters[$0].base == "o" })
        ?? vowels.first(where: { letters[$0].isU })
    else { return false }
    return mark(index, .horn)
  }

  /// Sets a mark, or takes it back if it is there.
  private mutating func mark(_ index: Int, _ mark: TelexLetter.Mark) -> Bool {
    guard letters[index].mark == mark else {
      letters[index].mark = mark
      return true
    }
    // The key of a lone ư is there already.
    let isUsedUp = letters[index].isLoneHorn
    letters[index].mark = .none
    isLiteral = true
    return isUsedUp
  }

  // MARK: Spelling

  /// The letters with the horn that spelling adds: uơ before another letter is ươ.
  private var shown: [TelexLetter] {
    var shown = letters
    guard let vowels = TelexSyllable(letters)?.vowels, vowels.count > 1 else { return shown }
    for index in vowels.dropLast()
    where shown[index].base == "u" && shown[index + 1].base == "o"
      && shown[index + 1].mark == .horn && index + 2 < shown.count
    {
      shown[index].mark = .horn
    }
    return shown
  }

  /// Index of the vowel with the tone; nil without a vowel.
  private var toneVowel: Int? {
    guard let vowels = TelexSyllable(letters)?.vowels, let first = vowels.first else {
      return letters.lastIndex(where: \.isVowel)
    }
    if let marked = vowels.last(where: { letters[$0].mark != .none }) { return marked }
    let hasTail = letters.count > vowels.upperBound
    switch vowels.count {
    case 1: return first
    case 2: return hasTail ? first + 1 : first
    default: return first + 1
    }
  }
}

/// Where the vowels of a word stand, if it is the beginning of a Vietnamese syllable.
struct TelexSyllable {
  /// Indices of the vowels; without the u of qu, and the i of gi before another vowel.
  let vowels: Range<Int>

  private static let leads: Set<String> = [
    "", "b", "c", "ch", "d", "g", "gh", "gi", "h", "k", "kh", "l", "m", "n", "ng", "ngh", "nh", "p",
    "ph", "q", "qu", "r", "s", "t", "th", "tr", "v", "x",
  ]
  /// With k, which ends names of places, as Đắk Lắk.
  private static let tails: Set<String> = ["", "c", "ch", "k", "m", "n", "ng", "nh", "p", "t"]
  private static let mostVowels = 3

  /// - Returns: Nil for letters that no Vietnamese word begins with.
  init?(_ letters: [TelexLetter]) {
    let bases = letters.map(\.base)
    var first = letters.firstIndex(where: \.isVowel) ?? letters.count
    let end = letters[first...].firstIndex { !$0.isVowel } ?? letters.count
    if first > 0, end - first > 1,
      bases[first - 1] == "q" && bases[first] == "u"
        || first == 1 && bases[0] == "g" && bases[1] == "i"
    {
      first += 1
    }
    guard Self.leads.contains(String(bases[..<first])), Self.tails.contains(String(bases[end...])),
      end - first <= Self.mostVowels
    else { return nil }
    vowels = first..<end
  }
}
