// The sizes of a row in whole pixels, all of them proportions of its height.
public import Paint
public import Units

/// Sizes of a row on one panel. All are fixed proportions of its height, so every size looks alike.
public struct RowMetrics: Hashable, Sendable {
  /// The picture's size.
  public let picture: Size
  /// A row's height in whole pixels.
  public let height: Int
  /// Layouts of a text: large; small if it is too long for that; on two lines if it is too long for
  /// both.
  public let large: RowLineLayout
  public let small: RowLineLayout
  public let twoLines: RowLineLayout
  /// From the row's left edge to the text; also the least distance from the text to the right edge.
  public let margin: Int
  /// How far a strikethrough extends past the text at both ends.
  public let overshoot: Int
  /// The caret's width, and its distance from the text.
  public let caret: Int
  public let caretGap: Int
  /// Distance of baselines in a row that grows with its edited text.
  public let editLeading: Int
  /// Height of the light and dark lines between rows.
  public let hairline: Int
  /// How far a finger swipes before a release commits.
  public let commit: Pixels

  /// Pixels per em of large and of small text, and the distance of the baselines of two lines, in
  /// heights of a row as the other proportions below.
  package static let size = 0.38
  package static let smallSize = 0.29
  package static let leading = 0.355
  /// Distance of baselines of large text, in the proportion of small text.
  package static let editLeading = 0.465
  /// From a row's edge to its text.
  package static let margin = 0.42
  /// Fewer pixels per em cannot be read.
  static let leastSize = 6
  /// Thickness of the line through a completed text, and how far it extends at both ends, as a
  /// hand-drawn line does.
  package static let strikethrough = 0.036
  package static let overshoot = 0.06
  /// The caret's width, and its distance from the text.
  package static let caret = 0.035
  package static let caretGap = 0.07
  /// Just visible at arm's length.
  package static let hairline: Millimeters = 0.16
  /// A row's height as a share of the screen's height and of its width.
  package static let share = (height: 1.0 / 10, width: 1.0 / 8)
  /// Limits of the height of rows that fill a screen.
  package static let least: Millimeters = 10
  package static let most: Millimeters = 36

  /// - Parameters:
  ///   - panel: The picture's size in pixels and in millimetres.
  ///   - rowHeight: On the screen; nil for whole rows that fill it.
  ///   - commitDistance: On the screen; half the row's width if that is less.
  ///   - measurer: Gives the face's x-height.
  public init(
    panel: PanelGeometry, rowHeight: Millimeters?, commitDistance: Millimeters,
    measurer: any TextMeasurer
  ) {
    picture = panel.pixels
    // Less than 8 pixels cannot be read or hit; such a panel has reported a wrong size.
    height = max(
      8, rowHeight.map { Int(panel.pixels(y: $0).rounded.value) } ?? Self.height(filling: panel))
    let row = Double(height)
    func part(_ share: Double, atLeast least: Int = 1) -> Int {
      max(least, Int((share * row).rounded()))
    }
    let strikethrough = part(Self.strikethrough)
    func setting(_ size: Double, leading: Double? = nil) -> RowLineLayout {
      let size = part(size, atLeast: Self.leastSize)
      return RowLineLayout(
        size: size, leading: leading.map { part($0) }, row: row, strikethrough: strikethrough,
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

  /// The height of rows that fill a screen, readable by a user in front of it.
  ///
  /// A tenth of the screen's height or an eighth of its width, whichever is less, and at least 10
  /// mm, which a finger hits, and at most 36 mm, which can be read across a room; then enlarged so
  /// that whole rows reach the lower edge.
  package static func height(filling panel: PanelGeometry) -> Int {
    let share = min(panel.height * Self.share.height, panel.width * Self.share.width)
    let fitting = min(max(share, least), most)
    let rows = max(1, panel.pixels.height / max(1, Int(panel.pixels(y: fitting).value)))
    return panel.pixels.height / rows
  }

  /// Pixels per em of large text, and its baseline from the row's top.
  public var textSize: Int { large.size }
  public var baseline: Int { large.baseline }

  /// Width for text between the margins.
  public var textWidth: Int { max(1, picture.width - 2 * margin) }
}
