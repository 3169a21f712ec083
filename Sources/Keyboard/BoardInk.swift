// What is written on keys, shaped once and kept.
import Paint
import Units

/// The words of one board: the same text is shaped once, however often the pages change.
struct BoardInk: Sendable {
  /// A shaped text, and how large its letters are.
  struct Word: Hashable, Sendable {
    let line: ShapedLine
    let size: Int
    /// From a key's middle to the baseline.
    let drop: Double
  }

  /// What of a text's height stands in a key's middle: the same for all letters, or all of a label.
  enum Middle: Hashable, Sendable { case letters, capitals }

  private struct Name: Hashable {
    let text: String
    let style: TextStyle
    let size: Int
    let room: Int
  }

  /// More pixels than any key has.
  private static let unlimited = 1 << 24

  private var shaped: [Name: Word] = [:]

  /// The lines that the measurer must not forget.
  var lines: [TextLineID] { shaped.values.map(\.line.id) }

  /// A text in letters of a size, or as much smaller as the room asks for.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - style: Its letters.
  ///   - size: Pixels per em where there is room.
  ///   - room: So many pixels wide it may be.
  ///   - middle: What of it stands in the key's middle.
  ///   - measurer: Shapes it.
  /// - Complexity: O(1), no allocation, where it was asked before.
  mutating func word(
    _ text: String, _ style: TextStyle, size: Int, room: Int, middle: Middle = .letters,
    _ measurer: any TextMeasurer
  ) -> Word {
    let name = Name(text: text, style: style, size: size, room: room)
    if let known = shaped[name] { return known }
    var fitting = size
    var line = measurer.line(text, style, size: fitting, maxWidth: Self.unlimited)
    while line.width > room, fitting > 1 {
      // At least a step: widths are rounded up.
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
