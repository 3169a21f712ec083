// The letters of a language on the on-screen keyboard, as data.

/// A letter and the one that Shift gives, both as the layout lists them; neither is computed.
public struct KeyboardLetter: Hashable, Sendable {
  /// Without Shift.
  public let lower: String
  /// With it.
  public let upper: String

  /// - Parameters:
  ///   - lower: Without Shift.
  ///   - upper: With it; nil for the same.
  public init(_ lower: String, _ upper: String? = nil) {
    self.lower = lower
    self.upper = upper ?? lower
  }
}

/// A key's letter and its alternates.
public struct LetterKey: Hashable, Sendable {
  /// Typed by a tap.
  public let letter: KeyboardLetter
  /// Offered while a finger rests; the first is selected unless the finger slides.
  public let alternates: [KeyboardLetter]

  /// - Parameters:
  ///   - letter: Typed by a tap.
  ///   - alternates: Offered while a finger rests.
  public init(_ letter: KeyboardLetter, alternates: [KeyboardLetter] = []) {
    self.letter = letter
    self.alternates = alternates
  }
}

/// The letters of a language, placed as on its hardware keyboards.
public struct KeyboardLayout: Hashable, Sendable {
  /// Name in the configuration, such as `de`.
  public let name: String
  /// Label of the language key.
  public let label: String
  /// Three rows from the top, as on a hardware keyboard of the language.
  public let rows: [[LetterKey]]

  /// - Parameters:
  ///   - name: Name in the configuration.
  ///   - label: Label of the language key.
  ///   - rows: Three, from the top; each with at least one key.
  public init(name: String, label: String, rows: [[LetterKey]]) {
    self.name = name
    self.label = label
    self.rows = rows
  }
}
