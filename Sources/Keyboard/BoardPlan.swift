// Where the keys stand on one glass, and which of them a finger means.
public import Units

/// The keys of one page at their places, in pixels from the board's top left corner.
///
/// The keys fill the board; which of them a finger means, `BoardPlan+Nearest.swift` says.
public struct BoardPlan: Hashable, Sendable {
  /// A key and its place.
  public struct Slot: Hashable, Sendable {
    /// What it does.
    public let key: BoardKey
    /// The row in which it stands, from 0 at the top.
    public let row: Int
    /// From edge to edge: a key at the board's edge reaches to it.
    public let frame: Rect
    /// The middle of what is written on it, from the board's left edge: a key that reaches to the edge
    /// has it where its column is.
    public let middle: Int
  }

  /// Row by row from the top, each from left to right, and then those of the band.
  public let slots: [Slot]
  /// The board's size in pixels.
  public let size: Size
  /// How far the board's left edge stands from the glass's.
  public let left: Int
  /// How tall the band of suggestions over the keys is; 0 where there is none.
  public let band: Int
  /// How tall a row of keys is.
  public let rowHeight: Int
  /// How much glass there is above the board, in pixels.
  var room: Int { panel.pixels.height - size.height }
  /// How wide a letter's key is.
  let column: Double
  /// On the glass, for distances of fingers.
  let panel: PanelGeometry

  /// - Parameters:
  ///   - layout: The language's letters.
  ///   - page: Which keys are shown.
  ///   - hasLanguages: Whether there is a key of languages.
  ///   - panel: The picture in pixels and on the glass.
  ///   - hand: Where the hand is that writes; the glass's middle unless said. Only a board that is
  ///     narrower than the glass goes by it.
  ///   - suggests: Whether there is a band of suggestions over the keys.
  public init(
    _ layout: BoardLayout, page: BoardPage, hasLanguages: Bool, on panel: PanelGeometry,
    at hand: Millimeters? = nil, suggests: Bool = false
  ) {
    self.panel = panel
    let rows = Self.rows(layout, page, hasLanguages)
    let columns = Self.columns(rows)
    // The board stands still while its pages are turned: it is as wide as the letters need.
    let widest = Self.columns(Self.rows(layout, .letters, hasLanguages))
    let height = min(
      max(panel.height * Self.heightShare, Self.least), Self.most,
      panel.height * Self.mostShare)
    rowHeight = max(4, Int(panel.pixels(y: height).value.rounded()))
    let full = panel.pixels.width
    let isWide = panel.width > Self.widest && panel.width > panel.height
    let width =
      isWide
      ? min(full, Int(panel.pixels(x: Self.pitch * Double(widest)).value.rounded())) : full
    band = suggests ? Self.band(over: rowHeight) : 0
    size = Size(width: width, height: band + rowHeight * rows.count)
    let middle = hand.map { panel.pixels(x: $0).value } ?? Double(full) / 2
    left = min(max(0, Int((middle - Double(width) / 2).rounded())), full - width)
    column = Double(width) / Double(columns)
    var slots: [Slot] = []
    for (number, keys) in rows.enumerated() {
      slots += Self.place(
        keys, row: number, below: band, columns: columns, width: width, height: rowHeight)
    }
    // Behind the keys, so that a key's place in them is the same with and without.
    if suggests { slots += Self.suggestions(width: width, height: band) }
    self.slots = slots
  }

  /// Keys are so much of the glass's height tall, between the least that a finger meets and the most
  /// that a hand spans.
  package static let heightShare = 0.115
  package static let least: Millimeters = 10.5
  /// On very small glass four rows of keys leave a fourth of it: the row that is written on is seen.
  package static let mostShare = 0.1875
  package static let most: Millimeters = 16
  /// The band is so much of a key tall, and so many suggestions stand on it: a fourth is not read any more.
  package static let bandShare = 0.8
  package static let suggestions = 3
  /// Landscape glass that is wider than this has a board of this pitch: more than a hand spans is slow.
  package static let widest: Millimeters = 230
  package static let pitch: Millimeters = 20

  /// Keys with their widths in columns; what is left of a row is shared by those at its ends.
  private static func place(
    _ keys: [BoardKey], row: Int, below band: Int, columns: Int, width: Int, height: Int
  ) -> [Slot] {
    let widths = widths(keys, columns: Double(columns))
    let pitch = Double(width) / Double(columns)
    var slots: [Slot] = []
    var begin = 0.0
    for (place, key) in keys.enumerated() {
      let end = place == keys.count - 1 ? Double(columns) : begin + widths[place].whole
      let frame = Rect(
        left: Int((begin * pitch).rounded()), top: band + row * height,
        right: Int((end * pitch).rounded()), bottom: band + (row + 1) * height)
      let middle = ((begin + widths[place].before + end - widths[place].after) / 2 * pitch)
      slots.append(Slot(key: key, row: row, frame: frame, middle: Int(middle.rounded())))
      begin = end
    }
    return slots
  }

  /// How tall the band is over rows of such a height, in pixels.
  package static func band(over rowHeight: Int) -> Int {
    Int((bandShare * Double(rowHeight)).rounded())
  }

  /// Equal parts of the band.
  private static func suggestions(width: Int, height: Int) -> [Slot] {
    (0..<suggestions).map { place in
      let (left, right) = (place * width / suggestions, (place + 1) * width / suggestions)
      return Slot(
        key: .suggestion(place), row: 0,
        frame: Rect(left: left, top: 0, right: right, bottom: height), middle: (left + right) / 2)
    }
  }

  /// A key's width, and what of it is only a reach to the board's edge.
  private struct Width {
    var whole: Double
    var before = 0.0
    var after = 0.0
  }

  private static func widths(_ keys: [BoardKey], columns: Double) -> [Width] {
    var widths = keys.map { key in
      switch key {
      case .letter, .language: Width(whole: 1)
      case .shift, .backspace, .page: Width(whole: 1.5)
      case .space: Width(whole: 0)
      case .enter: Width(whole: 2)
      case .suggestion: fatalError("BoardPlan: a suggestion among the keys")
      }
    }
    if let space = keys.firstIndex(of: .space) {
      widths[space].whole = columns - widths.reduce(0) { $0 + $1.whole }
      return widths
    }
    // Keys that do something take the rest, and where there is none, letters reach to the edge.
    let doing = keys.indices.filter { !keys[$0].writes }
    guard doing.isEmpty else {
      let letters = Double(keys.count - doing.count)
      for place in doing { widths[place].whole = (columns - letters) / Double(doing.count) }
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

  private static func columns(_ rows: [[BoardKey]]) -> Int {
    max(10, rows.dropLast().map(\.count).max() ?? 0)
  }

  private static func rows(
    _ layout: BoardLayout, _ page: BoardPage, _ hasLanguages: Bool
  ) -> [[BoardKey]] {
    var rows: [[BoardKey]]
    switch page {
    case .letters:
      rows = layout.rows.map { $0.map { .letter($0) } }
      rows[rows.count - 1].insert(.shift, at: 0)
    case .numbers, .symbols:
      rows = BoardIcons.rows(page).map { $0.map { .letter($0) } }
      rows[rows.count - 1].insert(.page(page == .numbers ? .symbols : .numbers), at: 0)
    }
    rows[rows.count - 1].append(.backspace)
    var last: [BoardKey] = [.page(page == .letters ? .numbers : .letters)]
    if hasLanguages { last.append(.language) }
    last += [.letter(BoardIcons.comma), .space, .letter(BoardIcons.period), .enter]
    return rows + [last]
  }
}
