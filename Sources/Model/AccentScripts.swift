// The scripts in which a word without its marks is still the same word.

/// Latin, Greek, Cyrillic, Hebrew and Arabic: people leave out accents, niqqud and harakat there.
package enum AccentScripts {
  /// The line that stretches an Arabic word.
  static let tatweel: Unicode.Scalar = "\u{640}"

  /// Where letters of these scripts are, as in Unicode's Scripts.txt, sorted. The ranges hold no
  /// letter of another script; they hold signs and letters that all scripts share.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x41...0x2E4, 0x370...0x3E1, 0x3F0...0x52F, 0x591...0x5F4, 0x600...0x6FF, 0x750...0x77F,
    0x870...0x8FF,
    0x1C80...0x1C8F, 0x1D00...0x1DBF, 0x1E00...0x1FFF, 0x2071...0x209C, 0x2126...0x2188,
    0x2C60...0x2C7F, 0xA640...0xA69F, 0xA722...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06,
    0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0xFF21...0xFF5A, 0x10140...0x1018E, 0x10780...0x107BF,
    0x10EC0...0x10EFF, 0x1DF00...0x1DFFF, 0x1E030...0x1E08F, 0x1EE00...0x1EEFF,
  ]

  /// Whether a letter is of one of these scripts.
  ///
  /// - Complexity: O(ranges).
  package static func contains(_ letter: Unicode.Scalar) -> Bool {
    let range = ranges.first { letter.value <= $0.upperBound }
    return range.map { $0.contains(letter.value) } ?? false
  }
}
