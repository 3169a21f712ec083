// The letters of a language on the on-screen keyboard, as data.

/// A letter and the one that Shift gives, both as the layout lists them; neither is computed.
/// In scripts without capitals Shift gives another letter.
public struct KeyboardLetter: Hashable, Sendable {
  /// Without Shift.
  public let lower: String
  /// With it.
  public let upper: String
  /// What the key shows without Shift: a mark on a dotted circle, an Arabic one on the stroke that
  /// lengthens letters, anything else as it is.
  let lowerLabel: String
  /// Likewise with Shift.
  let upperLabel: String

  /// - Parameters:
  ///   - lower: Without Shift.
  ///   - upper: With it; nil for the same.
  public init(_ lower: String, _ upper: String? = nil) {
    self.lower = lower
    self.upper = upper ?? lower
    (lowerLabel, upperLabel) = (Self.label(of: lower), Self.label(of: self.upper))
  }

  /// Whether Shift gives the capital of a letter.
  var isCased: Bool {
    lower.unicodeScalars.first?.properties.isLowercase == true
      && upper.unicodeScalars.first?.properties.isUppercase == true
  }

  /// Whether it is a character of Arabic script.
  var isArabic: Bool { lower.unicodeScalars.first.map { Self.arabic.contains($0.value) } == true }

  /// Stands before a mark that is a key of its own.
  static let circle: Unicode.Scalar = "\u{25CC}"
  /// The zero width non-joiner parts two letters that would join, as Persian needs inside words.
  static let nonJoiner = "\u{200C}"
  private static let nonJoinerLabel = "¦"
  private static let stroke: Unicode.Scalar = "\u{640}"
  /// Unicode's block.
  private static let arabic: ClosedRange<UInt32> = 0x600...0x6FF

  private static func label(of text: String) -> String {
    if text == nonJoiner { return nonJoinerLabel }
    let isArabic = text.unicodeScalars.first.map { arabic.contains($0.value) } == true
    // Arabic fonts do not centre their marks on the circle.
    let circled = String(isArabic ? stroke : circle) + text
    // A text that joins the character before it is a mark.
    return circled.count == 1 ? circled : text
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
  /// How its keys compose letters.
  public let composition: CompositionMethod
  /// Whether Shift gives capitals. Otherwise it gives other letters, and a text does not begin with
  /// it.
  let hasCapitals: Bool
  /// Whether its letters are of Arabic script.
  let isArabic: Bool

  /// - Parameters:
  ///   - name: Name in the configuration.
  ///   - label: Label of the language key.
  ///   - rows: Three, from the top; each with at least one key.
  ///   - composition: How its keys compose letters.
  public init(
    name: String, label: String, rows: [[LetterKey]], composition: CompositionMethod = .plain
  ) {
    self.name = name
    self.label = label
    self.rows = rows
    self.composition = composition
    hasCapitals = rows.contains { row in row.contains(where: \.letter.isCased) }
    isArabic = rows.contains { row in row.contains(where: \.letter.isArabic) }
  }
}

/// A built-in layout of the on-screen keyboard that has not been read yet.
public struct BuiltInLayout: Hashable, Sendable {
  /// ISO 639-1 code, such as `de`; one of ``KeyboardLayout/names``.
  public let name: String

  /// - Parameter name: ISO 639-1 code, such as `de`.
  /// - Returns: nil for an unknown name.
  public init?(_ name: String) {
    guard KeyboardLayout.lines[name] != nil else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  /// English, which a panel has by default.
  public static let english = BuiltInLayout(known: "en")

  /// Its keys.
  ///
  /// - Complexity: Reads the lines of that layout alone, each time.
  public var layout: KeyboardLayout {
    do throws(LayoutError) {
      return try KeyboardLayout.read(
        Array(KeyboardLayout.lines[name, default: []].joined(separator: [UInt8(ascii: "\n")])))[0]
    } catch {
      fatalError("BuiltInLayout: the layout '\(name)' of the tables: \(error)")
    }
  }
}
