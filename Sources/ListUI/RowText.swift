// The texts of rows as they were shaped last, and the text that is being typed.
import Model
import Paint
import Units

/// Shaped text, kept so that a frame shapes nothing that was shaped before.
struct RowText {
  /// Lines that typing, and changed texts, leave in the measurer before it forgets them.
  static let linesKept = 256
  /// More letters than the widest row shows.
  private static let longestTail = 400

  /// A text as it was measured last.
  private struct TypedLine {
    let text: String
    let line: ShapedLine
  }

  let measurer: any TextMeasurer
  /// The sizes in force.
  let metrics: RowMetrics
  /// Text of the rows that were shown lately.
  private var shaped: [ItemID: ShapedLine] = [:]
  /// The typed text's line.
  private var typed: TypedLine?
  /// How many lines were measured for rows since the measurer forgot some.
  private var linesMade = 0

  init(_ metrics: RowMetrics, measurer: any TextMeasurer) {
    self.metrics = metrics
    self.measurer = measurer
  }

  /// The text of a row.
  mutating func line(of item: Item) -> ShapedLine {
    if let line = shaped[item.id] { return line }
    let line = measurer.line(item.text, size: metrics.textSize, maxWidth: metrics.textWidth)
    shaped[item.id] = line
    linesMade += 1
    return line
  }

  /// A text of the list's own in the size of rows.
  func line(_ text: String, room: Int) -> ShapedLine {
    measurer.line(text, size: metrics.textSize, maxWidth: room)
  }

  /// A text of the list's own in another size.
  func line(_ text: String, size: Int, room: Int) -> ShapedLine {
    measurer.line(text, size: size, maxWidth: room)
  }

  /// A text of the list's own that is nothing without its end: smaller where there is not so much
  /// room for all of it.
  func whole(_ text: String, size: Int, room: Int) -> (line: ShapedLine, size: Int) {
    let width = line(text, size: size, room: .max).width
    let fitting = width <= room ? size : max(1, size * room / width)
    return (line(text, size: fitting, room: room), fitting)
  }

  /// Which of texts is the first for which there is room between the margins, or else the last one,
  /// smaller; its size beside it.
  ///
  /// - Parameter share: How tall its letters are, in heights of a row.
  mutating func fitting(_ texts: [String], share: Double) -> (place: Int, size: Int) {
    linesMade += texts.count
    let size = max(6, Int((share * Double(metrics.height)).rounded()))
    let room = metrics.textWidth
    let place = texts.firstIndex { line($0, size: size, room: .max).width <= room }
    if let place { return (place, size) }
    let last = texts.count - 1
    return (last, whole(texts[last], size: size, room: room).size)
  }

  /// From a row's top to the baseline of a text whose x-height stands in the row's middle.
  func baseline(size: Int) -> Int { baseline(size: size, height: metrics.height) }

  /// The same of a band of another height.
  func baseline(size: Int, height: Int) -> Int {
    let xHeight = measurer.metrics(size: size).xHeight.value
    return Int(((Double(height) + xHeight) / 2).rounded())
  }

  /// A row's text has changed, or may have.
  mutating func forget(_ item: ItemID) { shaped[item] = nil }

  /// Keeps the shaped text of about three screens; a long life must not fill the memory.
  ///
  /// - Parameters:
  ///   - shown: How many rows are shown.
  ///   - items: Gives their names; asked only when some are forgotten.
  mutating func forget(beyond shown: Int, _ items: () -> [ItemID]) {
    guard shaped.count > 3 * shown + 32 || linesMade > Self.linesKept else { return }
    linesMade = 0
    var kept: [ItemID: ShapedLine] = [:]
    for item in items() { kept[item] = shaped[item] }
    shaped = kept
    typed = nil
    measurer.keepOnly(Set(kept.values.map(\.id)))
  }

  /// As much of a typed text's end as fits beside the caret; an ellipsis stands for the rest.
  mutating func typedLine(_ text: String) -> ShapedLine {
    if let typed, typed.text == text { return typed.line }
    let room = metrics.textWidth - 3 * metrics.strikeHeight
    let tail = text.suffix(Self.longestTail)
    var line = measure(String(tail))
    linesMade += 1
    if tail.startIndex != text.startIndex || line.width > room {
      // Fewer and fewer letters are left out until another one would not fit.
      var (short, long) = (0, tail.count)
      line = measure("…")
      while short + 1 < long {
        let middle = (short + long) / 2
        let candidate = measure("…" + tail.suffix(middle))
        linesMade += 1
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
