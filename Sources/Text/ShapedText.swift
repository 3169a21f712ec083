// A shaped text, and where the shaping of a changed one goes on from it.

/// A text as a face shaped it.
struct ShapedText {
  let request: ShapingRequest
  let glyphs: [PlacedGlyph]
  /// Where the text can be divided: neither side of such a place depends on the other.
  let joints: [Joint]

  /// A place between two clusters that are not shaped together.
  struct Joint {
    /// The byte at which the second cluster begins.
    let byte: Int
    /// How many glyphs are before it.
    let glyphs: Int
  }

  /// How many bytes at the beginning of another text are those of this one, if they are shaped alike;
  /// nil if it is another text: less than half of it is the same.
  ///
  /// - Complexity: O(bytes in common).
  func common(with request: ShapingRequest) -> Int? {
    guard request.isWholeLine, self.request.isWholeLine,
      request.size == self.request.size, request.spacing == self.request.spacing,
      request.isTabular == self.request.isTabular
    else { return nil }
    var common = 0
    var others = request.text.utf8.makeIterator()
    for byte in self.request.text.utf8 {
      guard byte == others.next() else { break }
      common += 1
    }
    return 2 * common >= request.text.utf8.count ? common : nil
  }

  /// The last joint in the first bytes of another text, which are those of this one; nil if there is
  /// none, or if the script of what follows is not certain.
  ///
  /// - Complexity: O(length).
  func joint(within common: Int, of request: ShapingRequest) -> Joint? {
    // A mark would belong to the letter before it, and what ends the text to nothing behind it.
    let bytes = request.text.utf8
    guard
      let joint = joints.last(where: { $0.byte <= common && $0.byte < bytes.count }),
      bytes[bytes.index(bytes.startIndex, offsetBy: joint.byte)] < 0x80,
      Self.isLatin(bytes.prefix(joint.byte))
    else { return nil }
    return joint
  }

  /// Whether the first letter is a basic Latin one, by which HarfBuzz guesses the script of all.
  private static func isLatin(_ bytes: Substring.UTF8View) -> Bool {
    let start = bytes.first { $0 >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    return start.map { $0 < 0x80 } ?? false
  }
}

extension ShapingRequest {
  /// Whether it is a text of one script, from left to right.
  fileprivate var isWholeLine: Bool {
    !isRightToLeft && script == nil && range == 0..<text.utf8.count
  }
}
