// What a swipe shows: the signs beside the row, and the line through its letters.
import Model
import Motion
import Paint
import Units

extension ListView {
  /// How far a sign stands beside its row, in heights of a row.
  package static let signGap = 0.2

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
    guard let motion else { return done }
    switch motion.slide {
    case .held where motion.told == .complete: return 1 - done
    case .held, .gliding(_, decided: false):
      guard motion.mayCommit else { return done }
      let travel = viewport.law.travel(offset: side(of: motion))
      // A frame may show the finger a little ahead of what it has reported: not the last letter.
      let way = viewport.law.way(travel: travel, from: motion.origin)
      let share = min(viewport.law.progress(travel: way), 1.0.nextDown)
      return abs(done - share)
    case .gliding(_, decided: true), .resting:
      return done
    }
  }

  /// Adds the sign of a row that is to one side.
  func appendSign(
    of item: Item, _ motion: RowMotion?, y: Pixels, to picture: inout DisplayList
  ) {
    guard let motion else { return }
    let side = side(of: motion)
    let isDecided: Bool
    switch motion.slide {
    case .held: isDecided = motion.told != .snapBack
    case .gliding(_, let decided): isDecided = decided && side > 0
    case .resting: return
    }
    guard side > 0 || !isReturning(motion) else { return }
    let sign: Sign =
      side > 0
      ? .complete(isDecided ? theme.tick : theme.sign)
      : .delete(isDecided ? theme.cross : theme.sign)
    let alpha = min(1, abs(side) / viewport.law.commit)
    appendSign(
      sign, of: item.id, side: side, top: y, opacity: alpha * brightness(of: item.id), to: &picture)
  }

  /// Adds a sign that travels beside a row, on black as far as the row has left its line: what
  /// moves behind a row in a hand is not seen beside it either.
  func appendSign(
    _ sign: Sign, of item: ItemID, side: Double, top: Pixels, opacity: Double,
    to picture: inout DisplayList
  ) {
    guard opacity > 0, top.value + viewport.rowHeight > 0, top.value < glassEnd else {
      return
    }
    let gap = Self.signGap * viewport.rowHeight
    // Under the row's edge by less than a pixel: the row lies in front.
    let space = Int(gap.rounded(.up))
    let width = max(Int(abs(side).rounded(.up)) + 1, metrics.height + space)
    let text: String
    let color: Color
    switch sign {
    case .complete(let tint): (text, color) = ("✓", tint)
    case .delete(let tint): (text, color) = ("✗", tint)
    }
    let line = words.measurer.line(text, size: metrics.signSize, maxWidth: metrics.height)
    let left: Double
    let x: Int
    switch sign {
    case .complete:
      x = width - space - line.width
      left = side - gap - Double(width - space)
    case .delete:
      x = space
      left = side + Double(metrics.picture.width) + gap - Double(space)
    }
    // A name that no item has: the row's own with every bit turned.
    var cell = Cell(
      id: CellID(high: ~item.high, low: ~item.low), left: Pixels(left), top: top,
      width: width, height: metrics.height, color: theme.ground, opacity: min(max(opacity, 0), 1))
    cell.text = CellText(line: line.id, x: x, baseline: metrics.signBaseline, color: color)
    picture.cells.append(cell)
  }

  /// Whether a row comes back from the side to which deleted ones go.
  private func isReturning(_ motion: RowMotion?) -> Bool {
    if case .gliding(_, decided: true) = motion?.slide { return true }
    return false
  }
}
