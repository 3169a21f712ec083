// A text folded for comparison: lower case, without diacritics.
@_spi(_Unicode) import Swift

/// A text without case, accents and surrounding whitespace: "Crème " and "creme" are equal.
///
/// Letters are decomposed canonically (NFD, UAX #15) and case is folded in full: ß is ss. Marks are
/// removed from letters of `AccentScripts`; in other scripts, as Thai, Devanagari and kana, letters
/// with another mark are other words. Folding does not depend on a language: a Turkish ı stays ı.
public struct FoldedText: Hashable, Sendable {
  /// The folded text, as it is stored.
  public let string: String
  /// The folded text in UTF-8, for comparing parts of it byte by byte.
  private let bytes: [UInt8]
  /// The offsets in `bytes` at which words begin.
  private let words: [Int]

  /// - Parameter text: Any text.
  /// - Complexity: O(length).
  public init(_ text: String) {
    let scalars = Self.folded(Item.trimmed(text))
    string = String(scalars)
    var (bytes, words): ([UInt8], [Int]) = ([], [])
    var isInside = false
    for scalar in scalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter, !isInside { words.append(bytes.count) }
      isInside = isLetter
      bytes += Array(String(scalar).utf8)
    }
    (self.bytes, self.words) = (bytes, words)
  }

  private static func folded(_ text: String) -> String.UnicodeScalarView {
    var scalars = String.UnicodeScalarView()
    // A mark without a letter before it is no word.
    var dropsMarks = true
    for scalar in text._nfd {
      let properties = scalar.properties
      // A tatweel only stretches a word; a variation selector chooses a picture.
      if scalar == AccentScripts.tatweel || properties.isVariationSelector { continue }
      if properties.generalCategory == .nonspacingMark {
        if !dropsMarks { scalars.append(scalar) }
        continue
      }
      dropsMarks = AccentScripts.contains(scalar)
      for small in caseFolded(scalar) where small.properties.generalCategory != .nonspacingMark {
        scalars.append(small)
      }
    }
    return scalars
  }

  /// Case folding in full (CaseFolding.txt, C and F), by way of the capitals: ß, ẞ and SS are ss.
  private static func caseFolded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    // The capital of ı is I, but folding leaves it.
    if scalar.isASCII || scalar == "\u{131}" {
      return scalar.properties.lowercaseMapping.unicodeScalars
    }
    var folded = String.UnicodeScalarView()
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      for capital in small.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return folded
  }

  /// Whether the folded text is empty.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether a text begins with this one when it is folded.
  ///
  /// - Parameter text: Any text.
  /// - Complexity: O(length of this text) as long as `text` is ASCII, else O(length of `text`).
  public func begins(_ text: String) -> Bool { begins(text.utf8.span) ?? false }

  /// The same for the bytes of a text; `nil` if it has to be read as a whole and is not UTF-8.
  public func begins(_ all: Span<UInt8>) -> Bool? {
    let wanted = bytes.span
    var start = 0
    while start < all.count, Self.isBlank(all[start]) { start += 1 }
    for place in 0..<wanted.count {
      guard start + place < all.count else { return false }
      // Another letter may decompose, or may be a mark that folding removes.
      guard all[start + place] < 0x80 else { return beginsFolded(all) }
      guard Self.lowercased(all[start + place]) == wanted[place] else { return false }
    }
    // As above: the next letter may be a mark of the last one.
    guard start + wanted.count < all.count, all[start + wanted.count] >= 0x80 else { return true }
    return beginsFolded(all)
  }

  private func beginsFolded(_ all: Span<UInt8>) -> Bool? {
    // Losing the error is right: the caller learns that it is not UTF-8.
    guard let valid = try? UTF8Span(validating: all) else { return nil }
    return FoldedText(String(copying: valid)).bytes.starts(with: bytes)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Whether a byte is whitespace of ASCII.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a text has this one somewhere in it when it is folded.
  ///
  /// - Parameter text: Any text.
  /// - Complexity: O(length · length of this text).
  public func isFound(in text: String) -> Bool {
    // Folding ASCII is lower case alone.
    let all = text.utf8.span
    for place in 0..<all.count where all[place] >= 0x80 { return isIn(FoldedText(text).bytes.span) }
    return isIn(all)
  }

  /// Whether a text has this one somewhere in it, apart from capitals of ASCII.
  private func isIn(_ all: Span<UInt8>) -> Bool {
    let wanted = bytes.span
    guard wanted.count <= all.count else { return false }
    return (0...(all.count - wanted.count)).contains { start in
      (0..<wanted.count).allSatisfy { Self.lowercased(all[start + $0]) == wanted[$0] }
    }
  }

  /// Whether the text begins with another text, at its start or at the start of one of its words.
  ///
  /// - Parameter beginning: May be longer than the word. Every text begins with an empty one.
  /// - Complexity: O(words · length of `beginning`).
  public func hasWord(beginningWith beginning: FoldedText) -> Bool {
    guard !beginning.isEmpty else { return true }
    return bytes.starts(with: beginning.bytes)
      || words.contains { bytes[$0...].starts(with: beginning.bytes) }
  }
}
