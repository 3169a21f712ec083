// A Korean syllable that is being typed: lead, vowel and tail, each by one or two keys.

/// A part of a syllable block, or the whole. Letters are Unicode's compatibility jamo, as on keys.
///
/// ```
/// ㄱ → 가 → 간 → 갅 → 간, 자 … a vowel takes the last letter of the tail to the next syllable.
/// ```
struct HangulSyllable: Hashable, Sendable {
  /// What was typed of it.
  private enum State: Hashable, Sendable {
    case lead(Unicode.Scalar)
    /// A vowel without a lead; perhaps of two keys.
    case vowel(Unicode.Scalar)
    case open(Unicode.Scalar, Unicode.Scalar)
    /// With a tail; perhaps of two keys.
    case closed(Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
  }

  /// A key.
  private enum Key {
    case consonant(Unicode.Scalar)
    case vowel(Unicode.Scalar)

    /// Nil for a letter that is not Korean.
    init?(_ letter: String) {
      guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 else {
        return nil
      }
      if HangulSyllable.vowels.contains(scalar) {
        self = .vowel(scalar)
      } else if HangulSyllable.leads.contains(scalar) {
        self = .consonant(scalar)
      } else {
        return nil
      }
    }
  }

  private let state: State

  private init(_ state: State) { self.state = state }

  /// The syllable as text: one character.
  var text: String {
    switch state {
    case .lead(let letter), .vowel(let letter): String(Character(letter))
    case .open(let lead, let vowel): Self.block(lead, vowel, nil)
    case .closed(let lead, let vowel, let tail): Self.block(lead, vowel, tail)
    }
  }

  /// The first key of a syllable. - Returns: Nil for a letter that is not Korean.
  init?(_ letter: String) {
    guard let key = Key(letter) else { return nil }
    self.init(key)
  }

  private init(_ key: Key) {
    switch key {
    case .consonant(let lead): state = .lead(lead)
    case .vowel(let vowel): state = .vowel(vowel)
    }
  }

  /// A finished text before the syllable, and the syllable.
  typealias Continuation = (done: String, next: HangulSyllable)

  /// Adds a key. - Returns: Nil for a letter that is not Korean.
  func adding(_ letter: String) -> Continuation? {
    guard let key = Key(letter) else { return nil }
    switch (state, key) {
    case (.lead(let lead), .vowel(let vowel)): return staying(.open(lead, vowel))
    case (.vowel(let first), .vowel(let second)):
      guard let both = Self.vowelPairs[Pair(first, second)] else { return followed(by: key) }
      return staying(.vowel(both))
    case (.open(let lead, let first), .vowel(let second)):
      guard let both = Self.vowelPairs[Pair(first, second)] else { return followed(by: key) }
      return staying(.open(lead, both))
    case (.closed(let lead, let vowel, let tail), .vowel(let next)):
      // The tail, or its second half, is the lead of what follows.
      guard let (first, second) = Self.parts(of: tail, in: Self.tailPairs) else {
        return (Self.block(lead, vowel, nil), HangulSyllable(.open(tail, next)))
      }
      return (Self.block(lead, vowel, first), HangulSyllable(.open(second, next)))
    case (.open(let lead, let vowel), .consonant(let tail)):
      guard Self.tails.contains(tail) else { return followed(by: key) }
      return staying(.closed(lead, vowel, tail))
    case (.closed(let lead, let vowel, let first), .consonant(let second)):
      guard let both = Self.tailPairs[Pair(first, second)] else { return followed(by: key) }
      return staying(.closed(lead, vowel, both))
    case (.lead, .consonant), (.vowel, .consonant): return followed(by: key)
    }
  }

  private func staying(_ state: State) -> Continuation { ("", HangulSyllable(state)) }

  private func followed(by key: Key) -> Continuation { (text, HangulSyllable(key)) }

  /// Takes back the last key. - Returns: Nil if it was the only one.
  func takingBack() -> HangulSyllable? {
    switch state {
    case .lead: nil
    case .vowel(let vowel):
      Self.parts(of: vowel, in: Self.vowelPairs).map { HangulSyllable(State.vowel($0.first)) }
    case .open(let lead, let vowel):
      HangulSyllable(
        Self.parts(of: vowel, in: Self.vowelPairs).map { .open(lead, $0.first) } ?? .lead(lead))
    case .closed(let lead, let vowel, let tail):
      HangulSyllable(
        Self.parts(of: tail, in: Self.tailPairs).map { .closed(lead, vowel, $0.first) }
          ?? .open(lead, vowel))
    }
  }

  // MARK: Letters

  private struct Pair: Hashable {
    let first: Unicode.Scalar
    let second: Unicode.Scalar

    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
      (self.first, self.second) = (first, second)
    }
  }

  /// In Unicode's order, by which syllables are numbered.
  private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  /// From number 1 on; 0 is none.
  private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

  private static let vowelPairs = pairs("ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ")
  private static let tailPairs = pairs("ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ")

  private static func pairs(_ text: String) -> [Pair: Unicode.Scalar] {
    var pairs: [Pair: Unicode.Scalar] = [:]
    for word in text.split(separator: " ") {
      let letters = Array(word.unicodeScalars)
      pairs[Pair(letters[0], letters[1])] = letters[2]
    }
    return pairs
  }

  /// The two keys of a letter; nil if it is one key.
  private static func parts(
    of letter: Unicode.Scalar, in pairs: [Pair: Unicode.Scalar]
  ) -> (first: Unicode.Scalar, second: Unicode.Scalar)? {
    pairs.first { $0.value == letter }.map { ($0.key.first, $0.key.second) }
  }

  private static let firstBlock = 0xAC00

  private static func block(
    _ lead: Unicode.Scalar, _ vowel: Unicode.Scalar, _ tail: Unicode.Scalar?
  ) -> String {
    guard let first = leads.firstIndex(of: lead), let second = vowels.firstIndex(of: vowel),
      let third = tail.map({ tails.firstIndex(of: $0).map { $0 + 1 } }) ?? 0,
      let scalar = Unicode.Scalar(
        UInt32(firstBlock + (first * vowels.count + second) * (tails.count + 1) + third))
    else {
      fatalError("HangulSyllable: no block of \(lead), \(vowel), \(String(describing: tail))")
    }
    return String(Character(scalar))
  }
}
