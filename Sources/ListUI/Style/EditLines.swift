// The edited text broken into lines: positions of characters, and the character at a point.

/// A text on as many lines as it needs. Places count characters from the text's beginning.
struct EditLines {
  /// The caret's x before each character and behind the last, as if all were on one line, in
  /// pixels.
  let places: [Int]
  /// The characters of each line, contiguous; one empty line for an empty text.
  let lines: [Range<Int>]

  /// Breaks a text behind the last blank that fits, or within a word that is longer than a line.
  /// Blanks at a line's end may extend past its width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - places: The caret's x before each character and behind the last, in pixels.
  ///   - room: The largest width of a line, in pixels.
  /// - Complexity: O(characters).
  init(_ text: String, places: [Int], room: Int) {
    self.places = places
    var lines: [Range<Int>] = []
    var start = 0
    /// The place behind the last blank of the line so far.
    var gap: Int?
    for (index, letter) in text.enumerated() {
      if letter.isWhitespace {
        gap = index + 1
        continue
      }
      guard places[index + 1] - places[start] > room, index > start else { continue }
      let end = gap ?? index
      lines.append(start..<end)
      start = end
      gap = nil
      // The part that moved to the new line may be too long for that as well.
      guard index > start, places[index + 1] - places[start] > room else { continue }
      lines.append(start..<index)
      start = index
    }
    lines.append(start..<places.count - 1)
    self.lines = lines
  }

  /// The line of the caret: at a line break, the line that begins there.
  func line(of caret: Int) -> Int {
    lines.lastIndex { $0.lowerBound <= caret } ?? 0
  }

  /// The caret's x on its line, in pixels from the line's beginning.
  func x(of caret: Int, on line: Int) -> Int { places[caret] - places[lines[line].lowerBound] }

  /// The last place on a line. Unless it is the last line, that is before its last character:
  /// behind it the caret is on the next line.
  func end(of line: Int) -> Int {
    let range = lines[line]
    return line < lines.count - 1 ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
  }

  /// The place on a line that is nearest to a point.
  ///
  /// - Parameters:
  ///   - x: In pixels from the line's beginning.
  ///   - line: Clamped to the lines.
  func place(at x: Double, on line: Int) -> Int {
    let line = min(max(0, line), lines.count - 1)
    let range = lines[line]
    return (range.lowerBound...end(of: line)).min { one, other in
      abs(Double(self.x(of: one, on: line)) - x) < abs(Double(self.x(of: other, on: line)) - x)
    } ?? range.lowerBound
  }
}
