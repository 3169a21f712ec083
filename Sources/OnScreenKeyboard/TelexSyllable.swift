// The parts of a Vietnamese syllable: lead, vowels, tail.

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
