// Replaces the letters of a recording's texts; their lengths and scripts stay.

/// Replaces letters so that a replay decides the same.
///
/// Two redacted texts are equal exactly if the originals are: at each index of a text, letters are
/// replaced in the order in which the file first has them there. So the file reveals only where two
/// of its texts have the same letter at the same index. An index counts from behind the blanks that a
/// text begins with, as suggestions and rows are without them. A letter becomes one of its script, case and
/// UTF-8 length, a digit a digit: which one depends on that order alone, so that it may be itself by
/// chance. Whether it is not, or may not be, would give it away. Blanks, punctuation, combining marks and pictures
/// stay.
struct Redaction {
  /// Letters that may replace one another.
  private struct Kind: Hashable {
    /// First and last scalar of the script's range.
    let first: UInt32
    let last: UInt32
    let category: Unicode.GeneralCategory
  }

  private struct Place: Hashable {
    let index: Int
    let kind: Kind
  }

  /// Replacements at one index.
  private struct Names {
    /// By original letter.
    var known: [Unicode.Scalar: Unicode.Scalar] = [:]
    var taken: Set<Unicode.Scalar> = []
  }

  private var names: [Place: Names] = [:]
  private var alphabets: [Kind: [Unicode.Scalar]] = [:]

  /// Redacts a text.
  ///
  /// - Parameters:
  ///   - text: The original.
  ///   - place: Scalars before it, where it continues a text; without blanks at its beginning.
  mutating func text(_ text: String, from place: Int = 0) -> String {
    var redacted = String.UnicodeScalarView()
    var index = place
    for scalar in text.unicodeScalars {
      redacted.append(name(of: scalar, at: index))
      if index > 0 || !scalar.properties.isWhitespace { index += 1 }
    }
    return String(redacted)
  }

  private mutating func name(of scalar: Unicode.Scalar, at index: Int) -> Unicode.Scalar {
    guard let kind = Self.kind(of: scalar) else { return scalar }
    let place = Place(index: index, kind: kind)
    if let known = names[place]?.known[scalar] { return known }
    let alphabet = alphabet(of: kind)
    let taken = names[place]?.taken ?? []
    // A script has more letters than a file has at one index; otherwise one replacement stands for
    // several.
    let name = alphabet.first { !taken.contains($0) } ?? alphabet.last ?? scalar
    names[place, default: Names()].known[scalar] = name
    names[place, default: Names()].taken.insert(name)
    return name
  }

  private mutating func alphabet(of kind: Kind) -> [Unicode.Scalar] {
    if let known = alphabets[kind] { return known }
    let all = (kind.first...kind.last).lazy.compactMap(Unicode.Scalar.init)
    var letters = Array(
      all.filter { $0.properties.generalCategory == kind.category }.prefix(Self.most))
    if letters.count < 2 {
      // The only letter of a kind, such as the half-width length mark, would be readable. It takes
      // the last letters of its range, which seldom replace others.
      letters = all.filter {
        $0.properties.isAlphabetic && !$0.properties.isGraphemeExtend
          && $0.properties.generalCategory != kind.category
          && $0.utf8.count == Unicode.Scalar(kind.first)?.utf8.count
      }.reversed()
    }
    alphabets[kind] = letters
    return letters
  }

  /// More than a file has at one index.
  private static let most = 1000

  /// The kind of a letter or digit; nil for a scalar that stays.
  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    let category = scalar.properties.generalCategory
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      break
    case .otherSymbol:
      // Letters in circles and squares are symbols in Unicode, but are read as letters.
      guard let range = signs.first(where: { $0.contains(scalar.value) }) else { return nil }
      return Kind(first: range.lowerBound, last: range.upperBound, category: category)
    default: return nil
    }
    // A scalar that extends a grapheme is no letter of its own.
    guard !scalar.properties.isGraphemeExtend else { return nil }
    let range =
      scripts.first { $0.contains(scalar.value) }
      ?? scalar.value & ~0x7F...scalar.value | 0x7F
    return Kind(first: range.lowerBound, last: range.upperBound, category: category)
  }

  /// Letters and words that Unicode has as symbols. The members of a range look alike.
  private static let signs: [ClosedRange<UInt32>] = [
    0x2100...0x214F, 0x249C...0x24B5, 0x24B6...0x24CF, 0x24D0...0x24E9,
    // Braille, without its blank.
    0x2801...0x28FF, 0x3200...0x321E, 0x3220...0x32B0, 0x32C0...0x32FF, 0x3300...0x33FF,
    0x1F110...0x1F129, 0x1F12A...0x1F12F, 0x1F130...0x1F14F, 0x1F150...0x1F16F,
    0x1F170...0x1F18D, 0x1F18E...0x1F1AC, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265,
  ]

  /// Scripts that do not fit one block of 128 scalars each. The letters of a range have the same
  /// UTF-8 length.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x41...0x7A, 0xC0...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
    // Consonants alone: a virama joins a consonant to the next letter, but not a vowel.
    0x915...0x939, 0x995...0x9B9, 0xA95...0xAB9, 0xB15...0xB39, 0xC15...0xC39, 0xD15...0xD3A,
    0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2A6DF,
  ]
}
