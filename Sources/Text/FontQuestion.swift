// What the text asks the font finder, and the answer.

/// Asks for a font that has the characters of a cluster.
public struct FontQuestion: Hashable, Sendable {
  /// The weight of the letters around it.
  public enum Weight: Hashable, Sendable {
    case semiBold, medium, light
  }

  /// A grapheme cluster that the fonts at hand lack.
  public let cluster: String
  public let weight: Weight
  /// Whether a colour font is needed, and no other.
  public let isEmoji: Bool
  /// Fonts that were proposed and could not be used.
  public let refused: Set<FontFile>
}

/// The answer to a question.
public struct FontAnswer: Sendable {
  /// A font, and its place in the finder's order of preference.
  public struct Found: Hashable, Sendable {
    /// The file with the font.
    public let file: FontFile
    /// Counted from 0, the best one.
    public let rank: Int

    /// - Parameters: As the properties.
    public init(file: FontFile, rank: Int) {
      self.file = file
      self.rank = rank
    }
  }

  /// What was asked.
  public let question: FontQuestion
  /// Nil if no installed font has the characters.
  public let found: Found?

  /// - Parameters: As the properties.
  public init(_ question: FontQuestion, found: Found?) {
    self.question = question
    self.found = found
  }
}
