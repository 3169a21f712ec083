// The text that is being written on, broken into lines: where letters stand, and which one is at a place.

/// A text on as many lines as it needs. Places are counted in letters from the text's beginning.
struct EditLines {
  /// Where the caret stands before each letter and behind the last, if all were on one line, in pixels.
  let places: [Int]
  /// The letters of each line, one behind the other; one empty line where there is no text.
  let lines: [Range<Int>]

  /// Breaks a text behind the last blank for which there is room, or within a word that is longer than a
  /// line. Blanks at a line's end stand beyond the room.
  ///
  /// - Parameters:
  ///   - text: The letters.
  ///   - places: Where the caret stands before each and behind the last, in pixels.
  ///   - room: How wide a line may be, in pixels.
  /// - Complexity: O(letters).
  init(_ text: String, places: [Int], room: Int) {
    self.places = places
    var lines: [Range<Int>] = []
    var start = 0
    /// Behind the last blank of the line so far.
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
      // What went on to the new line may be too long for that as well.
      guard index > start, places[index + 1] - places[start] > room else { continue }
      lines.append(start..<index)
      start = index
    }
    lines.append(start..<places.count - 1)
    self.lines = lines
  }

  /// The line on which the caret stands: before a line's first letter it stands there.
  func line(of caret: Int) -> Int {
    lines.lastIndex { $0.lowerBound <= caret } ?? 0
  }

  /// Where the caret stands on its line, in pixels from the line's beginning.
  func x(of caret: Int, on line: Int) -> Int { places[caret] - places[lines[line].lowerBound] }

  /// The last place on a line: behind the last letter of one that goes on, the caret would stand on the
  /// next one.
  func end(of line: Int) -> Int {
    let range = lines[line]
    return line < lines.count - 1 ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
  }

  /// The place on a line that is the nearest to where one points.
  ///
  /// - Parameters:
  ///   - x: In pixels from the line's beginning.
  ///   - line: The nearest there is.
  func place(at x: Double, on line: Int) -> Int {
    let line = min(max(0, line), lines.count - 1)
    let range = lines[line]
    return (range.lowerBound...end(of: line)).min { one, other in
      abs(Double(self.x(of: one, on: line)) - x) < abs(Double(self.x(of: other, on: line)) - x)
    } ?? range.lowerBound
  }
}
