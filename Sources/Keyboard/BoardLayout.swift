// The letters of a language on the board, as data.

/// A letter, and the one that Shift makes of it: that of a keyboard's second level, never made by rules.
public struct BoardLetter: Hashable, Sendable {
  /// Without Shift.
  public let lower: String
  /// With it.
  public let upper: String

  /// - Parameters:
  ///   - lower: Without Shift.
  ///   - upper: With it; the same unless said.
  public init(_ lower: String, _ upper: String? = nil) {
    self.lower = lower
    self.upper = upper ?? lower
  }
}

/// What a key writes, and what resting on it offers.
public struct LetterKey: Hashable, Sendable {
  /// What a tap writes.
  public let letter: BoardLetter
  /// What a strip offers while the finger rests; the first one is chosen unless it slides.
  public let alternates: [BoardLetter]

  /// - Parameters:
  ///   - letter: What a tap writes.
  ///   - alternates: What a strip offers while the finger rests.
  public init(_ letter: BoardLetter, alternates: [BoardLetter] = []) {
    self.letter = letter
    self.alternates = alternates
  }
}

/// The letters of a language where its keyboards have them.
public struct BoardLayout: Hashable, Sendable {
  /// As the configuration names it, such as `de`.
  public let name: String
  /// What stands on the key of languages.
  public let label: String
  /// Three rows from the top, as on a keyboard of that language.
  public let rows: [[LetterKey]]

  /// - Parameters:
  ///   - name: As the configuration names it.
  ///   - label: What stands on the key of languages.
  ///   - rows: Three, from the top; each with a key at least.
  public init(name: String, label: String, rows: [[LetterKey]]) {
    self.name = name
    self.label = label
    self.rows = rows
  }
}
