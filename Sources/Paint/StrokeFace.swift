// A stroke font: text width, line breaks and strokes.

/// A font of straight strokes at one size. It needs no font file.
///
/// ```swift
/// let face = StrokeFace(capital: 38, weight: .text)
/// let strokes = face.strokes(of: "Shown", left: 40, baseline: 120, color: .white)
/// ```
public struct StrokeFace: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Double, Sendable {
    /// A part of the cap height.
    case text = 0.135
    case title = 0.16
  }

  /// Cap height between the outer edges of the strokes, in pixels.
  public let capital: Double
  private let radius: Double
  private let unit: Double

  /// The space between two letters, from edge to edge, as a part of the cap height.
  private static let gap = 0.14
  /// The width of a blank, without the gaps on both sides, likewise.
  private static let blank = 0.1
  /// A dot as wide as a stroke looks thinner.
  private static let dot = 1.25

  /// - Parameters:
  ///   - capital: The cap height in pixels, above 0.
  ///   - weight: The thickness of the strokes.
  public init(capital: Double, weight: Weight) {
    self.capital = capital
    radius = capital * weight.rawValue / 2
    unit = (capital - 2 * radius) / StrokeLetter.baseline
  }

  /// How far a descender reaches below the baseline, in pixels.
  public var descent: Double { 4 * unit }

  /// The width of a line in pixels, from the outer edge of its first stroke to that of its last.
  ///
  /// - Complexity: O(length).
  public func width(of text: some StringProtocol) -> Double {
    max(0, text.reduce(-Self.gap * capital) { $0 + advance($1) })
  }

  /// The strokes of a line.
  ///
  /// - Parameters:
  ///   - text: One line; an unknown character is drawn as a box.
  ///   - left: The outer edge of the first stroke, in pixels of the picture.
  ///   - baseline: The lower edge of the capitals, likewise.
  ///   - color: The colour of all strokes.
  public func strokes(
    of text: String, left: Double, baseline: Double, color: Color
  ) -> [Stroke] {
    var strokes: [Stroke] = []
    var pen = left
    for character in text {
      // Rounded to whole pixels, so that a letter looks the same everywhere.
      let origin = SIMD2(pen.rounded() + radius, baseline - radius - StrokeLetter.baseline * unit)
      StrokeLetters.letter(character).forEachStroke { from, to in
        strokes.append(
          Stroke(
            from: origin + from * unit, to: origin + to * unit,
            radius: from == to ? radius * Self.dot : radius, color: color))
      }
      pen += advance(character)
    }
    return strokes
  }

  /// Breaks a text into lines: between words; within a word wider than a line, after a slash, as in
  /// a path; else where the width ends.
  ///
  /// - Parameters:
  ///   - text: Any text; an unknown character is drawn as a box.
  ///   - maxWidth: Pixels; each line has at least one letter.
  /// - Complexity: O(length · lines).
  public func lines(of text: String, maxWidth: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      // A trailing blank is not visible.
      if character != " ", !line.isEmpty, width(of: line + String(character)) > maxWidth {
        let blank = line.lastIndex(of: " ")
        let slash = line.dropFirst().lastIndex(of: "/").map { line.index(after: $0) }
        let end = blank ?? slash ?? line.endIndex
        lines.append(String(line[..<end]))
        line = String(line[end...].dropFirst(blank == nil ? 0 : 1))
      }
      line.append(character)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The beginning of a line that fits, with an ellipsis if anything is left out.
  public func cut(_ text: String, maxWidth: Double) -> String {
    guard width(of: text) > maxWidth else { return text }
    var kept = text[...]
    while !kept.isEmpty, width(of: kept + "…") > maxWidth { kept.removeLast() }
    return kept + "…"
  }

  private func advance(_ character: Character) -> Double {
    if character == " " { return (Self.blank + Self.gap) * capital }
    return StrokeLetters.letter(character).width * unit + 2 * radius + Self.gap * capital
  }
}
