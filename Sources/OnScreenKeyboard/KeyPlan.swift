// Placement of the keys on the screen.
public import Units

/// The keys of one page with their frames, in pixels from the keyboard's top left corner.
///
/// The keys fill the keyboard. `KeyPlan+Nearest.swift` maps touches to keys.
public struct KeyPlan: Hashable, Sendable {
  /// A key and its frame.
  public struct Slot: Hashable, Sendable {
    /// The key's function.
    public let key: ScreenKey
    /// Row number, from 0 at the top; 0 for a suggestion.
    public let row: Int
    /// Frame without gaps; a key at the keyboard's edge extends to it.
    public let frame: Rect
    /// X of the label's middle, from the keyboard's left edge. A key that extends to the edge has
    /// its label in the middle of its column.
    public let middle: Int
  }

  /// Row by row from the top, each from left to right; then the suggestions.
  public let slots: [Slot]
  /// Done and Enter as one key, where both do the same.
  let ending: Slot
  /// The indices of Done and Enter.
  let endings: Range<Int>
  /// Size of the keyboard in pixels.
  public let size: Size
  /// Left edge of the keyboard on the screen, in pixels.
  public let left: Int
  /// Height of the suggestion bar above the keys, in pixels; 0 without one.
  public let band: Int
  /// Height of a row of keys, in pixels.
  public let rowHeight: Int
  /// Height of the screen above the keyboard, in pixels.
  var room: Int { panel.pixels.height - size.height }
  /// Width of a letter's key, in pixels.
  let column: Double
  /// Screen geometry, for finger distances in millimetres.
  let panel: PanelGeometry

  /// - Parameters:
  ///   - layout: The language's letters.
  ///   - page: The page of keys.
  ///   - hasLanguages: Whether there is a language key.
  ///   - panel: Screen size in pixels and millimetres.
  ///   - lastTouch: X of the last touch; nil for the middle of the screen. A keyboard narrower than
  ///     the screen is centred there.
  ///   - suggests: Whether there is a suggestion bar above the keys.
  ///   - emoji: What the emoji page shows.
  public init(
    _ layout: KeyboardLayout, page: KeyboardPage, hasLanguages: Bool, on panel: PanelGeometry,
    at lastTouch: Millimeters? = nil, suggests: Bool = false, emoji: EmojiPage = EmojiPage()
  ) {
    self.panel = panel
    let rows = Self.rows(layout, page, hasLanguages, emoji)
    let columns = Self.columns(rows)
    // All pages are as wide as the letters page, so that the keyboard does not move.
    let widest = Self.columns(Self.rows(layout, .letters, hasLanguages, emoji))
    let least = panel.height >= Self.roomy ? Self.leastWithRoom : Self.least
    let height = min(
      max(panel.height * Self.heightShare, least), Self.most, panel.height * Self.mostShare)
    rowHeight = max(4, Int(panel.pixels(y: height).value.rounded()))
    let full = panel.pixels.width
    let width =
      Self.isNarrow(on: panel)
      ? min(full, Int(panel.pixels(x: Self.pitch * Double(widest)).value.rounded())) : full
    band = suggests ? Self.band(over: rowHeight) : 0
    size = Size(width: width, height: band + rowHeight * rows.count)
    let middle = lastTouch.map { panel.pixels(x: $0).value } ?? Double(full) / 2
    left = min(max(0, Int((middle - Double(width) / 2).rounded())), full - width)
    column = Double(width) / Double(columns)
    var slots: [Slot] = []
    for (number, keys) in rows.enumerated() {
      slots += Self.place(
        keys, row: number, below: band, columns: columns, width: width, height: rowHeight)
    }
    ending = Self.ending(slots)
    endings = slots.count - 2..<slots.count
    // After the keys, so that key indices are the same with and without suggestions.
    if suggests { slots += Self.suggestions(width: width, height: band) }
    self.slots = slots
  }

  /// Whether the keyboard is narrower than the screen: past a hand's span, typing is slow.
  ///
  /// - Parameter panel: Screen size in millimetres.
  public static func isNarrow(on panel: PanelGeometry) -> Bool {
    panel.width > widest && panel.width > panel.height
  }

  /// Height of a row relative to the screen, between the least that a finger hits and the most that
  /// a hand spans.
  package static let heightShare = 0.115
  package static let least: Millimeters = 10.5
  /// The least height on screens that are at least `roomy` high: the rows above keep half of the
  /// screen, and gloved fingers hit such keys more surely.
  package static let leastWithRoom: Millimeters = 12
  package static let roomy: Millimeters = 80
  /// On a very small screen, four rows leave a quarter for the edited row and the suggestion bar.
  package static let mostShare = 0.1875
  package static let most: Millimeters = 16
  /// Height of the suggestion bar relative to a row; number of suggestions: nobody reads a fourth.
  package static let bandShare = 0.8
  package static let suggestions = 3
  /// Keyboards on wider landscape screens have this pitch.
  package static let widest: Millimeters = 230
  package static let pitch: Millimeters = 20

  /// Places a row's keys. Spare width goes to the space bar, else to the keys at the ends.
  private static func place(
    _ keys: [ScreenKey], row: Int, below band: Int, columns: Int, width: Int, height: Int
  ) -> [Slot] {
    let widths = widths(keys, columns: Double(columns))
    let pitch = Double(width) / Double(columns)
    var slots: [Slot] = []
    var begin = 0.0
    for (index, key) in keys.enumerated() {
      let end = index == keys.count - 1 ? Double(columns) : begin + widths[index].whole
      let frame = Rect(
        left: Int((begin * pitch).rounded()), top: band + row * height,
        right: Int((end * pitch).rounded()), bottom: band + (row + 1) * height)
      let middle = ((begin + widths[index].before + end - widths[index].after) / 2 * pitch)
      slots.append(Slot(key: key, row: row, frame: frame, middle: Int(middle.rounded())))
      begin = end
    }
    return slots
  }

  private static func ending(_ slots: [Slot]) -> Slot {
    guard let enter = slots.last, case let done = slots[slots.count - 2], done.key == .done else {
      fatalError("KeyPlan: the last row ends without Done and Enter")
    }
    let frame = Rect(
      left: done.frame.left, top: done.frame.top, right: enter.frame.right,
      bottom: enter.frame.bottom)
    return Slot(
      key: .enter, row: enter.row, frame: frame, middle: (frame.left + frame.right) / 2)
  }

  /// Height of the suggestion bar for a row height, in pixels.
  package static func band(over rowHeight: Int) -> Int {
    Int((bandShare * Double(rowHeight)).rounded())
  }

  /// Divides the suggestion bar into equal parts.
  private static func suggestions(width: Int, height: Int) -> [Slot] {
    (0..<suggestions).map { index in
      let (left, right) = (index * width / suggestions, (index + 1) * width / suggestions)
      return Slot(
        key: .suggestion(index), row: 0,
        frame: Rect(left: left, top: 0, right: right, bottom: height), middle: (left + right) / 2)
    }
  }

  /// Width of a key in columns, and the parts that only extend it to the keyboard's edges.
  private struct Width {
    var whole: Double
    var before = 0.0
    var after = 0.0
  }

  private static func widths(_ keys: [ScreenKey], columns: Double) -> [Width] {
    var widths = keys.map { key in
      switch key {
      case .letter, .emoji, .language: Width(whole: 1)
      case .shift, .backspace, .page: Width(whole: 1.5)
      case .space: Width(whole: 0)
      case .enter, .done: Width(whole: 1.25)
      case .suggestion: fatalError("KeyPlan: a suggestion among the keys")
      }
    }
    if let space = keys.firstIndex(of: .space) {
      widths[space].whole = columns - widths.reduce(0) { $0 + $1.whole }
      return widths
    }
    // Function keys take the spare width; without any, the outer letters extend to the edges.
    let doing = keys.indices.filter { !keys[$0].writes }
    guard doing.isEmpty else {
      let letters = Double(keys.count - doing.count)
      for index in doing { widths[index].whole = (columns - letters) / Double(doing.count) }
      return widths
    }
    let rest = (columns - Double(keys.count)) / 2
    guard let last = keys.indices.last, rest > 0 else { return widths }
    widths[0].whole += rest
    widths[0].before = rest
    widths[last].whole += rest
    widths[last].after += rest
    return widths
  }

  private static func columns(_ rows: [[ScreenKey]]) -> Int {
    max(10, rows.dropLast().map(\.count).max() ?? 0)
  }

  private static func rows(
    _ layout: KeyboardLayout, _ page: KeyboardPage, _ hasLanguages: Bool, _ emoji: EmojiPage
  ) -> [[ScreenKey]] {
    var rows: [[ScreenKey]]
    switch page {
    case .letters:
      rows = layout.rows.map { $0.map { .letter($0) } }
      rows[rows.count - 1].insert(.shift, at: 0)
    case .numbers, .symbols:
      rows = KeyboardIcons.rows(page).map { $0.map { .letter($0) } }
      rows[rows.count - 1].insert(.page(page == .numbers ? .symbols : .numbers), at: 0)
    case .emoji: rows = emoji.rows.map { row in row.map { .letter(LetterKey(KeyboardLetter($0))) } }
    }
    rows[rows.count - 1].append(.backspace)
    return rows + [lastRow(layout, page, hasLanguages, emoji)]
  }

  private static func lastRow(
    _ layout: KeyboardLayout, _ page: KeyboardPage, _ hasLanguages: Bool, _ emoji: EmojiPage
  ) -> [ScreenKey] {
    var last: [ScreenKey] = [.page(page == .letters ? .numbers : .letters)]
    guard page != .emoji else {
      return last + emoji.categories.map { .emoji($0) } + [.done, .enter]
    }
    if hasLanguages { last.append(.language) }
    // The other pages have a comma above.
    let hasComma = page == .letters || emoji.isEmpty
    let isArabic = layout.isArabic
    last.append(
      hasComma ? .letter(KeyboardIcons.comma(isArabic: isArabic)) : .page(.emoji))
    return last + [.space, .letter(KeyboardIcons.period(isArabic: isArabic)), .done, .enter]
  }
}
