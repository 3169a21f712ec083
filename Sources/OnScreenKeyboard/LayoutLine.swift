// One line of a layout file, with checks of its characters.
@_spi(_Unicode) import Swift

/// A line that is neither empty nor a comment.
struct LayoutLine {
  /// Counted from 1.
  let number: Int
  /// Separated by blanks; at least one.
  let words: [Substring]

  /// Splits a file into the lines of each layout. Blank lines separate layouts; comments may be
  /// anywhere.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: One array per layout, none of them empty.
  static func blocks(of bytes: [UInt8]) throws(LayoutError) -> [[LayoutLine]] {
    var blocks: [[LayoutLine]] = [[]]
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // The last line ends with the file.
      let text = try plain(line, number: index + 1, endsInLF: index + 1 < lines.count)
      guard !text.hasPrefix("#") else { continue }
      let words = text.split { $0 == " " || $0 == "\t" }
      guard !text.contains(where: { $0.unicodeScalars.count > 1 && $0.unicodeScalars.first == " " })
      else {
        throw LayoutError(index + 1, "there is a mark on a blank", "write it behind a letter")
      }
      if !words.isEmpty {
        blocks[blocks.count - 1].append(
          LayoutLine(number: index + 1, words: words))
      } else if blocks.last?.isEmpty == false {
        blocks.append([])
      }
    }
    return blocks.filter { !$0.isEmpty }
  }

  private static func plain(
    _ line: ArraySlice<UInt8>, number: Int, endsInLF: Bool
  ) throws(LayoutError) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw LayoutError(number, "the line is not UTF-8", "save the file as UTF-8")
    }
    let scalars = text.unicodeScalars
    guard number > 1 || scalars.first != "\u{FEFF}" else {
      throw LayoutError(
        number, "the file begins with a byte order mark", "save it as UTF-8 without BOM")
    }
    guard !scalars.contains("\r") else {
      let isEnd = endsInLF && scalars.firstIndex(of: "\r") == scalars.indices.last
      throw LayoutError(
        number,
        isEnd ? "the line ends in CR LF" : "the line holds a carriage return without a line feed",
        "save the file with Unix line ends")
    }
    let control = scalars.first { $0 != "\t" && $0.properties.generalCategory == .control }
    if let control {
      throw LayoutError(
        number, "the line holds the control character \(control.value)", "write plain text")
    }
    return text
  }

  func error(_ problem: String, _ remedy: String) -> LayoutError {
    LayoutError(number, problem, remedy)
  }

  /// Two letters on one key, written as Unicode's ligature of them.
  private static let ligatures: [Character: String] = [
    "\u{FEFB}": "\u{644}\u{627}", "\u{FEF7}": "\u{644}\u{623}", "\u{FEF9}": "\u{644}\u{625}",
    "\u{FEF5}": "\u{644}\u{622}",
  ]

  /// The texts that the letters of a word type: a mark on a dotted circle types the mark alone, an
  /// Arabic ligature its two letters, anything else itself.
  func letters(_ word: Substring) throws(LayoutError) -> [String] {
    var letters: [String] = []
    for letter in word { letters.append(try typed(letter)) }
    return letters
  }

  private func typed(_ letter: Character) throws(LayoutError) -> String {
    if let pair = Self.ligatures[letter] { return pair }
    let scalars = letter.unicodeScalars
    guard scalars.count > 1 || scalars.first != KeyboardLetter.circle else {
      throw error("a dotted circle carries no mark", "write the mark behind it, as: ◌\u{93F}")
    }
    guard scalars.count > 1, scalars.first == KeyboardLetter.circle else {
      try requireLetter(letter)
      return String(letter)
    }
    let mark = String(String.UnicodeScalarView(scalars.dropFirst()))
    if mark != KeyboardLetter.nonJoiner { try require(mark.unicodeScalars, isMark: true) }
    return mark
  }

  /// Throws unless the letter is visible, in NFC, and short enough.
  func requireLetter(_ letter: Character) throws(LayoutError) {
    try require(letter.unicodeScalars, isMark: false)
  }

  /// - Parameter isMark: Whether the first may be a mark.
  private func require(
    _ scalars: String.UnicodeScalarView, isMark: Bool
  ) throws(LayoutError) {
    guard scalars.count <= LayoutLimits.scalars else {
      throw error(
        "a letter has \(scalars.count) code points", "at most \(LayoutLimits.scalars) fit a key")
    }
    for (index, scalar) in scalars.enumerated() {
      guard Self.isSeen(scalar, isMark: isMark || index > 0) else {
        throw error(
          "U+\(Self.hexadecimal(scalar)) shows no letter of its own",
          "write letters, figures and signs that are seen")
      }
    }
    guard scalars.isComposed else {
      throw error(
        "'\(String(scalars))' is written in parts that Unicode has in one",
        "save the file in the normal form NFC")
    }
  }

  private static func isSeen(_ scalar: Unicode.Scalar, isMark: Bool) -> Bool {
    // Unicode classifies fillers and variation selectors as letters and marks, and the blank
    // Braille pattern as a symbol.
    if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    // Marks combine with the character before them.
    case .nonspacingMark, .spacingMark, .enclosingMark: isMark
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate,
      .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String.UnicodeScalarView {
  /// Whether the text is in normal form NFC, as the texts of rows are.
  ///
  /// By the standard library's underscored interface, as edited texts are composed.
  fileprivate var isComposed: Bool { elementsEqual(String(self)._nfc) }
}
