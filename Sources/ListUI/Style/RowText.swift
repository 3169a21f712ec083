// Cache of shaped texts of rows, and of the text being edited.
import Model
import Paint
import Units

/// Caches shaped text, so that a frame shapes only what is new.
struct RowText {
  /// Lines shaped since the last cleanup of the measurer that trigger the next one.
  static let linesKept = 256
  /// Changes of the clock that trigger a cleanup.
  static let timesKept = 16
  /// Longer texts, in characters, are not tried on one line: no row is so wide.
  private static let longestLine = 400
  /// More pixels than any line has.
  static let unlimited = 1 << 24

  /// The shaped text of a row, and its layout.
  struct RowLine {
    let line: ShapedLine
    let setting: RowLineLayout
  }

  /// The edited text with its layout.
  private struct TypedText {
    let text: String
    let lines: EditLines
    /// The lines that are shaped in `line`.
    var shown: Range<Int>?
    var line: ShapedLine?
  }

  let measurer: any TextMeasurer
  /// The sizes in force.
  let metrics: RowMetrics
  /// Texts of recently shown rows.
  private var shaped: [ItemID: RowLine] = [:]
  private var typed: TypedText?
  /// Lines shaped since the last cleanup of the measurer.
  private var linesMade = 0

  init(_ metrics: RowMetrics, measurer: any TextMeasurer) {
    self.metrics = metrics
    self.measurer = measurer
  }

  /// The shaped text of a row.
  mutating func line(of item: Item) -> RowLine {
    if let line = shaped[item.id] { return line }
    let line = set(item.text)
    shaped[item.id] = line
    return line
  }

  /// Shapes a text in the largest layout that fits it, and on two lines otherwise; what does not
  /// fit there is cut.
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

  /// A row's text in a layout. One line is never cut, two lines are cut to the text width.
  func line(_ text: String, in setting: RowLineLayout) -> ShapedLine {
    let room = setting.leading == nil ? Self.unlimited : metrics.textWidth
    return measurer.line(
      text, .row, size: setting.size, maxWidth: room, leading: setting.leading)
  }

  /// Left edge of a row's text on a row at rest: it begins at the margin, at the right one if its
  /// script goes from right to left.
  func start(of line: ShapedLine) -> Int {
    line.isRightToLeft
      ? metrics.picture.width - metrics.margin - line.width : metrics.margin
  }

  /// One of the list's own messages, in the size of row text.
  func line(_ text: String, room: Int) -> ShapedLine {
    line(text, size: metrics.textSize, room: room)
  }

  /// One of the list's own messages, in another size.
  func line(
    _ text: String, _ style: TextStyle = .row, size: Int, room: Int
  ) -> ShapedLine {
    measurer.line(text, style, size: size, maxWidth: room)
  }

  /// A message that makes no sense without its end: shaped smaller if it does not fit whole.
  func whole(
    _ text: String, _ style: TextStyle = .row, size: Int, room: Int
  ) -> (line: ShapedLine, size: Int) {
    let width = line(text, style, size: size, room: Self.unlimited).width
    let fitting = width <= room ? size : max(1, size * room / width)
    return (line(text, style, size: fitting, room: room), fitting)
  }

  /// The first text that fits between the margins, by index, with its size; if none does, the last
  /// one, made smaller.
  ///
  /// - Parameter share: Pixels per em, in heights of a row.
  mutating func fitting(
    _ texts: [String], _ style: TextStyle, share: Double
  ) -> (index: Int, size: Int) {
    linesMade += texts.count
    let size = max(RowMetrics.leastSize, Int((share * Double(metrics.height)).rounded()))
    let room = metrics.textWidth
    let index = texts.firstIndex {
      line($0, style, size: size, room: Self.unlimited).width <= room
    }
    if let index { return (index, size) }
    let last = texts.count - 1
    return (last, whole(texts[last], style, size: size, room: room).size)
  }

  /// Baseline of a text that is centred in a row, from the row's top.
  func baseline(_ style: TextStyle = .row, size: Int) -> Int {
    baseline(style, size: size, height: metrics.height)
  }

  /// The same in a strip of another height.
  func baseline(_ style: TextStyle = .row, size: Int, height: Int) -> Int {
    Int((Double(height) / 2 + measurer.metrics(style, size: size).middle.value).rounded())
  }

  /// Drops the shaped text of all rows, because other fonts were found.
  mutating func forgetAll() {
    shaped = [:]
    typed = nil
  }

  /// Drops a row's shaped text, because it has changed or may have.
  mutating func forget(_ item: ItemID) { shaped[item] = nil }

  /// Counts a new time of the clock, which goes on for months: its figures are as large as many
  /// texts of rows, so cleanup comes sooner.
  mutating func noteTime() { linesMade += Self.linesKept / Self.timesKept }

  /// Whether texts of more than about three screens of rows or ``linesKept`` lines are cached: memory
  /// must not grow without limit.
  ///
  /// - Parameter shown: Number of rows shown.
  func keepsMore(than shown: Int) -> Bool {
    shaped.count > 3 * shown + 32 || linesMade > Self.linesKept
  }

  /// Drops the text of all rows but the given ones.
  ///
  /// - Parameters:
  ///   - items: Ids of the rows to keep.
  ///   - others: Lines to keep besides those of rows.
  mutating func forget(allBut items: [ItemID], keeping others: [TextLineID]) {
    linesMade = 0
    var kept: [ItemID: RowLine] = [:]
    for item in items { kept[item] = shaped[item] }
    shaped = kept
    typed = nil
    measurer.keepOnly(Set(kept.values.map(\.line.id) + others))
  }

  /// The edited text, broken into lines between the margins; cached.
  mutating func typedLines(_ text: String) -> EditLines {
    if let typed, typed.text == text { return typed.lines }
    let lines = lines(of: text)
    typed = TypedText(text: text, lines: lines)
    return lines
  }

  /// The same without caching it, for the edited text or another.
  func lines(of text: String) -> EditLines {
    if let typed, typed.text == text { return typed.lines }
    let room = metrics.textWidth - metrics.caretGap - metrics.caret
    return EditLines(text, room: room) {
      measurer.carets($0, of: text, .row, size: metrics.textSize)
    }
  }

  /// Some lines of the edited text, shaped as a paragraph.
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
