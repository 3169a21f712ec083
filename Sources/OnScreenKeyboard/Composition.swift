// The text that several keys compose: a Korean syllable, a Japanese kana, a Vietnamese word.

/// How a language's keys compose letters.
public enum CompositionMethod: String, Hashable, Sendable, CaseIterable {
  /// Every key types its own letter.
  case plain
  /// Korean letters join to syllables.
  case hangul
  /// The key ゛ turns the kana before it into its voiced or small form.
  case kana
  /// Vietnamese marks are typed as letters behind the vowel, by the rules of Telex.
  case telex
}

/// The text that is being composed. It stands before the caret, underlined, until a key ends it.
enum Composition: Hashable, Sendable {
  case nothing
  case syllable(HangulSyllable)
  case kana(String)
  case word(TelexWord)

  /// What becomes of the text that was composed so far.
  struct Result: Hashable, Sendable {
    /// Is not composed any more.
    var done = ""
    /// What is composed from now on.
    var next: Composition
  }

  /// The composed text.
  var text: String {
    switch self {
    case .nothing: ""
    case .syllable(let syllable): syllable.text
    case .kana(let kana): kana
    case .word(let word): word.text
    }
  }

  /// Adds the letter of a key.
  ///
  /// - Parameters:
  ///   - letter: As the layout has it.
  ///   - method: Of the layout; the composed text is of the same.
  /// - Returns: Nil for a letter that composes nothing: it ends what is composed, and is typed.
  func adding(_ letter: String, by method: CompositionMethod) -> Result? {
    switch (method, self) {
    case (.plain, _): return nil
    case (.hangul, .syllable(let syllable)):
      return syllable.adding(letter).map { Result(done: $0.done, next: .syllable($0.next)) }
    case (.hangul, .nothing), (.hangul, .kana), (.hangul, .word):
      return HangulSyllable(letter).map { Result(next: .syllable($0)) }
    case (.kana, .kana(let last)): return Self.turning(letter, after: last)
    case (.kana, .nothing), (.kana, .syllable), (.kana, .word):
      return Self.turning(letter, after: nil)
    case (.telex, .word(let word)): return word.adding(letter).map { Result(next: .word($0)) }
    case (.telex, .nothing), (.telex, .syllable), (.telex, .kana):
      return TelexWord().adding(letter).map { Result(next: .word($0)) }
    }
  }

  private static func turning(_ letter: String, after last: String?) -> Result? {
    Kana.adding(letter, to: last).map { added in
      Result(done: added.done, next: added.next.map { .kana($0) } ?? .nothing)
    }
  }

  /// Takes back the last key, or the last letter of a word.
  ///
  /// - Returns: Nil if nothing is composed: then Backspace deletes a character of the text.
  func takingBack() -> Composition? {
    switch self {
    case .nothing: return nil
    case .syllable(let syllable): return syllable.takingBack().map { .syllable($0) } ?? .nothing
    case .kana: return .nothing
    case .word(let word): return word.takingBack().map { .word($0) } ?? .nothing
    }
  }
}
