// Computes the rows of a scene's frame from the frame number.
import Units

/// The contents of one frame.
public struct SceneFrame: Sendable {
  /// Rows from top to bottom; a row is in front of the row above it.
  public private(set) var rows: [SceneRow] = []

  /// - Parameters:
  ///   - scene: The scene.
  ///   - number: Frame number from 0; motions have a period of 122 frames.
  ///   - metrics: Sizes of the picture.
  public init(_ scene: Scene, _ number: Int, _ metrics: SceneMetrics) {
    let place = Self.wave(Double(number) / 61)
    let way = Double(metrics.rows * metrics.rowHeight - metrics.size.height)
    switch scene {
    case .full: fill(metrics) { _ in true }
    case .scroll: fill(metrics, offset: place * way) { _ in true }
    // Speed of a fling; each frame is at another quarter of a pixel.
    case .firstScroll:
      fill(metrics, offset: Double(number) * 13.75 * metrics.scale, isEndless: true) { _ in true }
    case .swipe:
      fill(metrics) { row in
        guard row.index == Scene.chosenRow else { return false }
        row.left = Int((4 + place * 116 * metrics.scale).rounded())
        row.progress = place
        return true
      }
    case .fade:
      fill(metrics) { row in
        if row.index != Scene.chosenRow { row.opacity = 0.3 + 0.69 * place }
        return row.index != Scene.chosenRow
      }
    case .shuffle: slide(metrics, place)
    case .typing:
      fill(metrics) { row in
        guard row.index == Scene.chosenRow else { return false }
        // Starts another text every thirty frames.
        row.text = String(SceneRow.text(100 + number / 30).prefix(1 + number % 30))
        return true
      }
    }
  }

  /// - Parameters:
  ///   - offset: Scroll offset in pixels.
  ///   - isEndless: Whether the list has no end.
  ///   - change: Moves a row; returns whether it differs from the previous frame.
  private mutating func fill(
    _ metrics: SceneMetrics, offset: Double = 0, isEndless: Bool = false,
    _ change: (inout SceneRow) -> Bool
  ) {
    var index = Int(offset) / metrics.rowHeight
    while isEndless || index < metrics.rows {
      let top = Double(index * metrics.rowHeight) - offset
      if top >= Double(metrics.size.height) { break }
      var row = SceneRow(index: index, text: SceneRow.text(index), top: top, isChanged: false)
      row.isChanged = change(&row)
      rows.append(row)
      index += 1
    }
  }

  /// Slides half of the rows, each a little after the one before.
  private mutating func slide(_ metrics: SceneMetrics, _ place: Double) {
    let height = Double(metrics.rowHeight)
    let seen = (metrics.size.height + metrics.rowHeight - 1) / metrics.rowHeight
    let middle = seen / 2
    for index in 0..<metrics.rows {
      var top = Double(index) * height
      if index >= middle {
        let late = 0.5 * Double(index - middle) / Double(seen - middle)
        let share = min(1, max(0, 1.5 * place - late))
        top -= share * share * (3 - 2 * share) * height
      }
      if top >= Double(metrics.size.height) { break }
      rows.append(
        SceneRow(index: index, text: SceneRow.text(index), top: top, isChanged: index >= middle - 1)
      )
    }
  }

  /// A triangle wave between 0 and 1 with period 2.
  private static func wave(_ time: Double) -> Double {
    let rest = time.truncatingRemainder(dividingBy: 2)
    return rest < 1 ? rest : 2 - rest
  }
}
