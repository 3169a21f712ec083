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
  /// How far a finger swipes before letting go commits.
  public let commit: Pixels

  /// The ink of ✓ and ✗ is so tall beside a capital, counted from the baseline to as far above its
  /// middle: 0.648 of an em in Inter, whose capitals have 0.728.
  private static let signShare = 0.89

  /// - Parameters:
  ///   - panel: The picture in pixels and on the glass.
  ///   - rowHeight: On the glass; the design's default is 10 mm.
  ///   - commitDistance: On the glass; half the row's width where that is less.
  ///   - measurer: Gives the face's x-height.
  public init(
    panel: PanelGeometry, rowHeight: Millimeters, commitDistance: Millimeters,
    measurer: any TextMeasurer
  ) {
    picture = panel.pixels
    // Below 8 pixels nothing can be read or hit; such a panel has lied about its size.
    height = max(8, Int(panel.pixels(y: rowHeight).rounded.value))
    let row = Double(height)
    textSize = max(6, Int((0.32 * row).rounded()))
    margin = Int((0.3 * row).rounded())
    let face = measurer.metrics(size: textSize)
    baseline = Int(((row + face.xHeight.value) / 2).rounded())
    strikeHeight = max(1, Int((0.04 * row).rounded()))
    let middle = Double(baseline) - face.xHeight.value / 2
    strikeTop = Int((middle - Double(strikeHeight) / 2).rounded())
    signSize = max(8, Int((0.64 * row).rounded()))
    let sign = measurer.metrics(size: signSize)
    signBaseline = Int(((row + Self.signShare * sign.capHeight.value) / 2).rounded())
    commit = min(Pixels(panel.pixels.width) * 0.5, panel.pixels(x: commitDistance))
  }

  /// Room for text between the margins.
  public var textWidth: Int { max(1, picture.width - 2 * margin) }
}
