// What a swipe shows: the signs beside the row, and the line through its letters.
import Model
import Motion
import Paint
import Units

extension ListView {
  /// A sign beside a row, with its colour.
  enum Sign {
    /// A tick on the left.
    case complete(Color)
    /// A cross on the right.
    case delete(Color)
  }

  /// The part of a row's letters that is struck through, from 0 to 1: it grows with the finger's way
  /// to the right, and shrinks on a row that is done.
  func strikeShare(of item: Item, _ motion: RowMotion?) -> Double {
    let done = item.isCompleted ? 1.0 : 0
    switch motion?.slide {
    case .held, .gliding(_, decided: false):
      let progress = min(1, max(0, side(of: motion)) / law.commit)
      return abs(done - progress)
    case .gliding(_, decided: true), .resting, nil:
      return done
    }
  }

  /// Adds the sign of a row that is to one side.
  func appendSign(
    of item: Item, _ motion: RowMotion?, y: Pixels, to picture: inout DisplayList
  ) {
    let side = side(of: motion)
    let isDecided: Bool
    switch motion?.slide {
    case .held(_, let caught, let travel):
      isDecided = law.outcome(travel: travel, caught: caught) != .snapBack
    case .gliding(_, let decided): isDecided = decided && side > 0
    case .resting, nil: return
    }
    guard side > 0 || !isReturning(motion) else { return }
    let sign: Sign =
      side > 0
      ? .complete(isDecided ? HeatMap.willComplete : .white)
      : .delete(isDecided ? HeatMap.willDelete : .white)
    let alpha = min(1, abs(side) / law.commit)
    appendSign(
      sign, of: item.id, side: side, top: y, opacity: alpha * brightness(of: item.id), to: &picture)
  }

  /// Adds a sign that travels beside a row.
  func appendSign(
    _ sign: Sign, of item: ItemID, side: Double, top: Pixels, opacity: Double,
    to picture: inout DisplayList
  ) {
    let row = metrics.height
    let gap = 0.2 * rowHeight
    let text: String
    let color: Color
    let left: Double
    switch sign {
    case .complete(let tint): (text, color, left) = ("✓", tint, side - gap - rowHeight)
    case .delete(let tint):
      (text, color, left) = ("✗", tint, side + Double(metrics.picture.width) + gap)
    }
    guard left + rowHeight > 0, left < Double(metrics.picture.width), opacity > 0,
      top.value + rowHeight > 0, top.value < pictureHeight
    else { return }
    let size = metrics.signSize
    let line = measurer.line(text, size: size, maxWidth: row)
    let x = if case .complete = sign { row - line.width } else { 0 }
    // A name that no item has: the row's own with every bit turned.
    var cell = Cell(
      id: CellID(high: ~item.high, low: ~item.low), left: Pixels(left), top: top, width: row,
      height: row, color: .black, opacity: min(max(opacity, 0), 1))
    cell.hasBevel = false
    cell.text = CellText(line: line.id, x: x, baseline: metrics.signBaseline, color: color)
    picture.cells.append(cell)
  }

  /// Whether a row comes back from the side to which deleted ones go.
  private func isReturning(_ motion: RowMotion?) -> Bool {
    if case .gliding(_, decided: true) = motion?.slide { return true }
    return false
  }
}
