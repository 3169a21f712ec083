// How a text is set in a row: its size, and where its lines stand.
import Paint
import Units

/// One way of setting a text in a row, in whole pixels.
public struct RowLineLayout: Hashable, Sendable {
  /// Pixels per em.
  public private(set) var size: Int
  /// From the first baseline to the second; nil for one line.
  public private(set) var leading: Int?
  /// From the row's top to the first baseline.
  public private(set) var baseline: Int
  /// The first strike-through's top, from the row's top.
  public private(set) var strikeTop: Int
  /// How thick it is.
  public let strikeHeight: Int

  /// Text in the middle of a row, also where it has two lines.
  ///
  /// - Parameters:
  ///   - size: Pixels per em.
  ///   - row: The row's height.
  ///   - strike: How thick the line through the text is.
  ///   - face: The letters' measures at that size.
  init(size: Int, leading: Int? = nil, row: Double, strike: Int, face: FaceMetrics) {
    self.size = size
    self.leading = leading
    strikeHeight = strike
    let above = Double(leading ?? 0) / 2
    baseline = Int((row / 2 - above + face.middle.value).rounded())
    // Through the middle of the x-height: most letters have their ink there.
    let middle = Double(baseline) - face.xHeight.value / 2
    strikeTop = Int((middle - Double(strike) / 2).rounded())
  }

  /// What of a row grows when it is drawn larger.
  enum Growth { case withLetters, withoutLetters }

  /// The same in a row that is drawn larger by a part of its size.
  func raised(by growth: Double, _ kind: Growth, of metrics: RowMetrics) -> RowLineLayout {
    var raised = self
    switch kind {
    case .withLetters:
      func scaled(_ pixels: Int) -> Int { Int((Double(pixels) * (1 + growth)).rounded()) }
      raised.size = scaled(size)
      raised.leading = leading.map(scaled)
      raised.baseline = scaled(baseline)
      raised.strikeTop = scaled(strikeTop)
    case .withoutLetters:
      let lower = Int((Double(metrics.height) * growth / 2).rounded())
      raised.baseline += lower
      raised.strikeTop += lower
    }
    return raised
  }
}
