// Text in letters of strokes: how wide it is, where it breaks, and its strokes.

/// Letters of straight strokes in one size. They need no font and no file.
///
/// ```swift
/// let face = StrokeFace(capital: 38, weight: .text)
/// let strokes = face.strokes(of: "Shown", left: 40, baseline: 120, color: .white)
/// ```
public struct StrokeFace: Hashable, Sendable {
  /// How thick strokes are.
  public enum Weight: Double, Sendable {
    /// Of the height of a capital.
    case text = 0.135
    case title = 0.16
  }

  /// How tall a capital is, from the outer edge of its strokes to the other, in pixels.
  public let capital: Double
  private let radius: Double
  private let unit: Double

  /// What stands between two letters, from edge to edge, in parts of a capital's height.
  private static let gap = 0.14
  /// A blank beyond the gaps on both of its sides.
  private static let blank = 0.1
  /// A dot as thick as a stroke looks thinner than it.
  private static let dot = 1.25

  /// - Parameters:
  ///   - capital: How tall a capital is in pixels, above 0.
  ///   - weight: How thick its strokes are.
  public init(capital: Double, weight: Weight) {
    self.capital = capital
    radius = capital * weight.rawValue / 2
    unit = (capital - 2 * radius) / StrokeLetter.baseline
  }

  /// How far a tail reaches below the baseline, in pixels.
  public var descent: Double { 4 * unit }

  /// How wide a line is in pixels, from the edge of its first stroke to that of its last.
  ///
  /// - Complexity: O(length).
  public func width(of text: some StringProtocol) -> Double {
    max(0, text.reduce(-Self.gap * capital) { $0 + advance($1) })
  }

  /// A line's strokes.
  ///
  /// - Parameters:
  ///   - text: One line; what is no known letter is a box.
  ///   - left: The edge of its first stroke, in pixels of the picture.
  ///   - baseline: The lower edge of its capitals, likewise.
  ///   - color: Of all of it.
  public func strokes(
    of text: String, left: Double, baseline: Double, color: Color
  ) -> [Stroke] {
    var strokes: [Stroke] = []
    var pen = left
    for character in text {
      // On whole pixels, so that a letter looks the same wherever it stands.
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

  /// Breaks a text into lines: between words; a word that needs more than a line, behind a slash,
  /// as in a path, or else where the width ends.
  ///
  /// - Parameters:
  ///   - text: Any text; what the face does not know is a box.
  ///   - maxWidth: Pixels; at least one letter stands on each line.
  /// - Complexity: O(length · lines).
  public func lines(of text: String, maxWidth: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      // A blank at the end is not seen.
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

  /// The beginning of a line that fits, with an ellipsis where something is left out.
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
