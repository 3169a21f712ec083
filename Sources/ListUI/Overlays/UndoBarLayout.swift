// Layout of the undo bar on one screen: the full width, and the positions of its texts.
import Gestures
import Localization
import Paint
import Units

/// Layout of the undo bar on one screen, in pixels of the picture.
package struct UndoBarLayout {
  /// A text and its distance from the bar's left edge.
  struct Word {
    let line: ShapedLine
    let x: Int
    /// From the bar's top: texts are centred vertically.
    let baseline: Int
    var end: Int { x + line.width }
  }

  /// The texts of one line, from left to right, as far as they fit.
  struct Layout {
    /// Nil when the bar shows a message, which offers no undo.
    var undo: Word?
    var verb: Word?
    var name: Word?
  }

  /// The text size, as a fraction of a row's height. It is smaller than row text, because its
  /// reader stands within reach of the screen.
  package static let letters = 0.32

  /// Pixels per em.
  let textSize: Int
  /// The least width of the area in which Undo takes taps.
  private let undoWidth: Double
  private let undo: String

  init(_ viewport: Viewport) {
    textSize = max(
      RowMetrics.leastSize, Int((Self.letters * viewport.rowHeight).rounded()))
    undoWidth = viewport.pixels(x: viewport.tuning.undoWidth)
    undo = viewport.options.messages["Undo"]
  }

  /// Right edge of the area in which Undo takes taps; it begins at the left edge of the screen.
  func undoEnd(_ words: RowText) -> Double {
    max(Double(undo(words).end + words.metrics.margin), undoWidth)
  }

  /// Positions of the texts. The name is cut at the end of the screen; a verb that does not fit
  /// beside Undo is left out.
  func layout(_ said: UndoBarText, offersUndo: Bool, _ words: RowText) -> Layout {
    let margin = words.metrics.margin
    let end = words.metrics.picture.width - margin
    var layout = Layout()
    var x = margin
    if offersUndo {
      let undo = undo(words)
      layout.undo = undo
      x = undo.end + margin
    }
    // A message shrinks to fit and is never cut: a cut "Undone" would read as "Undo". The verb
    // beside Undo keeps its size, and is left out when it does not fit.
    let (line, size) = words.whole(
      said.verb, .medium, size: textSize,
      room: offersUndo ? RowText.unlimited : max(1, end - x))
    let verb = Word(line: line, x: x, baseline: words.baseline(.medium, size: size))
    guard verb.end <= end else { return layout }
    layout.verb = verb
    x = verb.end + gap
    guard !said.name.isEmpty, x < end else { return layout }
    layout.name = Word(
      line: words.line(said.name, .medium, size: textSize, room: end - x), x: x,
      baseline: words.baseline(.medium, size: textSize))
    return layout
  }

  /// Between verb and name: a little more than a blank.
  var gap: Int { textSize / 3 }

  private func undo(_ words: RowText) -> Word {
    Word(
      line: words.line(undo, .medium, size: textSize, room: words.metrics.textWidth),
      x: words.metrics.margin,
      baseline: words.baseline(.medium, size: textSize))
  }
}
