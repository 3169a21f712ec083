// The texts of rows as they were shaped last, and the text that is being typed.
import Model
import Paint
import Units

/// Shaped text, kept so that a frame shapes nothing that was shaped before.
struct RowText {
  /// Lines that typing, and changed texts, leave in the measurer before it forgets them.
  static let linesKept = 256
  /// How many times of day are kept at most.
  static let timesKept = 16
  /// More letters than the widest row shows.
  private static let longestLine = 400
  /// More pixels than any line has.
  static let unlimited = 1 << 24

  /// The text of a row, and how it is set.
  struct RowLine {
    let line: ShapedLine
    let setting: RowLineLayout
  }

  /// The text that is written on, as it was set last.
  private struct TypedText {
    let text: String
    let lines: EditLines
    /// The lines that were shaped last.
    var shown: Range<Int>?
    var line: ShapedLine?
  }

  let measurer: any TextMeasurer
  /// The sizes in force.
  let metrics: RowMetrics
  /// Text of the rows that were shown lately.
  private var shaped: [ItemID: RowLine] = [:]
  private var typed: TypedText?
  /// How many lines were measured for rows since the measurer forgot some.
  private var linesMade = 0

  init(_ metrics: RowMetrics, measurer: any TextMeasurer) {
    self.metrics = metrics
    self.measurer = measurer
  }

  /// The text of a row.
  mutating func line(of item: Item) -> RowLine {
    if let line = shaped[item.id] { return line }
    let line = set(item.text)
    shaped[item.id] = line
    return line
  }

  /// Sets a text as large as it has room for, and on two lines where it has room in no other way;
  /// what does not fit there either is cut.
  private mutating func set(_ text: String) -> RowLine {
    if text.prefix(Self.longestLine + 1).count <= Self.longestLine {
      for setting in [metrics.large, metrics.small] {
        linesMade += 1
        let line = line(text, in: setting)
        if line.width <= metrics.textWidth { return RowLine(line: line, setting: setting) }
      }
    }
    linesMade += 1
    return RowLine(line: line(text, in: metrics.twoLines), setting: metrics.twoLines)
  }

  /// A row's text in a setting: on one line whole, whatever room there is.
  func line(_ text: String, in setting: RowLineLayout) -> ShapedLine {
    let room = setting.leading == nil ? Self.unlimited : metrics.textWidth
    return measurer.line(
      text, .row, size: setting.size, maxWidth: room, leading: setting.leading)
  }

  /// A text of the list's own in the size of rows.
  func line(_ text: String, room: Int) -> ShapedLine {
    line(text, size: metrics.textSize, room: room)
  }

  /// A text of the list's own in another size.
  func line(
    _ text: String, _ style: TextStyle = .row, size: Int, room: Int
  ) -> ShapedLine {
    measurer.line(text, style, size: size, maxWidth: room)
  }

  /// A text of the list's own that is nothing without its end: smaller where there is not so much
  /// room for all of it.
  func whole(
    _ text: String, _ style: TextStyle = .row, size: Int, room: Int
  ) -> (line: ShapedLine, size: Int) {
    let width = line(text, style, size: size, room: Self.unlimited).width
    let fitting = width <= room ? size : max(1, size * room / width)
    return (line(text, style, size: fitting, room: room), fitting)
  }

  /// Which of texts is the first for which there is room between the margins, or else the last one,
  /// smaller; its size beside it.
  ///
  /// - Parameter share: How tall its letters are, in heights of a row.
  mutating func fitting(
    _ texts: [String], _ style: TextStyle, share: Double
  ) -> (place: Int, size: Int) {
    linesMade += texts.count
    let size = max(RowMetrics.leastSize, Int((share * Double(metrics.height)).rounded()))
    let room = metrics.textWidth
    let place = texts.firstIndex {
      line($0, style, size: size, room: Self.unlimited).width <= room
    }
    if let place { return (place, size) }
    let last = texts.count - 1
    return (last, whole(texts[last], style, size: size, room: room).size)
  }

  /// From a row's top to the baseline of a text that stands in the row's middle.
  func baseline(_ style: TextStyle = .row, size: Int) -> Int {
    baseline(style, size: size, height: metrics.height)
  }

  /// The same of a band of another height.
  func baseline(_ style: TextStyle = .row, size: Int, height: Int) -> Int {
    Int((Double(height) / 2 + measurer.metrics(style, size: size).middle.value).rounded())
  }

  /// A row's text has changed, or may have.
  mutating func forget(_ item: ItemID) { shaped[item] = nil }

  /// The clock says something else, which it does for months: figures are as large as many texts of rows,
  /// and are forgotten so much sooner.
  mutating func noteTime() { linesMade += Self.linesKept / Self.timesKept }

  /// Keeps the shaped text of about three screens; a long life must not fill the memory.
  ///
  /// - Parameters:
  ///   - shown: How many rows are shown.
  ///   - others: Lines that are kept beside rows'; asked only when some are forgotten.
  ///   - items: Gives their names; asked only when some are forgotten.
  mutating func forget(
    beyond shown: Int, keeping others: () -> [TextLineID], _ items: () -> [ItemID]
  ) {
    guard shaped.count > 3 * shown + 32 || linesMade > Self.linesKept else { return }
    linesMade = 0
    var kept: [ItemID: RowLine] = [:]
    for item in items() { kept[item] = shaped[item] }
    shaped = kept
    typed = nil
    measurer.keepOnly(Set(kept.values.map(\.line.id) + others()))
  }

  /// The text that is written on, broken into lines between the margins.
  mutating func typedLines(_ text: String) -> EditLines {
    if let typed, typed.text == text { return typed.lines }
    let lines = lines(of: text)
    typed = TypedText(text: text, lines: lines)
    return lines
  }

  /// The same of a text that may be another one.
  func lines(of text: String) -> EditLines {
    if let typed, typed.text == text { return typed.lines }
    let places = measurer.carets(text, .row, size: metrics.textSize)
    let room = metrics.textWidth - metrics.caretGap - metrics.caret
    return EditLines(text, places: places, room: room)
  }

  /// Some lines of it, below each other.
  mutating func typedLine(_ text: String, lines shown: Range<Int>) -> ShapedLine {
    let lines = typedLines(text)
    if let typed, typed.shown == shown, let line = typed.line { return line }
    var rest = Substring(text)
    rest = rest.dropFirst(lines.lines[shown.lowerBound].lowerBound)
    let texts = lines.lines[shown].map { range in
      defer { rest = rest.dropFirst(range.count) }
      return String(rest.prefix(range.count))
    }
    linesMade += 1
    let line = measurer.paragraph(
      texts, of: text, .row, size: metrics.textSize, leading: metrics.editLeading)
    typed?.shown = shown
    typed?.line = line
    return line
  }
}
