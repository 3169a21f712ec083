// The layout of a text in a row: its size, and the positions of its lines.
import Paint
import Units

/// A layout of a text in a row, in whole pixels.
public struct RowLineLayout: Hashable, Sendable {
  /// Pixels per em.
  public private(set) var size: Int
  /// From the first baseline to the second; nil for one line.
  public private(set) var leading: Int?
  /// From the row's top to the first baseline.
  public private(set) var baseline: Int
  /// The top of the first line's strikethrough, from the row's top.
  public private(set) var strikethroughTop: Int
  /// Its thickness.
  public let strikethroughHeight: Int
  /// Height of a capital letter, in a row that is not drawn larger.
  let capHeight: Pixels

  /// Centres one or two lines of text in a row.
  ///
  /// - Parameters:
  ///   - size: Pixels per em.
  ///   - row: The row's height.
  ///   - strikethrough: Its thickness.
  ///   - face: The font's metrics at that size.
  init(size: Int, leading: Int? = nil, row: Double, strikethrough: Int, face: FaceMetrics) {
    self.size = size
    self.leading = leading
    strikethroughHeight = strikethrough
    capHeight = face.capHeight
    let above = Double(leading ?? 0) / 2
    baseline = Int((row / 2 - above + face.middle.value).rounded())
    // Through the middle of the x-height: most glyphs have their foreground there.
    let middle = Double(baseline) - face.xHeight.value / 2
    strikethroughTop = Int((middle - Double(strikethrough) / 2).rounded())
  }

  /// Whether the text grows with a row that is drawn larger.
  enum Growth { case withLetters, withoutLetters }

  /// The layout in a row that is drawn larger by a share of its size.
  func raised(by growth: Double, _ kind: Growth, of metrics: RowMetrics) -> RowLineLayout {
    var raised = self
    switch kind {
    case .withLetters:
      func scaled(_ pixels: Int) -> Int { Int((Double(pixels) * (1 + growth)).rounded()) }
      raised.size = scaled(size)
      raised.leading = leading.map(scaled)
      raised.baseline = scaled(baseline)
      raised.strikethroughTop = scaled(strikethroughTop)
    case .withoutLetters:
      let lower = Int((Double(metrics.height) * growth / 2).rounded())
      raised.baseline += lower
      raised.strikethroughTop += lower
    }
    return raised
  }
}
