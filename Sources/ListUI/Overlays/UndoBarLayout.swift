// The sizes of the cue on one glass: a band of the full width, and where its words stand on it.
import Gestures
import Paint
import Units

/// What the cue looks like on one glass, in pixels of the picture.
package struct UndoBarLayout {
  /// A text that begins so far from the band's left edge.
  struct Word {
    let line: ShapedLine
    let x: Int
    /// From the band's top: letters stand in its middle.
    let baseline: Int
    var end: Int { x + line.width }
  }

  /// The words of one line, from left to right, as far as there is room.
  struct Layout {
    /// Nil of a line that only tells something.
    var undo: Word?
    var verb: Word?
    var name: Word?
  }

  private static let undo = "Undo"

  /// Its letters' em, in heights of a row: smaller than rows', as it is read from where it was
  /// touched.
  package static let letters = 0.32

  /// Pixels per em.
  let textSize: Int
  /// Undo takes taps in at least this width.
  private let undoWidth: Double

  init(_ viewport: Viewport) {
    textSize = max(
      RowMetrics.leastSize, Int((Self.letters * viewport.rowHeight).rounded()))
    undoWidth = viewport.pixels(x: viewport.tuning.undoWidth)
  }

  /// Where the place ends in which Undo takes taps; it begins at the glass's left edge.
  func undoEnd(_ words: RowText) -> Double {
    max(Double(undo(words).end + words.metrics.margin), undoWidth)
  }

  /// Where the words stand. The name is cut where the glass ends, and a verb for which there is no
  /// room beside Undo is left out.
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
    // Where there is nothing to tap, all is told: "Undone" without its end would read as Undo.
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
      line: words.line(Self.undo, .medium, size: textSize, room: words.metrics.textWidth),
      x: words.metrics.margin,
      baseline: words.baseline(.medium, size: textSize))
  }
}
