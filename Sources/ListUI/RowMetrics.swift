// The sizes of a row in whole pixels, all of them proportions of its height.
public import Paint
public import Units

/// Sizes of a row at one panel. The proportions are the design's, so every size looks alike.
public struct RowMetrics: Hashable, Sendable {
  /// The picture's size.
  public let picture: Size
  /// A row's height in whole pixels.
  public let height: Int
  /// Pixels per em of the text.
  public let textSize: Int
  /// From the row's left edge to the text, and from the text to the right edge at least.
  public let margin: Int
  /// From the row's top to the text's baseline: the x-height stands in the middle of the row.
  public let baseline: Int
  /// The strike-through's top, from the row's top: through the middle of the x-height.
  public let strikeTop: Int
  /// The strike-through's thickness.
  public let strikeHeight: Int
  /// Pixels per em of the signs beside a swiped row, and their baseline from the row's top.
  public let signSize: Int
  public let signBaseline: Int
  /// How tall the thin lines of light and dark between rows are.
  public let hairline: Int
  /// How far a finger swipes before letting go commits.
  public let commit: Pixels

  /// The ink of ✓ and ✗ is so tall beside a capital, counted from the baseline to as far above its
  /// middle: 0.648 of an em in Inter, whose capitals have 0.728.
  private static let signShare = 0.89
  /// From a row's edge to its text, in heights of a row.
  package static let margin = 0.42
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
    height = max(8, rowHeight.map { Int(panel.pixels(y: $0).rounded.value) } ?? Self.height(filling: panel))
    let row = Double(height)
    textSize = max(6, Int((0.32 * row).rounded()))
    margin = Int((Self.margin * row).rounded())
    let face = measurer.metrics(size: textSize)
    baseline = Int(((row + face.xHeight.value) / 2).rounded())
    strikeHeight = max(1, Int((0.04 * row).rounded()))
    let middle = Double(baseline) - face.xHeight.value / 2
    strikeTop = Int((middle - Double(strikeHeight) / 2).rounded())
    signSize = max(8, Int((0.64 * row).rounded()))
    let sign = measurer.metrics(size: signSize)
    signBaseline = Int(((row + Self.signShare * sign.capHeight.value) / 2).rounded())
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

  /// Room for text between the margins.
  public var textWidth: Int { max(1, picture.width - 2 * margin) }
}
