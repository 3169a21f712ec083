// Takes texts apart at a text. The standard library's `split`, `replacing` and `firstRange` for texts
// bring regular expressions along, 1.3 MB of a program.

extension StringProtocol where SubSequence == Substring {
  /// The parts of a text before, between and behind the places of another one, searched from the
  /// start; empty ones count.
  ///
  /// ```swift
  /// let ends = "4..9".parts(separatedBy: "..")  // ["4", "9"]
  /// let range = ends.joined(separator: " to ")  // "4 to 9"
  /// ```
  ///
  /// - Parameters:
  ///   - mark: At least one character. Characters are compared as Swift does: "\n" is not in "\r\n".
  ///   - limit: How often the text is taken apart at most; what is behind stays whole.
  /// - Returns: At least one part; a single one where the mark is nowhere.
  /// - Complexity: The characters of the text times those of the mark.
  package func parts(separatedBy mark: String, maxSplits limit: Int = .max) -> [Substring] {
    var (parts, start, place): ([Substring], Index, Index) = ([], startIndex, startIndex)
    while place < endIndex, parts.count < limit {
      if self[place...].hasPrefix(mark) {
        parts.append(self[start..<place])
        place = index(place, offsetBy: mark.count)
        start = place
      } else {
        formIndex(after: &place)
      }
    }
    return parts + [self[start...]]
  }

  /// Whether another text is in this one, compared as in ``parts(separatedBy:maxSplits:)``.
  ///
  /// - Parameter mark: At least one character.
  package func contains(text mark: String) -> Bool {
    parts(separatedBy: mark, maxSplits: 1).count > 1
  }
}
