// Cache of the shaped texts of keys.
import Paint
import Units

/// The shaped texts of one keyboard. Each is shaped once, however often the page changes.
struct KeyLabels: Sendable {
  /// A shaped text and its size in pixels per em.
  struct Word: Hashable, Sendable {
    let line: ShapedLine
    let size: Int
    /// Distance from the key's middle down to the baseline, in pixels.
    let drop: Double
  }

  /// The height centred on the key: the mean of all letters, or of capitals for labels.
  enum Middle: Hashable, Sendable { case letters, capitals }

  private struct Name: Hashable {
    let text: String
    let style: TextStyle
    let size: Int
    let room: Int
  }

  /// Wider than any key, in pixels.
  private static let unlimited = 1 << 24

  private var shaped: [Name: Word] = [:]

  /// Ids of the cached lines; the measurer must keep them.
  var lines: [TextLineID] { shaped.values.map(\.line.id) }

  /// Shapes a text at a size, or smaller to fit a width.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: Its style.
  ///   - size: Preferred size in pixels per em.
  ///   - room: Maximum width in pixels.
  ///   - middle: The height that is centred on the key.
  ///   - measurer: Shapes the text.
  /// - Complexity: O(1), no allocation, for a cached text.
  mutating func word(
    _ text: String, _ style: TextStyle, size: Int, room: Int, middle: Middle = .letters,
    _ measurer: any TextMeasurer
  ) -> Word {
    let name = Name(text: text, style: style, size: size, room: room)
    if let known = shaped[name] { return known }
    var fitting = size
    var line = measurer.line(text, style, size: fitting, maxWidth: Self.unlimited)
    while line.width > room, fitting > 1 {
      // Shrinks at least by 1: widths are rounded up.
      fitting = max(1, min(fitting - 1, fitting * max(1, room) / line.width))
      line = measurer.line(text, style, size: fitting, maxWidth: Self.unlimited)
    }
    let metrics = measurer.metrics(style, size: fitting)
    let drop =
      switch middle {
      case .letters: metrics.middle.value
      case .capitals: metrics.capHeight.value / 2
      }
    let word = Word(line: line, size: fitting, drop: drop)
    shaped[name] = word
    return word
  }
}
