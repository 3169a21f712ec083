// A text as it is compared with others: small letters without their marks.
@_spi(_Unicode) import Swift

/// What is left of a text when case, marks and the blanks at its ends do not count: "Crème " and "creme" are
/// the same word to whoever looks for it.
///
/// Letters are taken apart by canonical decomposition (UAX #15), and marks that stand on no place of their
/// own are left out. No language is asked: a Turkish ı stays one.
public struct FoldedText: Hashable, Sendable {
  /// As it is stored.
  public let string: String
  /// The same in UTF-8, so that parts of it are compared byte by byte.
  private let bytes: [UInt8]
  /// Where its words begin.
  private let words: [Int]

  /// - Parameter text: Any text.
  /// - Complexity: O(length).
  public init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in Item.trimmed(text)._nfd where scalar.properties.generalCategory != .nonspacingMark
    {
      // A small letter may come with a mark as well, as of İ.
      for small in scalar.properties.lowercaseMapping.unicodeScalars
      where small.properties.generalCategory != .nonspacingMark {
        scalars.append(small)
      }
    }
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

  /// Whether nothing is left of it.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Whether one of its words, and what follows that, begins so.
  ///
  /// - Parameter beginning: An empty one begins everything.
  /// - Complexity: O(length).
  public func hasWord(beginningWith beginning: FoldedText) -> Bool {
    guard !beginning.isEmpty else { return true }
    return bytes.starts(with: beginning.bytes)
      || words.contains { bytes[$0...].starts(with: beginning.bytes) }
  }
}
