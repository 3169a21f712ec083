// The sizes of a row in whole pixels, all of them proportions of its height.
public import Paint
public import Units

/// Sizes of a row at one panel. The proportions are the design's, so every size looks alike.
public struct RowMetrics: Hashable, Sendable {
  /// The picture's size.
  public let picture: Size
  /// A row's height in whole pixels.
  public let height: Int
  /// How a text is set: large, or small where it is too long for that, or on two lines where it is
  /// too long for that as well.
  public let large: RowLineLayout
  public let small: RowLineLayout
  public let twoLines: RowLineLayout
  /// From the row's left edge to the text, and from the text to the right edge at least.
  public let margin: Int
  /// How far a strike-through begins before the text, and ends behind it.
  public let overshoot: Int
  /// How wide the caret is, and how far off the text it stands.
  public let caret: Int
  public let caretGap: Int
  /// From one line to the next in a row that grows with the text that is written on it.
  public let editLeading: Int
  /// How tall the thin lines of light and dark between rows are.
  public let hairline: Int
  /// How far a finger swipes before letting go commits.
  public let commit: Pixels

  /// The letters' em, and that of texts which are too long for it; from one of two lines to the
  /// other.
  package static let size = 0.38
  package static let smallSize = 0.29
  package static let leading = 0.355
  /// The same of large letters, in the proportion of small ones.
  package static let editLeading = 0.465
  /// From a row's edge to its text.
  package static let margin = 0.42
  /// Fewer pixels per em cannot be read.
  static let leastSize = 6
  /// The line through a text that is done, and how far it goes beyond it at both ends, as a line
  /// does that a hand has drawn.
  package static let strike = 0.036
  package static let overshoot = 0.06
  /// How wide the caret is, and how far off the text.
  package static let caret = 0.035
  package static let caretGap = 0.07
  /// Just seen at arm's length.
  package static let hairline: Millimeters = 0.16
  /// Their parts of the glass.
  package static let share = (height: 1.0 / 10, width: 1.0 / 8)
  /// Between which rows are held that fill a glass.
  package static let least: Millimeters = 10
  package static let most: Millimeters = 36

  /// - Parameters:
  ///   - panel: The picture in pixels and on the glass.
  ///   - rowHeight: On the glass; nil for whole rows that fill it.
  ///   - commitDistance: On the glass; half the row's width where that is less.
  ///   - measurer: Gives the face's x-height.
  public init(
    panel: PanelGeometry, rowHeight: Millimeters?, commitDistance: Millimeters,
    measurer: any TextMeasurer
  ) {
    picture = panel.pixels
    // Below 8 pixels nothing can be read or hit; such a panel has lied about its size.
    height = max(
      8, rowHeight.map { Int(panel.pixels(y: $0).rounded.value) } ?? Self.height(filling: panel))
    let row = Double(height)
    func part(_ share: Double, atLeast least: Int = 1) -> Int {
      max(least, Int((share * row).rounded()))
    }
    let strike = part(Self.strike)
    func setting(_ size: Double, leading: Double? = nil) -> RowLineLayout {
      let size = part(size, atLeast: Self.leastSize)
      return RowLineLayout(
        size: size, leading: leading.map { part($0) }, row: row, strike: strike,
        face: measurer.metrics(size: size))
    }
    large = setting(Self.size)
    small = setting(Self.smallSize)
    twoLines = setting(Self.smallSize, leading: Self.leading)
    margin = part(Self.margin)
    overshoot = part(Self.overshoot, atLeast: 0)
    caret = part(Self.caret, atLeast: 2)
    caretGap = part(Self.caretGap)
    editLeading = part(Self.editLeading)
    hairline = max(1, Int(panel.pixels(y: Self.hairline).rounded.value))
    commit = min(Pixels(panel.pixels.width) * 0.5, panel.pixels(x: commitDistance))
  }

  /// The height of rows that fill a glass, as tall as can be read from where one stands before it.
  ///
  /// A tenth of its height or an eighth of its width, and from 10 mm, which a finger meets, to 36 mm,
  /// which is read across a room; then as much more as whole rows need to reach the lower edge.
  package static func height(filling panel: PanelGeometry) -> Int {
    let share = min(panel.height * Self.share.height, panel.width * Self.share.width)
    let held = min(max(share, least), most)
    let rows = max(1, panel.pixels.height / max(1, Int(panel.pixels(y: held).value)))
    return panel.pixels.height / rows
  }

  /// Pixels per em of a text that has room, and from the row's top to its baseline.
  public var textSize: Int { large.size }
  public var baseline: Int { large.baseline }

  /// Room for text between the margins.
  public var textWidth: Int { max(1, picture.width - 2 * margin) }
}
