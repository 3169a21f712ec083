// The text that is being typed, as it is drawn: its end and the caret are always in sight.
import Paint
import Units

extension ListView {
  /// Lines that typing leaves in the measurer before it forgets them.
  static let linesKept = 256
  /// More letters than the widest row shows.
  private static let longestTail = 400

  /// A text as it was measured last.
  struct TypedLine {
    let text: String
    let line: ShapedLine
  }

  /// Writes the edited text and the caret into the row's cell.
  mutating func writeTyped(in cell: inout Cell) {
    guard let text = editing?.text else { return }
    let line = typedLine(text)
    cell.text = CellText(
      line: line.id, x: metrics.margin, baseline: metrics.baseline, color: .white)
    let face = measurer.metrics(size: metrics.textSize)
    let left = metrics.margin + line.width + metrics.strikeHeight
    let top = metrics.baseline - Int((face.capHeight.value * 1.2).rounded())
    let bottom = metrics.baseline + Int((face.capHeight.value * 0.2).rounded())
    cell.strike = Strike(
      rect: Rect(
        left: left, top: top, right: left + max(2, metrics.strikeHeight), bottom: bottom),
      color: .white)
  }

  /// As much of a text's end as fits; an ellipsis stands for the rest.
  private mutating func typedLine(_ text: String) -> ShapedLine {
    if let typed, typed.text == text { return typed.line }
    let room = metrics.textWidth - 3 * metrics.strikeHeight
    let tail = text.suffix(Self.longestTail)
    var line = measure(String(tail))
    linesTyped += 1
    if tail.endIndex != text.endIndex || tail.startIndex != text.startIndex || line.width > room {
      // Fewer and fewer letters are left out until another one would not fit.
      var (short, long) = (0, tail.count)
      line = measure("…")
      while short + 1 < long {
        let middle = (short + long) / 2
        let candidate = measure("…" + tail.suffix(middle))
        linesTyped += 1
        if candidate.width <= room {
          short = middle
          line = candidate
        } else {
          long = middle
        }
      }
    }
    typed = TypedLine(text: text, line: line)
    return line
  }

  private func measure(_ text: String) -> ShapedLine {
    measurer.line(text, size: metrics.textSize, maxWidth: .max)
  }
}
