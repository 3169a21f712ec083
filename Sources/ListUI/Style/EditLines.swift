// The edited text broken into lines: positions of characters, and the character at a point.
import LineBreaking
import Paint

/// A text on as many lines as it needs. Places count characters from the text's beginning.
struct EditLines {
  /// The caret's places as if all were on one line.
  private let carets: TextCarets
  /// The caret's places on each line, where some text goes from right to left: a line then shows
  /// its text in an order of its own.
  private let lineCarets: [TextCarets]
  /// The characters of each line, contiguous; one empty line for an empty text.
  let lines: [Range<Int>]

  /// Breaks a text at the last place that fits of those where lines may break (UAX #14), or within a
  /// word that is longer than a line.
  /// Blanks at a line's end may extend past its width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: The largest width of a line, in pixels.
  ///   - measure: Returns the caret's places in a part of the text.
  /// - Complexity: O(characters).
  init(_ text: String, room: Int, _ measure: (String) -> TextCarets) {
    let carets = measure(text)
    self.carets = carets
    // The sums of all advances before each character, in the order of the text.
    var places = [0]
    places.reserveCapacity(carets.count + 1)
    let isPlain = carets.isPlain
    for index in 0..<carets.count {
      places.append(isPlain ? carets.position(index + 1) : places[index] + carets.length(index))
    }
    var lines: [Range<Int>] = []
    var start = 0
    let breaks = LineBreaks(text).offsets
    var (next, offset) = (0, 0)
    /// The last place of the line so far at which it may break.
    var gap: Int?
    for (index, letter) in text.enumerated() {
      if next < breaks.count, breaks[next] == offset {
        gap = index
        next += 1
      }
      offset += letter.utf8.count
      guard !letter.isWhitespace, places[index + 1] - places[start] > room, index > start else {
        continue
      }
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
    guard !isPlain else {
      lineCarets = []
      return
    }
    var rest = Substring(text)
    lineCarets = lines.map { line in
      defer { rest = rest.dropFirst(line.count) }
      return measure(String(rest.prefix(line.count)))
    }
  }

  /// Whether the text's lines begin at the right.
  var isRightToLeft: Bool { carets.isRightToLeft }

  /// The width of a line from right to left, in pixels.
  func width(of line: Int) -> Int { lineCarets[line].width }

  /// The line of the caret: at a line break, the line that begins there.
  func line(of caret: Int) -> Int { lines.lastIndex { $0.lowerBound <= caret } ?? 0 }

  /// The caret's x on its line, in pixels from the line's beginning.
  func x(of caret: Int, on line: Int) -> Int {
    let start = lines[line].lowerBound
    return lineCarets.isEmpty
      ? carets.position(caret) - carets.position(start) : lineCarets[line].position(caret - start)
  }

  /// The parts of a line that characters on it cover, in pixels from the line's left end.
  func boxes(_ range: Range<Int>, on line: Int) -> [Range<Int>] {
    guard !lineCarets.isEmpty else {
      return [x(of: range.lowerBound, on: line)..<x(of: range.upperBound, on: line)]
    }
    let start = lines[line].lowerBound
    return lineCarets[line].boxes(range.lowerBound - start..<range.upperBound - start)
  }

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
  func caret(at x: Double, on line: Int) -> Int {
    let line = min(max(0, line), lines.count - 1)
    let range = lines[line]
    return (range.lowerBound...end(of: line)).min { one, other in
      abs(Double(self.x(of: one, on: line)) - x) < abs(Double(self.x(of: other, on: line)) - x)
    } ?? range.lowerBound
  }
}
