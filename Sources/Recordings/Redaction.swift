// Texts that nobody is to read: as long as they were and in their scripts, with other letters.

/// What hides the letters of a file's texts, and lets a replay decide what was decided on them.
///
/// Two texts are equal behind it exactly if they were before: at each place of a text, letters are
/// renamed in the order in which the file first has them there. So nothing is told but where two texts
/// of a file have the same letter at the same place. A letter goes to another one of its script, its case
/// and its length in bytes, a digit to a digit; blanks, signs and marks over letters stay, and pictures.
struct Redaction {
  /// Letters of one kind, which one another may stand for.
  private struct Kind: Hashable {
    /// The first and the last letter of the range.
    let first: UInt32
    let last: UInt32
    let category: Unicode.GeneralCategory
  }

  private struct Place: Hashable {
    let index: Int
    let kind: Kind
  }

  /// What stands for letters at a place.
  private struct Names {
    /// For those that were met there.
    var known: [Unicode.Scalar: Unicode.Scalar] = [:]
    var taken: Set<Unicode.Scalar> = []
  }

  private var names: [Place: Names] = [:]
  private var alphabets: [Kind: [Unicode.Scalar]] = [:]

  /// What is written for a text.
  ///
  /// - Parameters:
  ///   - text: As it is.
  ///   - place: How many letters and signs of the same text stand before it.
  mutating func text(_ text: String, from place: Int = 0) -> String {
    var veiled = String.UnicodeScalarView()
    for (index, scalar) in text.unicodeScalars.enumerated() {
      veiled.append(name(of: scalar, at: place + index))
    }
    return String(veiled)
  }

  private mutating func name(of scalar: Unicode.Scalar, at index: Int) -> Unicode.Scalar {
    guard let kind = Self.kind(of: scalar) else { return scalar }
    let place = Place(index: index, kind: kind)
    if let known = names[place]?.known[scalar] { return known }
    let alphabet = alphabet(of: kind)
    let taken = names[place]?.taken ?? []
    // Never the letter itself: one that is alone of its kind could be read. A script has more letters
    // than a file has at one place; if not, one of them stands for several.
    let name =
      alphabet.first { $0 != scalar && !taken.contains($0) } ?? alphabet.last { $0 != scalar }
      ?? scalar
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
      // One is alone of its kind, as a half-width mark of length is: what is last among the others of
      // its script seldom stands for anything else.
      letters = all.filter {
        $0.properties.isAlphabetic && !$0.properties.isGraphemeExtend
          && $0.utf8.count == Unicode.Scalar(kind.first)?.utf8.count
      }.reversed()
    }
    alphabets[kind] = letters
    return letters
  }

  /// More than a file has at one place.
  private static let most = 1000

  /// The range of a letter's script; nil for what stays as it is.
  private static func kind(of scalar: Unicode.Scalar) -> Kind? {
    let category = scalar.properties.generalCategory
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      break
    case .otherSymbol:
      // Letters in circles and squares are among the pictures, and are read as others are.
      guard let range = signs.first(where: { $0.contains(scalar.value) }) else { return nil }
      return Kind(first: range.lowerBound, last: range.upperBound, category: category)
    default: return nil
    }
    // What holds other letters together, or draws one with them, is no letter of its own.
    guard !scalar.properties.isGraphemeExtend else { return nil }
    let range =
      scripts.first { $0.contains(scalar.value) }
      ?? scalar.value & ~0x7F...scalar.value | 0x7F
    return Kind(first: range.lowerBound, last: range.upperBound, category: category)
  }

  /// Letters and words that Unicode has among the signs: each of these looks as the others do.
  private static let signs: [ClosedRange<UInt32>] = [
    0x2100...0x214F, 0x249C...0x24B5, 0x24B6...0x24CF, 0x24D0...0x24E9,
    // Braille, without its blank.
    0x2801...0x28FF, 0x3200...0x321E, 0x3220...0x32B0, 0x32C0...0x32FF, 0x3300...0x33FF,
    0x1F110...0x1F129, 0x1F12A...0x1F12F, 0x1F130...0x1F14F, 0x1F150...0x1F16F,
    0x1F170...0x1F18D, 0x1F18E...0x1F1AC, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265,
  ]

  /// Scripts that do not lie in one half of a block each, or reach over several; each within letters of
  /// one length in bytes.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x41...0x7A, 0xC0...0x24F, 0x370...0x3FF, 0x400...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
    // Consonants, which a virama binds into one letter with the next, as it does no vowel.
    0x915...0x939, 0x995...0x9B9, 0xA95...0xAB9, 0xB15...0xB39, 0xC15...0xC39, 0xD15...0xD3A,
    0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2A6DF,
  ]
}
