// Layout of the undo bar on one screen: the positions of its texts between its sides.
import Gestures
import Localization
import Paint
package import Units

/// Layout of the undo bar on one screen, in pixels of the picture.
package struct UndoBarLayout {
  /// A text and its distance from the picture's left edge.
  struct Word {
    let line: ShapedLine
    let x: Int
    /// From the bar's top: texts are centred vertically.
    let baseline: Int
    var end: Int { x + line.width }
  }

  /// The texts of one line, as far as they fit: Undo beside verb and name, which are in this order.
  struct Layout {
    /// Nil when the bar shows a message, which offers no undo.
    var undo: Word?
    var verb: Word?
    var name: Word?
    /// Whether verb and name are at the left of Undo.
    var isMirrored = false
  }

  /// The text size, as a fraction of a row's height. It is smaller than row text, because its
  /// reader stands within reach of the screen.
  package static let letters = 0.32
  /// On wider screens Undo is under the hand that acted: a corner would be a step away.
  package static let wide: Millimeters = 300

  /// Pixels per em.
  let textSize: Int
  /// The least width of the area in which Undo takes taps.
  private let undoWidth: Double
  private let undo: String
  /// Whether Undo is where the hand was.
  let followsHand: Bool

  init(_ viewport: Viewport) {
    textSize = max(
      RowMetrics.leastSize, Int((Self.letters * viewport.rowHeight).rounded()))
    undoWidth = viewport.pixels(x: viewport.tuning.undoWidth)
    undo = viewport.options.messages["Undo"]
    followsHand = viewport.panel.width > Self.wide
  }

  /// The area in which Undo takes taps, in pixels of the picture: Undo with a margin on both sides,
  /// up to the end of the bar that is nearer than another margin.
  func undoReach(_ position: UndoBar.Position, _ words: RowText) -> Range<Double> {
    let undo = undo(position, words)
    let (sides, margin) = (position.sides, words.metrics.margin)
    let (least, most) = (Double(sides.lowerBound), Double(sides.upperBound))
    guard undo.x > sides.lowerBound + margin else {
      return least..<max(Double(undo.end + margin), least + undoWidth)
    }
    guard undo.end < sides.upperBound - margin else {
      return min(Double(undo.x - margin), most - undoWidth)..<most
    }
    let half = max(Double(undo.line.width) / 2 + Double(margin), undoWidth / 2)
    let middle = Double(undo.x) + Double(undo.line.width) / 2
    return max(least, middle - half)..<min(most, middle + half)
  }

  /// Positions of the texts. Verb and name are on the longer side of Undo. The name is cut at the
  /// end of the bar; a verb that does not fit beside Undo is left out.
  ///
  /// - Parameters:
  ///   - offersUndo: False for a message.
  ///   - place: The bar's.
  func layout(
    _ said: UndoBarText, offersUndo: Bool, _ position: UndoBar.Position, _ words: RowText
  ) -> Layout {
    let (sides, margin) = (position.sides, words.metrics.margin)
    var room = sides.lowerBound + margin..<max(sides.lowerBound + margin, sides.upperBound - margin)
    var layout = Layout()
    if offersUndo {
      let undo = undo(position, words)
      layout.undo = undo
      layout.isMirrored = undo.x + undo.end > sides.lowerBound + sides.upperBound
      room =
        layout.isMirrored
        ? room.lowerBound..<max(room.lowerBound, undo.x - margin)
        : min(undo.end + margin, room.upperBound)..<room.upperBound
    }
    // A message shrinks to fit and is never cut: a cut "Undone" would read as "Undo". The verb
    // beside Undo keeps its size, and is left out when it does not fit.
    let (verb, size) = words.whole(
      said.verb, .medium, size: textSize,
      room: offersUndo ? RowText.unlimited : max(1, room.count))
    guard verb.width <= room.count else { return layout }
    let rest = room.count - verb.width - gap
    let name =
      said.name.isEmpty || rest <= 0
      ? nil : words.line(said.name, .medium, size: textSize, room: rest)
    let all = verb.width + (name.map { gap + $0.width } ?? 0)
    let left = layout.isMirrored ? room.upperBound - all : room.lowerBound
    layout.verb = Word(line: verb, x: left, baseline: words.baseline(.medium, size: size))
    layout.name = name.map { name in
      Word(
        line: name, x: left + verb.width + gap,
        baseline: words.baseline(.medium, size: textSize))
    }
    return layout
  }

  /// Between verb and name: a little more than a blank.
  var gap: Int { textSize / 3 }

  private func undo(_ position: UndoBar.Position, _ words: RowText) -> Word {
    let (sides, margin) = (position.sides, words.metrics.margin)
    let line = words.line(undo, .medium, size: textSize, room: words.metrics.textWidth)
    let least = sides.lowerBound + margin
    let most = max(least, sides.upperBound - margin - line.width)
    let x = position.hand.map { Int(($0 - Double(line.width) / 2).rounded()) } ?? least
    return Word(
      line: line, x: min(max(least, x), most), baseline: words.baseline(.medium, size: textSize))
  }
}
